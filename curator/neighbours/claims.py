"""Which claims may speak of one thing: found without comparing every two."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from curator.claims import Claim, read_claims
from curator.home.note import Note
from curator.neighbours.claim_views import Entity, entities, views
from curator.neighbours.old_values import meeting

_FEW: Final = 48
_SAID: Final = 4
_ALIKE: Final = 8
_PARTNERS: Final = 64
_REPEATED: Final = 3


def kin_claims(notes: Sequence[Note]) -> Iterator[tuple[Claim, Claim]]:
    """Yield each unordered pair of claims that may be kin once, in a fixed order.

    Of two notes of one scope that are neither superseded nor retired; not crossed; not of one
    wording. Kin share a view, or one names as old what the other says. A view of more than 48 claims
    is that of a template and leads nowhere, unless they say no more than four things among them; one
    that a note holds more than three times is that of a log and leads to no claim of this note. Each
    claim has at most 64 kin by views, those of the rarest views first, so the cost is linear.
    """
    scopes: dict[object, list[Note]] = defaultdict(list)
    for note in sorted(notes, key=lambda note: note.path):
        if not note.closed:
            scopes[note.scope].append(note)
    found: list[tuple[Claim, Claim]] = []
    for members in scopes.values():
        found.extend(_kin(members))
    yield from sorted(found, key=lambda pair: (pair[0].place, pair[1].place))


def _kin(notes: Sequence[Note]) -> Iterator[tuple[Claim, Claim]]:
    claims: list[Claim] = []
    called: list[tuple[Entity, ...]] = []
    signs: list[array[int]] = []
    seen: set[int] = set()
    shared: set[int] = set()
    for note in notes:
        names, own = entities(note), set[int]()
        for claim in read_claims(note):
            if not claim.crossed:
                found = views(claim, names)
                own |= found
                claims.append(claim)
                called.append(names)
                signs.append(array("Q", found))
        shared |= own & seen
        seen |= own
    met = set(_by_views(claims, _buckets(signs, shared)))
    for by, at in meeting(claims, called):
        met.add((min(by, at), max(by, at)))
    for one, other in met:
        yield claims[one], claims[other]


def _buckets(signs: Sequence[array[int]], shared: set[int]) -> list[tuple[int, ...]]:
    """Return the places of the claims of each view that two notes share, the smallest first."""
    holders: dict[int, list[int]] = defaultdict(list)
    for at, found in enumerate(signs):
        for sign in found:
            if sign in shared:
                holders[sign].append(at)
    return sorted({tuple(members) for members in holders.values()}, key=lambda m: (len(m), m))


def _by_views(
    claims: Sequence[Claim], buckets: Sequence[tuple[int, ...]]
) -> Iterator[tuple[int, int]]:
    kin: dict[int, set[int]] = defaultdict(set)
    for bucket in buckets:
        for one, other in combinations(_telling(claims, bucket), 2):
            a, b = claims[one], claims[other]
            if a.note is b.note or _wording(a) == _wording(b):
                continue
            if len(kin[one]) < _PARTNERS and len(kin[other]) < _PARTNERS and other not in kin[one]:
                kin[one].add(other)
                kin[other].add(one)
                yield one, other


def _telling(claims: Sequence[Claim], bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of a view that can be kin: all of few, some of those that say few things."""
    bucket = _single(claims, bucket)
    if len(bucket) <= _FEW:
        return bucket
    said: dict[object, list[int]] = defaultdict(list)
    for at in bucket:
        said[_wording(claims[at])].append(at)
        if len(said) > _SAID:
            return ()
    return sorted(at for alike in said.values() for at in alike[:_ALIKE])


def _single(claims: Sequence[Claim], bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of notes that hold a view up to three times; what is told more often is a log."""
    if len(bucket) <= _REPEATED:
        return bucket
    times = Counter(claims[at].note.path for at in bucket)
    return [at for at in bucket if times[claims[at].note.path] <= _REPEATED]


def _wording(claim: Claim) -> object:
    text = f"{claim.key}\n{claim.value}" if claim.key and claim.form != "sentence" else claim.text
    return text.casefold(), claim.discouraged
