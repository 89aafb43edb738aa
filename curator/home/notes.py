"""The notes of a home, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, overload

import numpy as np

from curator.home.columns import Rows
from curator.home.note import Note, Trust
from curator.home.shelf import Grown, Shelf
from curator.home.told import Columns, Group

_AT_ONCE: Final = 1 << 12


class Notes(Sequence[Note]):
    """Notes of a snapshot in the order of their paths, all of them or a part."""

    def __init__(self, shelf: Shelf | Grown, rows: Rows | None = None) -> None:
        self._shelf = shelf
        self.rows = np.arange(len(shelf.paths)) if rows is None else rows

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> Note: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Note]: ...
    def __getitem__(self, at: int | slice) -> Note | Sequence[Note]:
        if isinstance(at, slice):
            return Notes(self._shelf, self.rows[at])
        return self._shelf.note(int(self.rows[at]))

    def __iter__(self) -> Iterator[Note]:
        for at in range(0, len(self), _AT_ONCE):
            yield from self._shelf.chosen(self.rows[at : at + _AT_ONCE].tolist())

    def fetch(self, places: Iterable[int]) -> None:
        """Make the notes at some places, whose texts are asked of git at once."""
        self._shelf.fetch(self.rows[list(places)].tolist())

    def part(self, places: Rows) -> Notes:
        """Return the notes at these places, in ascending order."""
        return Notes(self._shelf, self.rows[places])

    def path(self, at: int) -> str:
        """Return the path of a note without making it."""
        return self._shelf.paths[int(self.rows[at])]

    def blob(self, at: int) -> str:
        """Return the blob of a note without making it."""
        return self._shelf.blob(int(self.rows[at]))

    def mark(self, at: int) -> bytes:
        """Return what stands for the path, the text and the place of a note."""
        return self._shelf.key(int(self.rows[at]))

    def dated(self, at: int) -> bool:
        """Say whether a note is a dated one without making it."""
        return self._shelf.dated(int(self.rows[at]))

    def external(self, at: int) -> bool:
        """Say whether the owner calls the place of a note one of external sources."""
        return self._shelf.external(int(self.rows[at]))

    def told(self, group: Group) -> Columns:
        """Return what a room tells of each note."""
        if group.some:
            return self._shelf.told_some(group, self.rows)
        return tuple(column.chosen(self.rows) for column in self._shelf.columns(group))

    def grown(self, more: Sequence[Note]) -> Notes:
        """Return the notes and some more of which nothing is kept, by path."""
        assert isinstance(self._shelf, Shelf)
        return Notes(Grown(self._shelf, self.rows, more))


def told(notes: Sequence[Note], group: Group) -> Columns:
    """Return what a room tells of each note, from what is kept where that is."""
    return notes.told(group) if isinstance(notes, Notes) else group.made(notes)


def part(notes: Sequence[Note], places: Rows) -> Sequence[Note]:
    """Return the notes at these places, in ascending order, without making them."""
    if isinstance(notes, Notes):
        return notes.part(places)
    return [notes[at] for at in places.tolist()]


def grown(notes: Sequence[Note], more: Sequence[Note]) -> Sequence[Note]:
    """Return notes and some more."""
    if not more:
        return notes
    return notes.grown(more) if isinstance(notes, Notes) else [*notes, *more]


def fetched(notes: Sequence[Note], places: Iterable[int]) -> None:
    """Make the notes at some places at once where they are not made yet."""
    if isinstance(notes, Notes):
        notes.fetch(places)


def blobs_of(notes: Sequence[Note]) -> list[str]:
    """Return the blobs of notes without making any."""
    if isinstance(notes, Notes):
        return [notes.blob(at) for at in range(len(notes))]
    return [note.blob for note in notes]


def dated_at(notes: Sequence[Note], at: int) -> bool:
    """Say whether the note at a place is a dated one, without making it."""
    return notes.dated(at) if isinstance(notes, Notes) else notes[at].dated


def external_at(notes: Sequence[Note], at: int) -> bool:
    """Say whether the note at a place stands among external sources by the owner's word; makes none."""
    if isinstance(notes, Notes):
        return notes.external(at)
    return notes[at].trust is Trust.EXTERNAL and notes[at].trust_claimed is not Trust.EXTERNAL


def paths_of(notes: Sequence[Note]) -> list[str]:
    """Return the paths of notes without making any."""
    if isinstance(notes, Notes):
        return [notes.path(at) for at in range(len(notes))]
    return [note.path for note in notes]
