"""The notes that neighbours are looked for among."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from curator.home.brief import CLOSED, brief
from curator.home.columns import Rows
from curator.home.note import Note
from curator.home.notes import Notes, told


def in_order(notes: Sequence[Note]) -> Sequence[Note]:
    """Return the notes that are neither superseded nor retired, by path; makes none."""
    if not isinstance(notes, Notes):
        return sorted((note for note in notes if not note.closed), key=lambda note: note.path)
    marks = notes.told(brief())[0].numbers
    return notes.part(np.flatnonzero((marks & np.uint64(CLOSED)) == 0))


def by_scope(notes: Sequence[Note]) -> Iterator[Rows]:
    """Yield the places of the notes of each scope, in ascending order."""
    scopes = told(notes, brief())[-1].numbers
    for scope in np.unique(scopes):
        yield np.flatnonzero(scopes == scope)
