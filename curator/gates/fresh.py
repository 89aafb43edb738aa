"""Let a text rest before proposing to change it: people still work on what they just wrote."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Passed, Queued
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Queue a proposal while a file it rests on or changes was changed within the last hours.

    Not one that a person asked for by command.
    """
    new = sorted(context.recent & proposal.touched)
    if not new or proposal.finding.asked_for:
        return Passed()
    return Queued("fresh", f"{new[0]} changed within the last {context.limits.fresh_hours} hours")
