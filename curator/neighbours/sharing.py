"""Which notes share words with the lines of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.columns import Column, Numbers, Rows, edges

_SHIFT: Final = np.uint32(10)
_SLOTS: Final = 1 << 22
_AT_ONCE: Final = 1 << 20
_HALF: Final = np.uint64(32)


def sharing(
    words: Column, lines: Column, sizes: Column, most: int, at_once: int = _AT_ONCE
) -> Rows:
    """Return the notes that share at least two telling heads with a line of another note.

    `words` are the heads of each note, `lines` those of its lines one after another, of which
    `sizes` says how many each line has. A head of more than `most` notes tells nothing. The work is that
    of counting, of each note up to the line that it meets, all lines that hold one of its heads; about
    `at_once` pairs are counted at a time.
    """
    marks = np.unique(lines.numbers)
    said, at = _said(words.numbers, marks)
    times = np.bincount(at, minlength=len(marks))
    telling = times <= most
    said, at = said[telling[at]], at[telling[at]]
    owners = np.searchsorted(words.edges, said, side="right") - 1
    held = Column(np.searchsorted(marks, lines.numbers), edges(sizes.numbers))
    left = _Notes(owners, at, np.where(telling, times, 0))
    found = [left.meeting(held, block, sizes.owners) for block in left.blocks(held, at_once)]
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)


def _said(numbers: Numbers, marks: Numbers) -> tuple[Rows, Rows]:
    """Return the places of the numbers that are marks, and which marks they are."""
    slots = np.zeros(_SLOTS, np.bool_)
    slots[marks >> _SHIFT] = True
    near = np.flatnonzero(slots[numbers >> _SHIFT])
    at = np.searchsorted(marks, numbers[near])
    at[at == len(marks)] = 0
    same = marks[at] == numbers[near] if len(marks) else np.zeros(0, np.bool_)
    return near[same], at[same]


@dataclass(slots=True)
class _Notes:
    """The marks of the notes that have met no line yet, and how many notes hold each mark."""

    owners: Rows
    marks: Rows
    times: Rows

    def blocks(self, lines: Column, at_once: int) -> Iterator[slice]:
        """Yield stretches of lines of which not too many pairs with notes come."""
        weights = np.append(0, np.cumsum(self.times[lines.numbers]))[lines.edges]
        begin = 0
        while begin < len(lines):
            end = int(np.searchsorted(weights, weights[begin] + at_once, side="right")) - 1
            end = max(end, begin + 1)
            yield slice(begin, end)
            begin = end

    def meeting(self, lines: Column, block: slice, by: Rows) -> Rows:
        """Return the notes that meet a line of this block, and leave them aside from now on."""
        first, last = lines.edges[block.start], lines.edges[block.stop]
        marks = lines.numbers[first:last]
        of = np.repeat(
            np.arange(block.start, block.stop), np.diff(lines.edges[block.start : block.stop + 1])
        )
        order = np.argsort(marks, kind="stable")
        marks, of = marks[order], of[order]
        holders = edges(np.bincount(marks, minlength=len(self.times)))
        counts = holders[self.marks + 1] - holders[self.marks]
        has = counts > 0
        owners, counts, begins = self.owners[has], counts[has], holders[self.marks[has]]
        within = np.arange(int(counts.sum())) - np.repeat(edges(counts)[:-1], counts)
        line = of[np.repeat(begins, counts) + within]
        note = np.repeat(owners, counts)
        other = by[line] != note
        pairs = note[other].astype(np.uint64) << _HALF | line[other].astype(np.uint64)
        pairs.sort()
        met = np.unique((pairs[1:][pairs[1:] == pairs[:-1]] >> _HALF).astype(np.int64))
        stays = ~_among(self.owners, met)
        self.owners, self.marks = self.owners[stays], self.marks[stays]
        return met


def _among(numbers: Rows, known: Rows) -> npt.NDArray[np.bool_]:
    flags = np.zeros(int(numbers.max(initial=-1)) + 1, np.bool_)
    flags[known] = True
    return flags[numbers]
