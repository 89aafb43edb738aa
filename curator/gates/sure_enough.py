"""Hold what is less sure than the owner's floor."""

from __future__ import annotations

from curator.finding import OPINION
from curator.gates.gate import Answer, Context, Held, Passed
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Pass a proposal whose certainty reaches the floor."""
    certainty, floor = proposal.finding.certainty, context.limits.floor
    if certainty >= floor:
        return Passed()
    asked = (e.says for e in proposal.finding.evidence if e.rule == OPINION)
    why = f"{certainty.word}, and the floor of this home is {floor.word}"
    return Held("sure_enough", "; ".join((why, *asked)))
