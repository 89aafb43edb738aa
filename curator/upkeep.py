"""What the ledger is told at the end of a pass, and what is closed before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from pydantic import JsonValue

from curator.branches.publish import held_by, remove
from curator.finding import Finding
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.proposal import Proposal
from curator.viewing import Home
from curator.weighing import Ready, Weighed


def close(
    home: Home, ledger: Ledger, view: View, weighed: Weighed, outranked: Sequence[Finding]
) -> tuple[Event, ...]:
    """Withdraw open proposals whose finding is gone, outranked or too old; others' work is left alone.

    The ledger hears of it before a branch is deleted.
    """
    now = home.clock.now()
    kept = {entry.record.id for entry in weighed.kept}
    losers = {finding.fingerprint for finding in outranked}
    expiry = timedelta(days=home.settings.proposals.expire_days)
    events: list[Event] = []
    for record in ledger.open:
        why = _why(record, view, losers) if record.id not in kept else ""
        if not why and record.opened is not None and now - record.opened > expiry:
            why = "expired"
        if why and not held_by(home.repository, record):
            event = Event("withdrawn", record.id, now, {"why": why})
            store.append(home.repository, [event])
            remove(home.repository, record, pin=True)
            events.append(event)
    return tuple(events)


def _why(record: Record, view: View, losers: set[str]) -> str:
    if record.fingerprint in losers:
        return "outranked"
    if any(view.snapshot.at(path) is None for path in record.paths):
        return "input-gone"
    return "evidence-changed"


def told_before(
    ledger: Ledger, weighed: Weighed, branch: str, opened: Sequence[Ready], now: datetime
) -> Iterator[Event]:
    """Yield what is new: opened, refreshed, and each change of what is queued or held and why."""
    for ready in opened:
        known = ledger.records.get(ready.proposal.id)
        what = "refreshed" if known is not None and known.state == "open" else "opened"
        place = {"base_branch": branch, "base": ready.base, "tip": ready.built.commit}
        yield Event(what, ready.proposal.id, now, {**_facts(ready.proposal), **place})
    for state, entries in (("queued", weighed.queued), ("held", weighed.held)):
        for proposal, answer in entries:
            known = ledger.records.get(proposal.id)
            before = (known.state, known.gate) if known else None
            settled = known is not None and known.state in ("accepted", "rejected", "open")
            if not settled and before != (state, answer.gate):
                told = {"gate": answer.gate, "why": answer.why}
                yield Event(state, proposal.id, now, {**_facts(proposal), **told})


def _facts(proposal: Proposal) -> dict[str, JsonValue]:
    finding = proposal.finding
    return {
        "kind": finding.kind,
        "fingerprint": finding.fingerprint,
        "names": list(finding.names),
        "paths": list(dict.fromkeys([*finding.paths, *(edit.path for edit in proposal.edits)])),
        "evidence": finding.evidence_hash,
        "action": finding.action,
        "recipe": finding.recipe,
        "certainty": finding.certainty.word,
        "title": proposal.title,
    }
