"""Read one commit of a home: its notes, its journals by name, and what it left aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

import numpy as np

from curator.clock import Clock
from curator.collector import collector_paused
from curator.errors import CuratorError
from curator.home.brief import CLOSED, brief, owners_in, surely_after
from curator.home.finding_notes import Lookup
from curator.home.journal import Places, is_markdown, places
from curator.home.layout import Layout
from curator.home.links import Links, link_map
from curator.home.memory import Memory
from curator.home.note import Note, Unreadable, ends
from curator.home.notes import Notes, fetched, paths_of, told
from curator.home.outside_links import OutsideLinks, outside_links
from curator.home.recalling import recalled
from curator.home.shelf import Shelf
from curator.home.sorting import Sorting
from curator.home.succession import Succession
from curator.home.told import number_of
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
    notes: Sequence[Note]
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

    @cached_property
    def expired(self) -> tuple[Note, ...]:
        """Return the notes that hold at `as_of` but for an expiry that is over by then."""
        marks, _, _, days, *_ = told(self.notes, brief())
        today = self.as_of.toordinal()
        found = [
            at for at, day in zip(days.owners.tolist(), days.numbers.tolist(), strict=True)
            if not surely_after(day, today) and not int(marks.numbers[at]) & CLOSED
        ]  # fmt: skip
        fetched(self.notes, found)
        near = (self.notes[at] for at in found)
        return tuple(note for note in near if _expired(note, self.as_of))

    @cached_property
    def owner(self) -> str:
        """Return `nas://<home>/` as most notes of this home write it, "" where they do not.

        A home is called differently on each machine, so its folder says nothing.
        """
        names = told(self.notes, brief())[4]
        if not len(names.numbers):
            return ""
        numbers, first, times = np.unique(names.numbers, return_index=True, return_counts=True)
        most = times == times.max()
        places = names.owners[first[most]].tolist()
        fetched(self.notes, places)
        near = {
            n: name
            for at in places
            for name in owners_in(self.notes[at])
            for n in [number_of(name)]
        }
        return f"nas://{min(near[number] for number in numbers[most].tolist())}/"

    def must_stay(self, moved: Mapping[str, str]) -> str:
        """Return why notes cannot move from these paths to those, "" if they can.

        A link in a journal, a README or the like cannot be pointed elsewhere. Only asking this reads
        such files, once, and never for anything but their links.
        """
        return self._outside.hold(moved) if moved else ""

    @cached_property
    def _outside(self) -> OutsideLinks:
        known = {*paths_of(self.notes), *self.index_texts}
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


def _expired(note: Note, as_of: datetime) -> bool:
    expiry = note.expires_at
    return expiry is not None and note.current_at(as_of) and ends(expiry, as_of) <= as_of


def take(  # noqa: PLR0913 — one call starts every pass
    repository: Repository,
    commit: str,
    *,
    layout: Layout,
    trust: TrustRules,
    clock: Clock,
    progress: Progress | None = None,
    memory: Memory | None = None,
) -> Snapshot:
    """Read a commit into a snapshot; journals are told by their names and not read.

    `progress` gets the number of distinct files read and to read. With a `memory` of earlier passes
    only what these did not know is read, and other notes when they are asked for.
    """
    tree = {entry.path: entry for entry in repository.tree(commit)}
    notes: Sequence[Note]
    with collector_paused():
        if memory is None:
            files = Sorting(places(_files(tree), layout), tree)
            _read(files, repository, progress)
            notes = files.named(trust)
        else:
            files, made = recalled(
                tree, _files(tree), layout, memory,
                lambda files, exported: _read(files, repository, progress, exported),
            )  # fmt: skip
            shelf = Shelf(
                made.paths, made.places, made.keys, made.ids, files.sources, tree, repository,
                trust, memory,
            )  # fmt: skip
            notes = Notes(shelf)
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


def _read(
    files: Sorting,
    repository: Repository,
    progress: Progress | None,
    exported: Collection[str] = (),
) -> None:
    wanted = files.wanted
    for number, (oid, raw) in enumerate(repository.blobs(wanted), 1):
        files.read(oid, raw)
        if progress is not None and (number % _STEP == 0 or number == len(wanted)):
            progress(number, len(wanted))
    files.drop_exports(exported)


def _files(tree: Mapping[str, Entry]) -> list[str]:
    return [path for path, entry in tree.items() if entry.kind != "tree" and is_markdown(path)]
