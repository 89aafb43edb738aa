"""The notes that neighbours are looked for among."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import numpy as np

from curator.home.brief import CLOSED, brief, scope_number
from curator.home.columns import Codes, Rows
from curator.home.note import Note
from curator.home.notes import Notes, paths_of


def in_order(notes: Sequence[Note]) -> Sequence[Note]:
    """Return the notes that are neither superseded nor retired, by path; makes none."""
    if not isinstance(notes, Notes):
        return sorted((note for note in notes if not note.closed), key=lambda note: note.path)
    marks = notes.told(brief())[0].numbers
    return notes.part(np.flatnonzero((marks & np.uint64(CLOSED)) == 0))


def scopes_of(notes: Sequence[Note]) -> Codes:
    """Return what stands for the scope of each note; makes none."""
    if isinstance(notes, Notes):
        return notes.told(brief())[-1].numbers.astype(np.uint64, copy=False)
    return np.array([scope_number(note) for note in notes], np.uint64)


def place_of(notes: Sequence[Note], path: str) -> int | None:
    """Return the place of a note among notes by path, None if it is not there; makes none."""
    paths = paths_of(notes)
    at = bisect_left(paths, path)
    return at if paths[at : at + 1] == [path] else None


def by_scope(notes: Sequence[Note]) -> Iterator[Rows]:
    """Yield the places of the notes of each scope, in ascending order."""
    scopes = scopes_of(notes)
    for scope in np.unique(scopes):
        yield np.flatnonzero(scopes == scope)
