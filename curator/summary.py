"""Say what a pass did."""

from __future__ import annotations

from collections.abc import Sequence

from curator.kinds.kind import View
from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.report import Line, PassReport, told
from curator.weighing import Ready, Weighed


def summary(  # noqa: PLR0913 - every part of a pass has its say
    branch: str,
    base: str,
    view: View,
    weighed: Weighed,
    opened: Sequence[Ready],
    closed: Sequence[Event],
    ledger: Ledger,
    broken: tuple[str, ...],
) -> PassReport:
    """Return the report of a pass from its parts."""
    return PassReport(
        branch=branch,
        base=base,
        notes=len(view.snapshot.notes),
        journals=len(view.snapshot.journals),
        ignored=view.snapshot.ignored,
        unreadable=view.snapshot.unreadable,
        opened=tuple(told(r.proposal.id, r.proposal.finding, r.proposal.title) for r in opened),
        queued=tuple(told(p.id, p.finding, p.title, a.gate, a.why) for p, a in weighed.queued),
        held=tuple(told(p.id, p.finding, p.title, a.gate, a.why) for p, a in weighed.held),
        withdrawn=tuple(_closed(event, ledger) for event in closed),
        kept_open=len(ledger.open),
        broken=broken,
    )


def _closed(event: Event, ledger: Ledger) -> Line:
    record = ledger.records[event.id]
    return Line(record.id, record.kind, record.certainty, record.title, why=record.why)
