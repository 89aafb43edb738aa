"""Which claims may speak of one thing: found without comparing every two."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from curator.claims import Claim
from curator.home.note import Note
from curator.home.notes import fetched
from curator.neighbours.old_values import meeting
from curator.neighbours.sheets import Claims
from curator.neighbours.standing import by_scope, in_order, place_of

_FEW: Final = 48
_SAID: Final = 4
_ALIKE: Final = 8
_PARTNERS: Final = 64
_REPEATED: Final = 3
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kin:
    """Two claims that may be kin: for each the place of its note and which claim of it; read when asked."""

    one: Place
    other: Place
    within: Claims
    numbers: tuple[int, int]

    @property
    def claims(self) -> tuple[Claim, Claim]:
        """Return the claims themselves."""
        one, other = self.numbers
        return self.within[one], self.within[other]


def kin_claims(notes: Sequence[Note], of: str | None = None) -> Iterator[tuple[Claim, Claim]]:
    """Yield each unordered pair of claims that may be kin once, in a fixed order.

    Of two notes of one scope that are neither superseded nor retired; not crossed; not of one
    wording. Kin share a view, or one names as old what the other says. A view of more than 48 claims
    is that of a template and leads nowhere, unless they say no more than four things among them; one
    that a note holds more than three times is that of a log and leads to no claim of this note. Each
    claim has at most 64 kin by views, those of the rarest views first, so the cost is linear. With
    the path `of` a note only its pairs are yielded.
    """
    standing = in_order(notes)
    one = None if of is None else place_of(standing, of)
    if of is not None and one is None:
        return
    kin = kin_among(standing, of=one)
    fetched(standing, {place for pair in kin for place, _ in (pair.one, pair.other)})
    for pair in kin:
        yield pair.claims


def kin_among(standing: Sequence[Note], of: int | None = None) -> list[Kin]:
    """Return the pairs of `kin_claims` among notes `in_order`, without reading the claims of most.

    With the place `of` a note its pairs alone, from what is kept of all notes of the home.
    """
    found: list[Kin] = []
    for rows in by_scope(standing):
        if of is not None and of not in rows:
            continue
        claims = Claims(standing, rows, whole=of is not None)
        for one, other in _kin(claims):
            if of is None or of in (claims.note_of(one), claims.note_of(other)):
                found.append(Kin(claims.place(one), claims.place(other), claims, (one, other)))
    return sorted(found, key=lambda kin: (kin.one, kin.other))


def _kin(claims: Claims) -> set[tuple[int, int]]:
    met = set(_by_views(claims, _buckets(claims)))
    for by, at in meeting(claims, claims.quoting):
        met.add((min(by, at), max(by, at)))
    return met


def _buckets(claims: Claims) -> list[tuple[int, ...]]:
    """Return the places of the claims of each view that two notes share, the smallest first."""
    views = claims.views
    order = np.argsort(views.numbers, kind="stable")
    signs, at = views.numbers[order], views.owners[order]
    begins = np.flatnonzero(np.append(len(signs) > 0, signs[1:] != signs[:-1]))
    sizes = np.diff(np.append(begins, len(signs)))
    found: set[tuple[int, ...]] = set()
    for begin, size in zip(begins[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
        members = tuple(at[begin : begin + size].tolist())
        # Places ascend, so the first and the last claim are of one note only where all are.
        if claims.note_of(members[0]) != claims.note_of(members[-1]):
            found.add(members)
    return sorted(found, key=lambda members: (len(members), members))


def _by_views(claims: Claims, buckets: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    kin: dict[int, set[int]] = defaultdict(set)
    for bucket in buckets:
        for one, other in combinations(_telling(claims, bucket), 2):
            if claims.note_of(one) == claims.note_of(other):
                continue
            if claims.wording(one) == claims.wording(other):
                continue
            if len(kin[one]) < _PARTNERS and len(kin[other]) < _PARTNERS and other not in kin[one]:
                kin[one].add(other)
                kin[other].add(one)
                yield one, other


def _telling(claims: Claims, bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of a view that can be kin: all of few, some of those that say few things."""
    bucket = _single(claims, bucket)
    if len(bucket) <= _FEW:
        return bucket
    said: dict[int, list[int]] = defaultdict(list)
    for at in bucket:
        said[claims.wording(at)].append(at)
        if len(said) > _SAID:
            return ()
    return sorted(at for alike in said.values() for at in alike[:_ALIKE])


def _single(claims: Claims, bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of notes that hold a view up to three times; what is told more often is a log."""
    if len(bucket) <= _REPEATED:
        return bucket
    times = Counter(claims.note_of(at) for at in bucket)
    return [at for at in bucket if times[claims.note_of(at)] <= _REPEATED]
