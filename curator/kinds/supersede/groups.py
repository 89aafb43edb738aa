"""Put updates together: whatever leads back from one newest claim is one finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from curator.claims.claim import Claim
from curator.judge.relation import ClaimVerdict, Updates
from curator.kinds.claimed import Spot


@dataclass(frozen=True, slots=True)
class Group:
    """Updates that hang together, and the claims that nothing updates; none where there is a circle."""

    newest: tuple[Claim, ...]
    updates: tuple[ClaimVerdict, ...]


def ends_of(verdict: ClaimVerdict) -> tuple[Claim, Claim]:
    """Return the newer and the older claim of an update."""
    assert isinstance(verdict.relation, Updates)
    return verdict.relation.newer, verdict.relation.older


def groups(updates: Iterable[ClaimVerdict]) -> Iterator[Group]:
    """Yield the connected groups of updates, in an order that depends on them alone."""
    verdicts = sorted(updates, key=lambda v: tuple(claim.place for claim in ends_of(v)))
    touching: dict[Spot, list[ClaimVerdict]] = defaultdict(list)
    for verdict in verdicts:
        for claim in ends_of(verdict):
            touching[claim.place].append(verdict)
    seen: set[int] = set()
    for verdict in verdicts:
        if id(verdict) not in seen:
            yield _group(_connected(verdict, touching, seen))


def _connected(
    start: ClaimVerdict, touching: dict[Spot, list[ClaimVerdict]], seen: set[int]
) -> list[ClaimVerdict]:
    seen.add(id(start))
    found, ahead = [], [start]
    while ahead:
        verdict = ahead.pop()
        found.append(verdict)
        for claim in ends_of(verdict):
            # Emptied: each claim is asked once, however many updates meet there.
            for near in touching.pop(claim.place, ()):
                if id(near) not in seen:
                    seen.add(id(near))
                    ahead.append(near)
    return found


def _group(updates: Sequence[ClaimVerdict]) -> Group:
    if _circular(updates):
        return Group((), tuple(updates))
    older = {ends_of(verdict)[1].place for verdict in updates}
    newest = {newer.place: newer for v in updates if (newer := ends_of(v)[0]).place not in older}
    return Group(tuple(newest[at] for at in sorted(newest)), tuple(updates))


def _circular(updates: Sequence[ClaimVerdict]) -> bool:
    order: TopologicalSorter[Spot] = TopologicalSorter()
    for verdict in updates:
        order.add(*(claim.place for claim in ends_of(verdict)))
    try:
        order.prepare()
    except CycleError:
        return True
    return False


class Back:
    """The updates of a group by their newer claim; each is given away once."""

    def __init__(self, updates: Iterable[ClaimVerdict]) -> None:
        self._by_newer: dict[Spot, list[ClaimVerdict]] = defaultdict(list)
        self._taken: set[Spot] = set()
        for verdict in updates:
            self._by_newer[ends_of(verdict)[0].place].append(verdict)

    def from_(self, newest: Claim) -> list[ClaimVerdict]:
        """Return the updates that lead back from a claim to claims not yet reached, nearest first."""
        found: list[ClaimVerdict] = []
        ahead = [newest.place]
        while ahead:
            reached = [verdict for at in ahead for verdict in self._by_newer.pop(at, ())]
            fresh = [v for v in reached if ends_of(v)[1].place not in self._taken]
            found += fresh
            ahead = list(dict.fromkeys(ends_of(verdict)[1].place for verdict in fresh))
            self._taken.update(ahead)
        return found
