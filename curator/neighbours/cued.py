"""Which notes hold claims that may update or contradict another, told without reading their texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.columns import Column
from curator.home.note import Note
from curator.home.notes import part, told
from curator.neighbours.cue_lines import DATED, cues

Flags = npt.NDArray[np.bool_]

_COMMON: Final = 50
_COMMON_SHARE: Final = 0.05


def worth_reading(notes: Sequence[Note], single: Collection[str] = ()) -> Sequence[Note]:
    """Return the notes in which claims may be more than possibly related, in their order.

    These hold a word of change, an old value or a date of validity, and those that share its words
    or what the note is about. What this passes over can only be `possible`. Linear in the texts:
    a word of more than 50 notes and a twentieth of all leads nowhere.
    """
    marks, called, bodies, words, lines, sizes = told(notes, cues(single))
    cued = sizes.sizes > 0
    wanted = _of_one_label(called, bodies, marks, cued)
    if cued.any():
        # It needs much of NumPy, and most passes over small homes come by without.
        from curator.neighbours.sharing import sharing

        most = max(_COMMON, int(_COMMON_SHARE * len(notes)))
        wanted |= cued
        wanted[sharing(words, lines, sizes, most)] = True
    return part(notes, np.flatnonzero(wanted))


def _of_one_label(called: Column, bodies: Column, marks: Column, cued: Flags) -> Flags:
    """Return the short notes about what a note with a cue is about, and those with dates, two by two."""
    dated = marks.numbers & np.uint64(DATED) != 0
    found = np.zeros(len(marks), np.bool_)
    order = np.argsort(called.numbers, kind="stable")
    labels, at = called.numbers[order], called.owners[order]
    begins = np.flatnonzero(np.append(True, labels[1:] != labels[:-1])) if len(labels) else order
    said = bodies.numbers[at]
    sizes = np.diff(np.append(begins, len(labels)))
    for begin, size in zip(begins[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
        members = at[begin : begin + size]
        if np.all(said[begin : begin + size] == said[begin]):
            continue
        found[members if cued[members].any() else members[dated[members]]] = True
    return found
