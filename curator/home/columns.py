"""Numbers of many notes in one array each: what whole homes are counted and joined by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.integer]
Codes = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int64]

WIDE: Final = "<u8"
NARROW: Final = "<u4"


@dataclass(frozen=True, slots=True)
class Column:
    """Any count of numbers for each of many rows; those of a row stand between two edges."""

    numbers: Numbers
    edges: Rows

    def __len__(self) -> int:
        return len(self.edges) - 1

    def of(self, row: int) -> Numbers:
        """Return the numbers of one row."""
        return self.numbers[self.edges[row] : self.edges[row + 1]]

    @property
    def sizes(self) -> Rows:
        """Return how many numbers each row has."""
        return np.diff(self.edges)

    @property
    def owners(self) -> Rows:
        """Return the row of each number."""
        return np.repeat(np.arange(len(self)), self.sizes)

    def chosen(self, rows: Rows) -> Column:
        """Return the column of these rows, in their order; whole stretches are copied at once."""
        if len(rows) == len(self) and np.array_equal(rows, np.arange(len(self))):
            return self
        if not len(rows):
            return Column(self.numbers[:0], np.zeros(1, np.int64))
        begins = np.flatnonzero(np.diff(rows, prepend=-2) != 1)
        ends = np.append(begins[1:], len(rows)) - 1
        first, last = self.edges[rows[begins]].tolist(), self.edges[rows[ends] + 1].tolist()
        parts = [self.numbers[a:b] for a, b in zip(first, last, strict=True)]
        return Column(_together(parts, self.numbers), edges(self.sizes[rows]))


def column(rows: Iterable[Sequence[int]], kind: str = WIDE) -> Column:
    """Return the column of rows given one by one."""
    known = list(rows)
    sizes = np.fromiter(map(len, known), np.int64, len(known))
    total = int(sizes.sum())
    numbers = np.fromiter((number for row in known for number in row), np.dtype(kind), total)
    return Column(numbers, edges(sizes))


def single(numbers: Iterable[int], kind: str = WIDE) -> Column:
    """Return the column of one number for each row."""
    known = list(numbers)
    return Column(np.array(known, np.dtype(kind)), np.arange(len(known) + 1))


def of_owners(numbers: Numbers, owners: Rows, count: int) -> Column:
    """Return the column of numbers whose rows are given in ascending order."""
    return Column(numbers, np.searchsorted(owners, np.arange(count + 1)))


def joined(*parts: Column) -> Column:
    """Return the rows of columns of one kind, one after another."""
    if len(parts) == 1:
        return parts[0]
    sizes = np.concatenate([part.sizes for part in parts])
    return Column(np.concatenate([part.numbers for part in parts]), edges(sizes))


def edges(sizes: Rows | Numbers) -> Rows:
    """Return where rows of these sizes begin, and where the last one ends."""
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)))


def _together(parts: Sequence[Numbers], like: Numbers) -> Numbers:
    return np.concatenate([like[:0], *parts])
