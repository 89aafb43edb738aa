"""The breaker of each kind: what is undone too often stops by itself until a person lets it go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from math import sqrt
from typing import Final

from pydantic import JsonValue

from curator.ledger.events import HOME, Event
from curator.ledger.record import Accept
from curator.ledger.state import Breaker, Ledger
from curator.regret.figures import SETTLED, SOON
from curator.regret.intervals import ONE_SIDED, wilson

WINDOW: Final = 50
MOST: Final = 0.10
FEWEST: Final = 2
CLEAN: Final = 5
Told = tuple[str, Accept]


def turns(ledger: Ledger, recipes: Mapping[str, str], now: datetime) -> tuple[Event, ...]:
    """Return what becomes of the breakers at this moment: `tripped`, `resumed` or `cleared`.

    `recipes` are the rules of each kind as they are now. Nothing new in the ledger and the same recipes
    give no turn, but for the last of five clean accepts growing old enough.
    """
    told: list[Event] = []
    for kind in sorted({*ledger.breakers, *(r.kind for r in ledger.records.values())} & {*recipes}):
        known = ledger
        while (event := _turn(known, kind, recipes[kind], now)) is not None:
            told.append(event)
            known = known.after([event])
    return tuple(told)


def due(ledger: Ledger) -> datetime | None:
    """Return when time alone would clear a breaker, if nothing is undone until then."""
    found = []
    for kind, breaker in ledger.breakers.items():
        since = sorted(a.seen for _, a in _since(ledger, kind, breaker.resumed) if not a.undone)
        if breaker.resumed is not None and len(since) >= CLEAN:
            found.append(since[CLEAN - 1] + SOON)
    return min(found, default=None)


def tripping(accepts: Iterable[Told], now: datetime) -> tuple[str, ...]:
    """Return the undone proposals among the last 50 accepts if they are too many, else nothing.

    Too many are two or more whose share is above 10 % with 95 % confidence: the one-sided Wilson lower
    bound of undone / n, where n counts each one undone as 1 and any other one as √min(1, age / 30 days).
    """
    last = sorted(accepts, key=lambda told: (told[1].when, told[0]))[-WINDOW:]
    undone = [ident for ident, accept in last if accept.undone is not None]
    rest = (accept for _, accept in last if accept.undone is None)
    n = len(undone) + sum(_weight(now - accept.when) for accept in rest)
    if len(undone) < FEWEST or wilson(len(undone), n, ONE_SIDED)[0] <= MOST:
        return ()
    return tuple(dict.fromkeys(undone))


def _weight(age: timedelta) -> float:
    return sqrt(min(1.0, max(0.0, age / SETTLED)))


def _turn(ledger: Ledger, kind: str, recipe: str, now: datetime) -> Event | None:
    match ledger.breakers.get(kind):
        case None:
            told = _since(ledger, kind, ledger.resumed.get(kind))
            ids = tripping(told, now)
            return _tripped(kind, ids, told, recipe, now) if ids else None
        case Breaker(resumed=None, recipe=stopped):
            facts = {"kind": kind, "why": "recipe", "recipe": recipe}
            return None if stopped in ("", recipe) else Event("resumed", HOME, now, facts)
        case Breaker() as trying:
            return _tried(ledger, kind, trying.resumed, recipe, now)


def _tried(
    ledger: Ledger, kind: str, resumed: datetime | None, recipe: str, now: datetime
) -> Event | None:
    told = _since(ledger, kind, resumed)
    ids = tuple(dict.fromkeys(ident for ident, accept in told if accept.undone is not None))
    if ids:
        return _tripped(kind, ids, told, recipe, now)
    clean = sum(now - accept.seen >= SOON for _, accept in told)
    facts: dict[str, JsonValue] = {"kind": kind, "resumed": resumed.isoformat() if resumed else ""}
    return Event("cleared", HOME, now, facts) if clean >= CLEAN else None


def _tripped(
    kind: str, ids: tuple[str, ...], told: list[Told], recipe: str, now: datetime
) -> Event:
    """Tell which rules are at fault: those of today if they made any of what was undone."""
    made = [a.recipe for ident, a in told if ident in ids and a.undone is not None]
    fault = recipe if {"", recipe} & set(made) else made[-1]
    return Event("tripped", HOME, now, {"kind": kind, "ids": list(ids), "recipe": fault})


def _since(ledger: Ledger, kind: str, resumed: datetime | None) -> list[Told]:
    """Return the accepts of a kind that were seen after it was resumed, or all; oldest first.

    When it was seen counts and not its commit's date: what came in before a person said "go on" was
    seen by then, and a date can be anything.
    """
    found = [
        (record.id, accept)
        for record in ledger.records.values()
        if record.kind == kind
        for accept in record.accepts
        if resumed is None or accept.seen > resumed
    ]
    return sorted(found, key=lambda told: (told[1].when, told[0]))
