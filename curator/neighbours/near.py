"""The view of shared n-grams: which notes have nearly the same text, whatever they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from rapidfuzz.fuzz import ratio
from rapidfuzz.process import cpdist

from curator.home.note import Note
from curator.home.notes import fetched
from curator.neighbours.bands import FEW, Codes, apart_of, join
from curator.neighbours.groups import ALONE, Edges, Places, grouped, members, spanning
from curator.neighbours.kept import table
from curator.neighbours.shingles import HASHES, Signatures, folded
from curator.neighbours.standing import scopes_of

NEAR: Final = 0.8
_SHARED: Final = 0.3
_SHARED_LONG: Final = 0.4
_LONG: Final = 1 << 16
_SHORTEST: Final = NEAR / (2 - NEAR) * 0.98
_SHARES_AT_ONCE: Final = 1 << 14
_PAIRS_AT_ONCE: Final = 1 << 18
_PLACE: Final = np.uint64(36)
_RATIOS_AT_ONCE: Final = 1 << 12
_FEW_IN_GROUP: Final = 3
_KEPT_TEXTS: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Near:
    """Pairs of places among the notes asked about, and what was not compared pair by pair.

    `groups` hold the places of more than 16 notes that share most of their text, such as a filled-in
    template: of each of their notes only the nearest three are in `pairs`.
    """

    pairs: tuple[tuple[int, int], ...]
    groups: tuple[tuple[int, ...], ...]


def near(notes: Sequence[Note], cache: Path | None = None, of: int | None = None) -> Near:
    """Return the pairs of notes of one scope whose folded texts have an Indel ratio of 0.8 or more.

    Of pairs at 0.85 or more outside the groups at least 99
    in 100 are found. The work per note is bounded, whatever the others hold. `cache` is a folder
    that may keep signatures; with the place `of` a note only its pairs are compared and returned.
    """
    rows = table(notes, cache)
    joined = join(rows.hashes, scopes_of(notes), rows.lengths, _SHORTEST)
    codes, shares = _sharing(rows.hashes, joined.pairs())
    crowd = grouped(joined.crowds, len(notes))
    best = _best(codes, shares, crowd)
    asked = best if of is None else best & _with(codes, of)
    close = _close(notes, codes[asked], shares[asked], rows.lengths)
    one, other = apart_of(close)
    return Near(
        tuple(zip(one.tolist(), other.tolist(), strict=True)),
        members(_together(joined.crowds, codes[~best], len(notes))),
    )


def _sharing(hashes: Signatures, codes: Codes) -> tuple[Codes, npt.NDArray[np.float32]]:
    """Return the pairs whose signatures share enough, and how much."""
    shares = np.empty(len(codes), np.float32)
    for at in range(0, len(codes), _SHARES_AT_ONCE):
        one, other = apart_of(codes[at : at + _SHARES_AT_ONCE])
        shares[at : at + len(one)] = (hashes[one] == hashes[other]).mean(axis=1)
    enough = shares >= _SHARED
    return codes[enough], shares[enough]


def _best(codes: Codes, shares: npt.NDArray[np.float32], crowd: Places) -> npt.NDArray[np.bool_]:
    """Mark the pairs that are among the nearest 16 of one side, 3 within a group; ties by place."""
    keys = np.empty(2 * len(codes), np.uint64)
    for at in range(0, len(codes), _PAIRS_AT_ONCE):
        part = slice(at, at + _PAIRS_AT_ONCE)
        one, other = _by_side(codes[part], shares[part])
        keys[at : at + len(one)], keys[len(codes) + at : len(codes) + at + len(one)] = one, other
    keys.sort()
    # The key of the last of the nearest of each place: what is no greater is among them.
    places = np.arange(len(crowd) + 1, dtype=np.uint64) << _PLACE
    edges = np.searchsorted(keys, places)
    ends = np.maximum(edges[1:] - 1, 0)
    few, fewer = (
        keys[np.minimum(edges[:-1] + most - 1, ends)] if len(keys) else keys
        for most in (FEW, _FEW_IN_GROUP)
    )
    best = np.empty(len(codes), np.bool_)
    for at in range(0, len(codes), _PAIRS_AT_ONCE):
        part = slice(at, at + _PAIRS_AT_ONCE)
        sides = apart_of(codes[part])
        groups = crowd[sides[0]]
        within = (groups == crowd[sides[1]]) & (groups != ALONE)
        best[part] = False
        for side, key in zip(sides, _by_side(codes[part], shares[part]), strict=True):
            best[part] |= key <= np.where(within, fewer[side], few[side])
    return best


def _with(codes: Codes, place: int) -> npt.NDArray[np.bool_]:
    """Mark the pairs of one place."""
    one, other = apart_of(codes)
    found: npt.NDArray[np.bool_] = (one == place) | (other == place)
    return found


def _by_side(codes: Codes, shares: npt.NDArray[np.float32]) -> tuple[Codes, Codes]:
    """Return a key of each pair for either side: its place, how far the other is, and the other."""
    further = (HASHES - shares * HASHES).round().astype(np.uint64) << np.uint64(28)
    one, other = codes >> np.uint64(32), codes & np.uint64(0xFFFFFFFF)
    return one << _PLACE | further | other, other << _PLACE | further | one


def _together(edges: list[Edges], codes: Codes, count: int) -> Places:
    """Return what hangs together by edges and pairs, however many there are."""
    for at in range(0, len(codes), _PAIRS_AT_ONCE):
        edges = spanning([*edges, apart_of(codes[at : at + _PAIRS_AT_ONCE])], count)
    return grouped(edges, count)


def _close(
    notes: Sequence[Note],
    codes: Codes,
    shares: npt.NDArray[np.float32],
    lengths: npt.NDArray[np.uint32],
) -> Codes:
    """Keep the pairs whose texts are near; of long texts the signatures are believed."""
    fetched(notes, np.unique(np.concatenate(apart_of(codes))).tolist())

    @lru_cache(_KEPT_TEXTS)
    def text(place: int) -> str:
        return folded(notes[place].body)

    one, other = apart_of(codes)
    long = np.maximum(lengths[one], lengths[other]) > _LONG
    kept = long & (shares >= _SHARED_LONG)
    for at in range(0, len(codes), _RATIOS_AT_ONCE):
        asked = at + np.flatnonzero(~long[at : at + _RATIOS_AT_ONCE])
        sides = ([text(place) for place in side[asked].tolist()] for side in (one, other))
        kept[asked] = cpdist(*sides, scorer=ratio, score_cutoff=NEAR * 100) > 0
    return codes[kept]
