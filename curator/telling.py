"""What the ledger is told of a pass: only what is new."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from datetime import datetime

from pydantic import JsonValue

from curator.desk import Ready, Weighed
from curator.ledger.events import HOME, Event
from curator.ledger.record import DECIDED
from curator.ledger.state import Ledger, Record
from curator.proposal import Proposal

_SETTLED = DECIDED | {"open"}
_WAITING = frozenset({"queued", "held"})


def news(
    ledger: Ledger,
    weighed: Weighed,
    standing: Sequence[Ready],
    broken: Container[str],
    now: datetime,
) -> Iterator[Event]:
    """Yield what was opened or refreshed, and each change of what waits.

    What waited and is found no more is withdrawn; of a kind that broke nothing is known.
    """
    for ready in standing:
        known = ledger.records.get(ready.proposal.id)
        what = "refreshed" if known is not None and known.state == "open" else "opened"
        place = {"base": ready.base, "tip": ready.built.commit, "trust": ready.trust}
        yield Event(what, ready.proposal.id, now, {**_facts(ready.proposal), **place})
    waiting = [("queued", p, a.gate, a.why) for p, a in weighed.queued]
    waiting += [("held", p, a.gate, a.why) for p, a in weighed.held]
    for state, proposal, gate, why in waiting:
        if not _settled(ledger.records.get(proposal.id), state, gate):
            facts = {**_facts(proposal), "gate": gate, "why": why}
            yield Event(state, proposal.id, now, facts)
    told = {ready.proposal.id for ready in standing} | {
        proposal.id for _, proposal, _, _ in waiting
    }
    for known in ledger.records.values():
        if known.state in _WAITING and known.id not in told and known.kind not in broken:
            yield Event("withdrawn", known.id, now, {"why": "gone"})


def _settled(known: Record | None, state: str, gate: str) -> bool:
    """True if the ledger knows it already, or knows more: why an answered one is not asked again."""
    if known is None:
        return False
    answered = gate == "answered_before" and known.state not in _WAITING
    return answered or known.state in _SETTLED or (known.state, known.gate) == (state, gate)


def _facts(proposal: Proposal) -> dict[str, JsonValue]:
    finding = proposal.finding
    return {
        "kind": finding.kind,
        "fingerprint": finding.fingerprint,
        "names": list(finding.names),
        "paths": list(dict.fromkeys([*finding.paths, *(edit.path for edit in proposal.edits)])),
        "evidence": " ".join(finding.marks),
        "action": finding.action,
        "recipe": finding.recipe,
        "certainty": finding.certainty.word,
        "title": proposal.title,
    }


def based(ledger: Ledger, branch: str, now: datetime) -> tuple[Event, ...]:
    """Return the choice of the base branch as an event, where the ledger does not know it yet."""
    known = ledger.base_branch == branch
    return () if known else (Event("based", HOME, now, {"base_branch": branch}),)
