"""What became of a kind's proposals, in figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final, Literal

from curator.ledger.record import Accept
from curator.ledger.state import Breaker, Ledger, Record
from curator.regret.intervals import wilson
from curator.regret.survival import Rate, Watched, rate

# Of 20 times that people undid upkeep made by hand, 19 came within a week.
SOON: Final = timedelta(days=7)
SETTLED: Final = timedelta(days=30)
Standing = Literal["closed", "open", "half-open"]


@dataclass(frozen=True, slots=True)
class Cohort:
    """Of the accepts that are at least 30 days old: how many, and how many of them were undone in time."""

    undone: int
    accepted: int
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is told of one kind; None where nothing is known.

    `accepted` and `rolled_back` count accepts, not proposals: one that came in twice counts twice.
    `acceptance` is accepted / (accepted + rejected), `decided_in` and `undone_in` are medians, `waiting`
    is how long the oldest queued one waits.
    """

    kind: str
    accepted: int
    rejected: int
    rolled_back: int
    early: Rate
    regret: Rate
    matured: Cohort
    acceptance: float | None
    decided_in: timedelta | None
    undone_in: timedelta | None
    waiting: timedelta | None
    self_reversals: int
    standing: Standing
    breaker: Breaker | None


def figures(ledger: Ledger, kinds: Iterable[str], now: datetime) -> tuple[Figures, ...]:
    """Return the figures of these kinds, in their order, then of all others the ledger knows, by name."""
    known = sorted({record.kind for record in ledger.records.values() if record.kind})
    by_kind: dict[str, list[Record]] = {kind: [] for kind in (*kinds, *known)}
    for record in ledger.records.values():
        if record.kind:
            by_kind[record.kind].append(record)
    return tuple(_of(kind, records, ledger, now) for kind, records in by_kind.items())


def standing(breaker: Breaker | None) -> Standing:
    """Return the state of a breaker as a word."""
    if breaker is None:
        return "closed"
    return "open" if breaker.resumed is None else "half-open"


def watched(accept: Accept, now: datetime) -> Watched:
    """Return how long an accept stood, until it was undone or is looked at."""
    end = now if accept.undone is None else accept.undone
    return Watched(max(end - accept.when, timedelta(0)), accept.undone is not None)


def _of(kind: str, records: list[Record], ledger: Ledger, now: datetime) -> Figures:
    accepts = [accept for record in records for accept in record.accepts]
    undone = [a.undone - a.when for a in accepts if a.undone is not None]
    rejected = [record for record in records if record.state == "rejected"]
    all_decided = len(accepts) + len(rejected)
    seen = [watched(accept, now) for accept in accepts]
    queued = [now - record.since for record in records if record.state == "queued"]
    breaker = ledger.breakers.get(kind)
    return Figures(
        kind=kind,
        accepted=len(accepts),
        rejected=len(rejected),
        rolled_back=len(undone),
        early=rate(seen, SOON),
        regret=rate(seen, SETTLED),
        matured=_matured(accepts, now),
        acceptance=len(accepts) / all_decided if all_decided else None,
        decided_in=_median([*_took(accepts), *_refused_in(rejected)]),
        undone_in=_median(undone),
        waiting=max(queued, default=None),
        self_reversals=sum(bool(a.reversal and a.undone) for a in accepts),
        standing=standing(breaker),
        breaker=breaker,
    )


def _matured(accepts: Iterable[Accept], now: datetime) -> Cohort:
    old = [accept for accept in accepts if now - accept.when >= SETTLED]
    gone = sum(a.undone is not None and a.undone - a.when <= SETTLED for a in old)
    low, high = wilson(gone, len(old)) if old else (None, None)
    return Cohort(gone, len(old), low, high)


def _took(accepts: Iterable[Accept]) -> list[timedelta]:
    return [a.when - a.opened for a in accepts if a.opened is not None]


def _refused_in(records: Iterable[Record]) -> list[timedelta]:
    return [r.decided - r.opened for r in records if r.decided and r.opened]


def _median(times: list[timedelta]) -> timedelta | None:
    return timedelta(seconds=median(t.total_seconds() for t in times)) if times else None
