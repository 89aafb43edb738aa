"""Let a text rest before proposing to change it: people still work on what they just wrote."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Passed, Queued
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Queue a proposal while one of its notes changed within the last hours."""
    new = sorted(context.recent.intersection(proposal.finding.paths))
    if not new:
        return Passed()
    return Queued("fresh", f"{new[0]} changed within the last {context.limits.fresh_hours} hours")
