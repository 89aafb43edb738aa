"""Read one commit of a home: its notes, its journals by name, and what it left aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

from curator.clock import Clock
from curator.collector import collector_paused
from curator.errors import CuratorError
from curator.home.finding_notes import Lookup
from curator.home.journal import Places, is_markdown, places
from curator.home.layout import Layout
from curator.home.links import Links, link_map
from curator.home.note import Note, Unreadable
from curator.home.outside_links import OutsideLinks, outside_links
from curator.home.sorting import Sorting
from curator.home.succession import Succession
from curator.home.trust import TrustRules
from curator.repository import Entry, Repository

Progress = Callable[[int, int], None]
_STEP: Final = 256


@dataclass(frozen=True)
class Snapshot:
    """A home at one commit; nothing in it changes, and no work tree is ever looked at.

    `journals` are paths whose text is no note's. `skipped` says of every other Markdown file that is
    no note why not. `tree` has every entry of the commit, folders too. `as_of` is the moment of the
    pass in the owner's zone, `committed` that of the commit; `layout` is what the owner says is what.
    `brought` has the bytes of files that may come, by paths where nothing is yet.
    """

    commit: str
    committed: datetime
    as_of: datetime
    notes: tuple[Note, ...]
    journals: frozenset[str]
    unreadable: tuple[Unreadable, ...]
    skipped: Mapping[str, str]
    tree: Mapping[str, Entry]
    index_texts: Mapping[str, str]
    layout: Layout
    repository: Repository = field(repr=False, compare=False)
    brought: Mapping[str, bytes] = field(default_factory=dict)

    @cached_property
    def ignored(self) -> Mapping[str, int]:
        """Return how many Markdown files were left aside, by reason."""
        return dict(sorted(Counter(self.skipped.values()).items()))

    @cached_property
    def links(self) -> Links:
        """Return who links to whom; found on first use."""
        return link_map(self.notes, self.index_texts, self.tree)

    @cached_property
    def succession(self) -> Succession:
        """Return which notes supersede which; found on first use."""
        return Succession(self.notes)

    @cached_property
    def places(self) -> Places:
        """Return what any path is, or would be, by its name among the files of this commit."""
        return Places(_files(self.tree), self.layout)

    def must_stay(self, moved: Mapping[str, str]) -> str:
        """Return why notes cannot move from these paths to those, "" if they can.

        A link in a journal, a README or the like cannot be pointed elsewhere. Only asking this reads
        such files, once, and never for anything but their links.
        """
        return self._outside.hold(moved) if moved else ""

    @cached_property
    def _outside(self) -> OutsideLinks:
        known = {note.path for note in self.notes} | self.index_texts.keys()
        return outside_links(self.repository, self.tree, known, self.links.targets)

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self.notes)

    @cached_property
    def _raw(self) -> dict[str, bytes]:
        return {}

    def raw(self, path: str) -> bytes:
        """Return the bytes of a file of this commit; CuratorError where git does not have them."""
        if path in self.brought:
            return self.brought[path]
        oid = self.tree[path].oid
        if oid not in self._raw:
            for _, found in self.repository.blobs([oid]):
                if found is not None:
                    self._raw[oid] = found
        if oid not in self._raw:
            raise CuratorError(
                "a file cannot be read", where=path, remedy="git fsck, or fetch the missing objects"
            )
        return self._raw[oid]

    def line_of(self, note: Note, line: int) -> int:
        """Return on which line of its file a line of a note's body stands, both from 1."""
        raw = self.raw(note.path)
        body = note.body.encode("utf-8", "surrogateescape")
        return raw[: len(raw) - len(body)].count(b"\n") + line

    def at(self, path: str) -> Note | None:
        """Return the note at a path."""
        return self._lookup.at(path)

    def named(self, name: str) -> Note | None:
        """Return the note with a name: its unique id, else its path."""
        return self._lookup.named(name)

    def find(self, reference: str) -> list[Note]:
        """Return the notes a person may mean: path, name, title, alias, stem or end of path."""
        return self._lookup.find(reference)


def take(  # noqa: PLR0913 — one call starts every pass
    repository: Repository,
    commit: str,
    *,
    layout: Layout,
    trust: TrustRules,
    clock: Clock,
    progress: Progress | None = None,
) -> Snapshot:
    """Read a commit into a snapshot; journals are told by their names and not read.

    `progress` gets the number of distinct files read and to read.
    """
    tree = {entry.path: entry for entry in repository.tree(commit)}
    files = Sorting(places(_files(tree), layout), tree)
    with collector_paused():
        _read(files, repository, progress)
        notes = files.named(trust)
    return Snapshot(
        commit=commit,
        committed=repository.committed(commit),
        as_of=clock.now(),
        notes=notes,
        journals=frozenset(files.journals),
        unreadable=tuple(sorted(files.unreadable, key=lambda file: file.path)),
        skipped=dict(sorted(files.skipped.items())),
        tree=tree,
        index_texts=files.indexes,
        layout=layout,
        repository=repository,
    )


def _read(files: Sorting, repository: Repository, progress: Progress | None) -> None:
    wanted = files.wanted
    for number, (oid, raw) in enumerate(repository.blobs(wanted), 1):
        files.read(oid, raw)
        if progress is not None and (number % _STEP == 0 or number == len(wanted)):
            progress(number, len(wanted))
    files.drop_exports()


def _files(tree: Mapping[str, Entry]) -> list[str]:
    return [path for path, entry in tree.items() if entry.kind != "tree" and is_markdown(path)]
