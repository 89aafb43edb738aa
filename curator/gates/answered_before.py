"""Remember a no: the same question is not asked again, a new one only after a while."""

from __future__ import annotations

from datetime import datetime, timedelta

from curator.gates.gate import Answer, Context, Held, Passed
from curator.ledger.state import Record
from curator.proposal import Proposal

_WAITS = (timedelta(days=7), timedelta(days=30), timedelta(days=90))
_TURNS = 2


def check(proposal: Proposal, context: Context) -> Answer:
    """Hold a refused pair while its evidence is equal, else for 7, 30, then 90 days.

    A kind that looks at one note is refused per note. What was accepted and is found again was
    undone by somebody, and what ran out twice is not wanted: both are held.
    """
    finding = proposal.finding
    known = context.ledger.records.get(proposal.id)
    if known is not None and known.fingerprint == finding.fingerprint:
        if known.state == "accepted":
            return Held("answered_before", f"{known.id} was accepted, and undone since")
        if known.state == "withdrawn" and known.expired >= _TURNS:
            return Held("answered_before", f"{known.id} was left undecided {known.expired} times")
    refusals = _refusals(proposal, context)
    if not refusals:
        return Passed()
    last = max(refusals, key=lambda record: record.since)
    if any(record.evidence == finding.evidence_hash for record in refusals):
        return Held(
            "answered_before", f"{last.id} was refused{_reason(last)}; nothing is new since"
        )
    return _later(last, len(refusals), context.now)


def _refusals(proposal: Proposal, context: Context) -> list[Record]:
    finding = proposal.finding
    if finding.pairs:
        return list(
            {r.id: r for pair in finding.pairs for r in context.ledger.refusals(pair)}.values()
        )
    return [
        record
        for record in context.ledger.records.values()
        if record.state == "rejected"
        and record.kind == finding.kind
        and record.names == finding.names
    ]


def _later(last: Record, times: int, now: datetime) -> Answer:
    due = last.since + _WAITS[min(times, len(_WAITS)) - 1]
    if now < due:
        return Held("answered_before", f"{last.id} was refused; asked again after {due.date()}")
    return Passed(f"{last.id} was refused on {last.since.date()}; the notes have changed since")


def _reason(record: Record) -> str:
    return f" ({record.why})" if record.why else ""
