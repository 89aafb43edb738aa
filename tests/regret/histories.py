"""Ledgers of accepts in calendar time, told event by event as passes tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.record import Accept, Record
from curator.ledger.state import Ledger
from curator.regret.breaker import turns

DAY = timedelta(days=1)
START = datetime(2026, 3, 1, 9, tzinfo=UTC)
RECIPES = {"dedup": "dedup/1", "retire": "retire/1"}


def day(number: float) -> datetime:
    """Return a moment so many days after the start."""
    return START + number * DAY


def accept(at: float, undone: float | None = None) -> Accept:
    """Return an accept of one day, undone on another one or not at all."""
    gone = None if undone is None else day(undone)
    return Accept(when=day(at), seen=day(at), opened=day(at - 1), recipe="dedup/1", undone=gone)


def ledger_of(accepts: Iterable[Accept], kind: str = "dedup") -> Ledger:
    """Return a ledger of proposals that came in once each."""
    found = [
        Record(
            f"{number:07}",
            kind,
            "",
            "accepted" if one.undone is None else "rolled_back",
            one.when,
            recipe=one.recipe,
            opened=one.opened,
            accepts=(one,),
        )
        for number, one in enumerate(accepts)
    ]
    return Ledger(records={record.id: record for record in found})


class Calendar:
    """A ledger that is looked at after each thing that happens, as passes do."""

    def __init__(self, kind: str = "dedup") -> None:
        self.kind = kind
        self.ledger = Ledger()
        self.recipes = dict(RECIPES)
        self.told: list[tuple[str, tuple[str, ...]]] = []

    def accepted(self, at: float, *idents: str, opened: float | None = None) -> None:
        """Open and accept proposals."""
        recipe = self.recipes[self.kind]
        for ident in idents:
            self._tell("opened", ident, at if opened is None else opened, recipe=recipe)
            self._tell("accepted", ident, at, how="merged")
        self.looked(at)

    def undone(self, at: float, *idents: str) -> None:
        """Undo proposals."""
        for ident in idents:
            self._tell("rolled_back", ident, at, why="revert")
        self.looked(at)

    def said(self, what: str, at: float, ident: str) -> None:
        """Tell any other event of a proposal."""
        self._tell(what, ident, at)
        self.looked(at)

    def resumed(self, at: float) -> None:
        """Say `curator resume`."""
        self.looked(at)
        self.ledger = self.ledger.after([Event("resumed", "home", day(at), {"kind": self.kind})])

    def looked(self, at: float) -> tuple[Event, ...]:
        """Look as a pass does, and keep the turns it tells."""
        found = turns(self.ledger, self.recipes, day(at))
        self.ledger = self.ledger.after(found)
        for event in found:
            ids = event.fields.get("ids", [])
            assert isinstance(ids, list)
            self.told.append((event.what, tuple(str(ident) for ident in ids)))
        return found

    @property
    def state(self) -> str:
        breaker = self.ledger.breakers.get(self.kind)
        if breaker is None:
            return "closed"
        return "open" if breaker.resumed is None else "half-open"

    def _tell(self, what: str, ident: str, at: float, **facts: JsonValue) -> None:
        told: Mapping[str, JsonValue] = {"kind": self.kind, **facts}
        self.ledger = self.ledger.after([Event(what, ident, day(at), told)])


def undoing(rng: Random) -> float:
    """Return after how many days something that will be undone is: 12 of 20 within the hour, 7 within 7 days.

    The last one of 20 comes within 30 days.
    """
    turn = rng.random()
    if turn < 0.6:
        return rng.uniform(0, 1 / 24)
    return rng.uniform(1 / 24, 7) if turn < 0.95 else rng.uniform(7, 30)


def lives(rng: Random, rate: float, entries: Iterable[float], now: float) -> list[Accept]:
    """Return accepts of these days, of which a share `rate` is undone, as they are known at `now`."""
    found = []
    for at in entries:
        gone = at + undoing(rng) if rng.random() < rate else None
        found.append(accept(at, gone if gone is not None and gone <= now else None))
    return found
