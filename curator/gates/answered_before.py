"""Remember a no: the same question is not asked again, a new one only after a while."""

from __future__ import annotations

from datetime import datetime, timedelta

from curator.gates.gate import Answer, Context, Held, Passed
from curator.ledger.state import Record
from curator.proposal import Proposal
from curator.refusals import refusals

_WAITS = (timedelta(days=7), timedelta(days=30), timedelta(days=90))
_TURNS = 2


def check(proposal: Proposal, context: Context) -> Answer:
    """Hold a refused pair while its evidence is equal, else for 7, 30, then 90 days.

    A kind that looks at one note is refused per note. What was accepted and is found again was
    undone by somebody, and what ran out twice is not wanted: both are held. Of a branch that went
    with all others nobody knows what was meant: its question rests for 7 days. What a person asks for
    by command is no answered question, unless it was answered itself.
    """
    finding = proposal.finding
    known = context.ledger.records.get(proposal.id)
    if known is not None and known.fingerprint == finding.fingerprint:
        why = _decided(known) or ("" if finding.asked_for else _unanswered(known, context.now))
        if why:
            return Held("answered_before", f"{known.id} {why}")
    if finding.asked_for:
        return Passed()
    found = refusals(finding, context.ledger, context.snapshot.tree)
    if not found:
        return Passed()
    same = [refusal.record for refusal in found if refusal.same]
    if same:
        last = max(same, key=lambda record: record.since)
        why = f"{last.id} was refused{_reason(last)}; nothing is new since"
        return Held("answered_before", why)
    return _later(max((r.record for r in found), key=lambda r: r.since), len(found), context.now)


def _decided(known: Record) -> str:
    match known.state:
        case "accepted":
            return "was accepted, and undone since"
        case "rejected":
            return f"was refused{_reason(known)}; nothing is new since"
        case _:
            return ""


def _unanswered(known: Record, now: datetime) -> str:
    match known.state:
        case "withdrawn" if known.expired >= _TURNS:
            return f"was left undecided {known.expired} times"
        case "unknown" if now < (due := known.since + _WAITS[0]):
            return f"lost its branch ({known.why}); asked again after {due.date()}"
        case _:
            return ""


def _later(last: Record, times: int, now: datetime) -> Answer:
    due = last.since + _WAITS[min(times, len(_WAITS)) - 1]
    if now < due:
        return Held("answered_before", f"{last.id} was refused; asked again after {due.date()}")
    return Passed(f"{last.id} was refused on {last.since.date()}; the notes have changed since")


def _reason(record: Record) -> str:
    return f" ({record.why})" if record.why else ""
