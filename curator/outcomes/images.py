"""What a proposal wrote, path by path, and what stands there at other commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from curator.gitdata import ABSENT
from curator.ledger.state import Record
from curator.outcomes.shape import Change, Content
from curator.outcomes.steps import Step, changed
from curator.repository import Difference, Repository


@dataclass(frozen=True, slots=True)
class Image:
    """The blobs of one path before and after a proposal, "" where there is no file."""

    path: str
    before: str
    after: str


class Contents:
    """Blobs by oid, each read once; None for "" and for what this clone does not have."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._known: dict[str, Content | None] = {"": None}

    def fetch(self, oids: Iterable[str]) -> None:
        """Read many blobs by one call."""
        wanted = [oid for oid in dict.fromkeys(oids) if oid not in self._known]
        for oid, raw in self._repository.blobs(wanted) if wanted else ():
            self._known[oid] = None if raw is None else Content(raw)

    def at(self, oid: str) -> Content | None:
        """Return the content of a blob."""
        if oid not in self._known:
            self.fetch([oid])
        return self._known[oid]

    def change(self, image: Image) -> Change:
        """Return what a proposal did to a path."""
        return Change(self.at(image.before), self.at(image.after))


class Images:
    """What proposals did to their paths; of many proposals it is read by one call of git."""

    def __init__(self, repository: Repository, steps: Iterable[Step] = ()) -> None:
        self._repository = repository
        self._known = {step.oid: tuple(map(_image, step.changes)) for step in steps}

    def fetch(self, commits: Iterable[str]) -> None:
        """Read what many commits changed; those that are gone change nothing."""
        # Not by subtracting the keys, which would go through all that are known, each time.
        wanted = sorted({commit for commit in commits if commit and commit not in self._known})
        if wanted:
            self._known |= dict.fromkeys(wanted, ())
            there = self._repository.commits(wanted)
            for commit, changes in changed(self._repository, there):
                self._known[commit] = tuple(map(_image, changes))

    def changed(self, commit: str) -> tuple[Image, ...]:
        """Return what a commit changed against its first parent; nothing where it is gone."""
        self.fetch([commit])
        return self._known.get(commit, ())

    def of(self, record: Record, commit: str = "") -> tuple[Image, ...]:
        """Return what a proposal did to each of its paths, as the base got it at `commit`.

        Without one, or where it cannot be read any more, as the proposal itself wrote it; empty where
        that is gone too.
        """
        self.fetch((record.tip, commit))
        own = self._known.get(record.tip, ())
        paths = {image.path for image in own} or set(record.paths)
        entered = self._known.get(commit, ()) if commit else own
        return tuple(image for image in entered if image.path in paths) or own


def _image(found: Difference) -> Image:
    return Image(found.path, before_of(found), after_of(found))


def before_of(found: Difference) -> str:
    """Return the blob that a path had, "" for none."""
    return "" if found.old_mode == ABSENT else found.old


def after_of(found: Difference) -> str:
    """Return the blob that a path got, "" for none."""
    return "" if found.new_mode == ABSENT else found.new


def standing(repository: Repository, commit: str, wanted: Iterable[Image]) -> Mapping[str, str]:
    """Return the blob of each path of some images at a commit, "" for none."""
    paths = [image.path for image in wanted]
    found = {entry.path: entry.oid for entry in repository.tree_of(commit, paths)}
    return {path: found.get(path, "") for path in paths}
