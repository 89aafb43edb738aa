"""Whether the base holds a proposal, how it got there, and how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from curator.ledger.state import Record
from curator.outcomes.images import Contents, Image, Images, after_of, standing
from curator.outcomes.shape import Held
from curator.outcomes.steps import Step, Walk
from curator.repository import Repository

_HALF: Final = 0.5
_UNDECIDED: Final = frozenset({"open", "unknown"})


@dataclass(frozen=True, slots=True)
class Entered:
    """The base holds a proposal since `commit` ("" and None where that is not known).

    `how` is `merged`, `fast-forward`, `named`, `picked` or `applied`, or `edited` where not all paths
    came in as they were written; `kept` is the share that did.
    """

    how: str
    why: str
    commit: str = ""
    when: datetime | None = None
    kept: float = 1.0


@dataclass(frozen=True, slots=True)
class Void:
    """A merge took the proposal into history and threw its changes away."""

    commit: str


@dataclass(frozen=True, slots=True)
class Convergent:
    """Somebody made the same change in their own words; nothing of the proposal was used."""

    commit: str


Entry = Entered | Void | Convergent


class Arrivals:
    """Looks for proposals among the steps of a walk; each is asked for by itself."""

    def __init__(self, repository: Repository, seen: Walk, images: Images) -> None:
        self._repository = repository
        self._walk = seen
        self._images = images
        self._contents = Contents(repository)
        self._named = _places(seen.steps, "named")
        self._picked = _places(seen.steps, "picked")
        self._patches: dict[str, str] = {}

    def worth_asking(self, records: Iterable[Record]) -> list[Record]:
        """Return those that may have come in, told by tips, names and paths alone."""
        found = [r for r in records if r.tip and (self._is_merged(r) or self._may_hold(r))]
        self._images.fetch(record.tip for record in found)
        return found

    def of(self, record: Record) -> Entry | None:
        """Return how a proposal came in, None if it did not; the first way that holds is taken.

        Its tip is in history, a commit names it, says to be a copy of it or is one by its patch, or all
        its text is there. Half of its files are enough, if one of them is not only a deletion.
        """
        if not record.tip or self._walk.tip == record.base:
            return None
        own = self._images.of(record)
        if not own:
            return None
        merged = self._by_merge(record, own) if self._is_merged(record) else None
        if isinstance(merged, Entered):
            return merged
        steps = self._steps(record, own)
        for how, why, found in (
            (
                "named",
                "a commit of the base names it",
                self._first(self._named, record.id, steps, own),
            ),
            ("picked", "a commit of the base is a copy of it", self._copy(record, own, steps)),
        ):
            if found is not None:
                return self._entered(how, why, found, own)
        undecided = merged is None and record.state in _UNDECIDED
        return self._by_text(own, steps) if undecided else merged

    def _is_merged(self, record: Record) -> bool:
        return self._walk.brought.get(record.tip, -1) >= self._begins(record)

    def _begins(self, record: Record) -> int:
        """Return the first step that may bring a proposal in; what its base holds is older than it."""
        at = self._walk.brought.get(record.base)
        if at is None:
            return 0
        # A base that was amended away comes in from the side, together with what stands on it.
        return at + (self._walk.steps[at].oid == record.base)

    def _may_hold(self, record: Record) -> bool:
        """Say by a look at names and paths alone whether it is worth asking further."""
        if record.id in self._named or record.tip in self._picked:
            return True
        return any(path in self._walk.touching for path in record.paths)

    def _by_merge(self, record: Record, own: Sequence[Image]) -> Entry:
        at = self._walk.brought[record.tip]
        step = self._walk.steps[at]
        if step.oid == record.tip:
            # Nothing tells when a branch was moved along: not before its commit was made.
            return Entered("fast-forward", "merged", step.oid, step.when)
        touched = {change.path for change in step.changes}
        now = standing(self._repository, step.oid, own)
        unlike = [image for image in own if now[image.path] != image.after]
        if len(unlike) == len(own) and not any(
            i.path in touched and self._held(i, now[i.path]) is not Held.UNDONE for i in own
        ):
            return Void(step.oid)
        return self._entered("merged", "merged", step, own)

    def _entered(self, how: str, why: str, step: Step, own: Sequence[Image]) -> Entered:
        kept = self._kept(step.oid, own)
        return Entered(how if kept == 1 else "edited", why, step.oid, step.when, kept)

    def _kept(self, commit: str, own: Sequence[Image]) -> float:
        now = standing(self._repository, commit, own)
        return sum(self._held(image, now[image.path]) is Held.KEPT for image in own) / len(own)

    def _held(self, image: Image, now: str) -> Held:
        if now == image.after:
            return Held.KEPT
        if now == image.before:
            return Held.UNDONE
        self._contents.fetch((image.before, image.after, now))
        return self._contents.change(image).held(self._contents.at(now))

    def _steps(self, record: Record, own: Sequence[Image]) -> list[Step]:
        """Return the steps that touched a path of a proposal, oldest first."""
        touching = self._walk.touching
        places = sorted({at for image in own for at in touching.get(image.path, ())})
        return [self._walk.steps[at] for at in places if at >= self._begins(record)]

    def _first(
        self, index: Mapping[str, list[Step]], key: str, steps: Sequence[Step], own: Sequence[Image]
    ) -> Step | None:
        """Return the first of the steps under a key that left something of a proposal, edited or not."""
        named = {step.oid for step in index.get(key, ())}
        return next((s for s in steps if s.oid in named and self._leaves(s, own)), None)

    def _leaves(self, step: Step, own: Sequence[Image]) -> bool:
        """Say whether a step changed a file of a proposal and left anything of it there."""
        now = standing(self._repository, step.oid, own)
        touched = {change.path for change in step.changes}
        left = (i for i in own if i.path in touched and now[i.path] != i.before)
        return any(self._held(i, now[i.path]) is not Held.UNDONE for i in left)

    def _copy(self, record: Record, own: Sequence[Image], steps: Sequence[Step]) -> Step | None:
        told = self._first(self._picked, record.tip, steps, own)
        if told is not None:
            return told
        paths = {image.path for image in own}
        for step in steps:
            self._images.fetch(step.commits)
            for commit in step.commits:
                # Only what changes the same files can have the same patch.
                if paths != {image.path for image in self._images.changed(commit)}:
                    continue
                same = self._patch(commit) == self._patch(record.tip) != ""
                if same and self._leaves(step, own):
                    return step
        return None

    def _patch(self, commit: str) -> str:
        """Return the stable patch id of a commit, "" for a merge or one that changes nothing."""
        if commit not in self._patches:
            self._patches[commit] = self._repository.patch_id(commit)
        return self._patches[commit]

    def _by_text(self, own: Sequence[Image], steps: Sequence[Step]) -> Entry | None:
        """Return the first step after which the text of a proposal stood there, whatever came later."""
        now = {image.path: image.before for image in own}
        part: Entry | None = None
        for step in steps:
            now |= {c.path: after_of(c) for c in step.changes if c.path in now}
            there = [image for image in own if now[image.path] == image.after]
            if len(there) == len(own):
                return self._applied(step, 1)
            if len(there) >= _HALF * len(own) and any(image.after for image in there):
                part = part or self._applied(step, len(there) / len(own))
            if all(self._held(i, now[i.path]) is Held.KEPT for i in own):
                verbatim = all(self._verbatim(i, now[i.path]) for i in own)
                return self._applied(step, 1) if verbatim else Convergent(step.oid)
        return part

    def _verbatim(self, image: Image, now: str) -> bool:
        return self._contents.change(image).verbatim(self._contents.at(now))

    @staticmethod
    def _applied(step: Step, kept: float) -> Entered:
        how = "applied" if kept == 1 else "edited"
        return Entered(how, "its text is in the base", step.oid, step.when, kept)


def _places(steps: Iterable[Step], what: str) -> Mapping[str, list[Step]]:
    found: dict[str, list[Step]] = {}
    for step in steps:
        for key in _keys(step, what):
            found.setdefault(key, []).append(step)
    return found


def _keys(step: Step, what: str) -> Iterator[str]:
    yield from step.named if what == "named" else step.picked
