"""Let a kind that was undone too often propose nothing, and one that tries again one at a time."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Held, Passed, Queued
from curator.ledger.state import Breaker
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Hold what a stopped kind proposes; queue it where the kind tries again and one is open.

    What a person asks for by command is no judgement of the kind's: it passes.
    """
    kind = proposal.finding.kind
    match context.ledger.breakers.get(kind):
        case Breaker(resumed=None) as breaker if not proposal.finding.asked_for:
            why = f"{kind} stopped on {breaker.since.date()}: undone were {breaker.named}"
            return Held("breaker", f"{why}; curator resume {kind}")
        case Breaker(resumed=resumed) if resumed and not proposal.finding.asked_for:
            tries = context.standing.get(kind, 0)
            why = f"{kind} tries again, one at a time, and one is open"
            return Queued("breaker", why) if tries else Passed()
        case _:
            return Passed()
