"""Remember a no: the same question is not asked again, a new one only after a while."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from curator.gates.gate import Answer, Context, Held, Passed
from curator.ledger.state import Record
from curator.proposal import Proposal
from curator.refusals import Refusal, refusals

_WAITS: Final = (timedelta(days=7), timedelta(days=30), timedelta(days=90))
_TURNS: Final = 2
_SHOWN: Final = 3


def check(proposal: Proposal, context: Context) -> Answer:
    """Hold a refused pair while its evidence is equal, else for 7, 30, then 90 days.

    A kind that looks at one note is refused per note. What was accepted and undone is refused, and
    so is what is found again although the base took it; what ran out twice is not wanted. Of a branch
    that went with all others nobody knows what was meant: its question rests for 7 days. What a person
    asks for by command is no answered question, unless it was answered itself. What a person
    reconsidered is answered no more.
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
        return Held("answered_before", f"{last.id} {_no(last)}; nothing is new since")
    return _later(found, context.now)


def _decided(known: Record) -> str:
    match known.state:
        case "accepted":
            return "was accepted, and undone since"
        case "rejected" | "rolled_back":
            return f"{_no(known)}; nothing is new since"
        case "void":
            return "was merged without what it says; nothing is new since"
        case "convergent":
            return "was done by hand, and undone since"
        case _:
            return ""


def _no(record: Record) -> str:
    """Say in what way somebody said no, and why."""
    reason = f" ({record.why})" if record.why else ""
    if record.state != "rolled_back":
        return f"was refused{reason}"
    return f"was accepted and undone on {_day(record)}{reason}"


def _day(record: Record) -> str:
    undone = record.accepts[-1].undone if record.accepts else None
    return f"{undone or record.since:%Y-%m-%d}"


def _unanswered(known: Record, now: datetime) -> str:
    match known.state:
        case "withdrawn" if known.expired >= _TURNS:
            return f"was left undecided {known.expired} times"
        case "unknown" if now < (due := known.since + _WAITS[0]):
            return f"lost its branch ({known.why}); asked again after {due.date()}"
        case _:
            return ""


def _later(found: list[Refusal], now: datetime) -> Answer:
    last = max(found, key=lambda refusal: refusal.record.since)
    record = last.record
    due = record.since + _WAITS[min(len(found), len(_WAITS)) - 1]
    if now < due:
        why = f"{record.id} {_no(record)}; asked again after {due.date()}"
        return Held("answered_before", why)
    no = _no(record) if record.state == "rolled_back" else f"was refused on {record.since.date()}"
    return Passed(f"{record.id} {no}; {_news(last.new)}")


def _news(paths: tuple[str, ...]) -> str:
    """Say which notes say something else than when somebody said no."""
    shown = ", ".join(paths[:_SHOWN]) + (" and others" if len(paths) > _SHOWN else "")
    if not paths:
        return "other notes are joined with them now"
    return f"{shown} {'says' if len(paths) == 1 else 'say'} something else since"
