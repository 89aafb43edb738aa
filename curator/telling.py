"""What the ledger is told of a pass: only what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.proposal import Proposal
from curator.weighing import Ready, Weighed

_SETTLED = frozenset({"accepted", "rejected", "open"})


def news(
    ledger: Ledger, weighed: Weighed, branch: str, standing: Sequence[Ready], now: datetime
) -> Iterator[Event]:
    """Yield what was opened or refreshed, and each change of what is queued or held, and by which gate."""
    for ready in standing:
        known = ledger.records.get(ready.proposal.id)
        what = "refreshed" if known is not None and known.state == "open" else "opened"
        place = {"base_branch": branch, "base": ready.base, "tip": ready.built.commit}
        yield Event(what, ready.proposal.id, now, {**_facts(ready.proposal), **place})
    waiting = [("queued", p, a.gate, a.why) for p, a in weighed.queued]
    waiting += [("held", p, a.gate, a.why) for p, a in weighed.held]
    for state, proposal, gate, why in waiting:
        known = ledger.records.get(proposal.id)
        if known is not None and (
            known.state in _SETTLED or (known.state, known.gate) == (state, gate)
        ):
            continue
        yield Event(state, proposal.id, now, {**_facts(proposal), "gate": gate, "why": why})


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
