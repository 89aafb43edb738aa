"""Which rows of a table of signatures are alike: a band join that no crowd makes explode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.neighbours.groups import Edges, Places, spanning
from curator.neighbours.shingles import HASHES, Signatures

Codes = npt.NDArray[np.uint64]

BANDS: Final = 64
_WIDTH: Final = HASHES // BANDS
FEW: Final = 16
_BRANCHES: Final = 2
_DEPTH: Final = 5
# How many places on a row meets others, by how often its band was read on.
_REACH: Final = (FEW, 8, 4, 3, 2, 2)
_FOREST: Final = 4
_BESIDE: Final = 2
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_ROW_BITS: Final = np.uint64((1 << 28) - 1)
_MOST_CODES: Final = 1 << 23


@dataclass(slots=True)
class Joined:
    """What a join found: pairs of rows as `first << 32 | second`, and what crowds together."""

    codes: list[Codes] = field(default_factory=list)
    crowds: list[Edges] = field(default_factory=list)
    waiting: int = 0

    def add(self, one: Places, other: Places) -> None:
        """Keep pairs of rows, each once however often it is found."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        self.codes.append(low.astype(np.uint64) << np.uint64(32) | high.astype(np.uint64))
        self.waiting += len(low)
        if self.waiting > _MOST_CODES:
            self.pairs()

    def pairs(self) -> Codes:
        """Return the codes of all pairs, sorted."""
        merged = np.sort(np.concatenate([np.empty(0, np.uint64), *self.codes]))
        last = np.ones(len(merged), np.bool_)
        last[:-1] = merged[1:] != merged[:-1]
        merged = merged[last]
        self.codes, self.waiting = [merged], 0
        return merged


def join(
    table: Signatures, apart: Codes, lengths: npt.NDArray[np.uint32], shortest: float
) -> Joined:
    """Return the pairs of rows that share a band of hashes (LSH: Indyk, Motwani 1998).

    Rows that differ in `apart` never meet, nor do those of which one has less than `shortest` of the
    other's length; a row of length 0 meets nobody. A band that more than 16 rows share is read on by
    a further hash, in two ways, up to five times. What still holds together then is a crowd, in
    which each row meets only those that follow it in a few orders of its hashes (LSH forest: Bawa,
    Condie, Ganesan 2005).
    """
    found = Joined()
    rows = np.flatnonzero(lengths).astype(np.int64)
    for band in range(BANDS):
        key = apart[rows]
        for column in range(band * _WIDTH, (band + 1) * _WIDTH):
            key = _mixed(key, table[rows, column])
        _split(found, _Step(table, lengths, shortest, band), rows, key, 0)
        found.crowds = spanning(found.crowds, len(table))
    return found


@dataclass(frozen=True, slots=True)
class _Step:
    table: Signatures
    lengths: npt.NDArray[np.uint32]
    shortest: float
    band: int

    def further(self, depth: int, branch: int) -> int:
        return ((self.band + 1 + branch * 17 + depth * 5) * _WIDTH + depth) % HASHES


def _split(found: Joined, step: _Step, rows: Places, key: Codes, depth: int) -> None:
    rows, key, sizes = _runs(rows, key)
    small = sizes <= FEW
    for one, other in _within(step, rows[small], key[small], _REACH[depth]):
        found.add(one, other)
    rows, key = rows[~small], key[~small]
    if not len(rows):
        return
    if depth == _DEPTH:
        _crowd(found, step, rows, key)
        return
    for branch in range(_BRANCHES if depth == 0 else 1):
        finer = _mixed(key, step.table[rows, step.further(depth, branch)])
        _split(found, step, rows, finer, depth + 1)


def _crowd(found: Joined, step: _Step, rows: Places, key: Codes) -> None:
    first = np.concatenate((np.ones(1, np.bool_), key[1:] != key[:-1]))
    found.crowds.append((rows, rows[first][np.cumsum(first) - 1]))
    if step.band % _FOREST:
        return
    columns = [(step.band * _WIDTH + 11 + 7 * at) % HASHES for at in range(8)]
    order = np.lexsort((*(step.table[rows, column] for column in columns[::-1]), key))
    for one, other in _within(step, rows[order], key[order], _BESIDE + 1):
        found.add(one, other)


def _runs(rows: Places, key: Codes) -> tuple[Places, Codes, Places]:
    """Return the rows that share a key with another, by key, and how many share each one's."""
    # One number for key and row sorts faster than an order of keys; 36 bits tell keys apart.
    packed = (key & ~_ROW_BITS) | rows.astype(np.uint64)
    packed.sort()
    rows, key = (packed & _ROW_BITS).astype(np.int64), packed & ~_ROW_BITS
    edges = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), key[1:] != key[:-1])))
    counts = np.diff(np.append(edges, len(key)))
    sizes = np.repeat(counts, counts)
    shared = sizes > 1
    return rows[shared], key[shared], sizes[shared]


def _within(step: _Step, rows: Places, key: Codes, reach: int) -> Iterator[tuple[Places, Places]]:
    """Yield the rows less than `reach` places apart under one key, of lengths that may fit."""
    for apart in range(1, min(reach, len(rows))):
        one, other = rows[:-apart], rows[apart:]
        same = key[:-apart] == key[apart:]
        if not same.any():
            return
        one, other = one[same], other[same]
        lengths = step.lengths[one].astype(np.float64), step.lengths[other].astype(np.float64)
        fits = np.minimum(*lengths) >= step.shortest * np.maximum(*lengths)
        yield one[fits], other[fits]


def _mixed(key: Codes, more: npt.NDArray[np.uint32]) -> Codes:
    mixed = (key ^ more) * _MIX
    mixed ^= mixed >> np.uint64(32)
    return mixed


def apart_of(codes: Codes) -> tuple[Places, Places]:
    """Return both rows of each code."""
    one, other = codes >> np.uint64(32), codes & np.uint64(0xFFFFFFFF)
    return one.astype(np.int64), other.astype(np.int64)
