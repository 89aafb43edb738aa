"""The figures of a home from its ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from curator.kinds import RECIPES
from curator.ledger.record import Record
from curator.ledger.state import Ledger
from curator.metrics.snapshot import OfKind, Regret, Tally
from curator.regret.figures import Figures, figures
from curator.regret.survival import Rate

# Every state that a proposal can come into, by the event that tells it.
STATES: Final = (
    "opened", "queued", "held", "accepted", "rejected", "withdrawn", "rolled_back", "reinstated",
    "void", "convergent", "unknown",
)  # fmt: skip
HORIZONS: Final = ("7d", "30d")
# A ledger may name any kind, and a set of labels has to have an end.
OTHER: Final = "other"


def of_kinds(ledger: Ledger, now: datetime, before: Mapping[str, OfKind]) -> dict[str, OfKind]:
    """Return the figures of every kind at this moment; no count is below that of `before`."""
    counts: Counter[tuple[str, str]] = Counter()
    for (kind, what), times in ledger.reached.items():
        counts[_named(kind), what] += times
    known = {figure.kind: figure for figure in figures(ledger, RECIPES, now)}
    others = {kind for kind, _ in counts} | before.keys()
    names = [*RECIPES, *({OTHER} if others - {*RECIPES} else ())]
    waiting = {kind: _Waiting() for kind in names}
    for record in ledger.records.values():
        waiting.setdefault(_named(record.kind), _Waiting()).see(record)
    return {
        kind: _of(known.get(kind), waiting[kind], _tallies(kind, counts, before.get(kind)))
        for kind in names
    }


class _Waiting:
    """What of a kind waits and since when, and when one was last undone."""

    def __init__(self) -> None:
        self.since: dict[str, list[datetime]] = {"open": [], "queued": []}
        self.undone: datetime | None = None

    def see(self, record: Record) -> None:
        if record.state == "open":
            # Since it stands, not since it was last brought up to date.
            self.since["open"].append(record.opened or record.since)
        elif record.state == "queued":
            self.since["queued"].append(record.since)
        for accept in record.accepts:
            if accept.undone is not None:
                self.undone = max(accept.undone, self.undone or accept.undone)


def _of(figure: Figures | None, waiting: _Waiting, tallies: dict[str, Tally]) -> OfKind:
    rates = {} if figure is None else dict(zip(HORIZONS, _rates(figure), strict=True))
    return OfKind(
        reached=tallies,
        open=len(waiting.since["open"]),
        open_since=min(waiting.since["open"], default=None),
        queued=len(waiting.since["queued"]),
        queued_since=min(waiting.since["queued"], default=None),
        undone=waiting.undone,
        regret=rates,
        standing="closed" if figure is None else figure.standing,
    )


def _rates(figure: Figures) -> tuple[Regret, Regret]:
    return _rate(figure.early), _rate(figure.regret)


def _rate(rate: Rate) -> Regret:
    return Regret(rate.value, rate.low, rate.high, rate.undone + rate.through)


def _tallies(
    kind: str, counts: Counter[tuple[str, str]], before: OfKind | None
) -> dict[str, Tally]:
    old = {} if before is None else before.reached
    return {state: old.get(state, Tally()).counted(counts[kind, state]) for state in STATES}


def _named(kind: str) -> str:
    return kind if kind in RECIPES else OTHER
