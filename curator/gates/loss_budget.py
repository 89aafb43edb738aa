"""Bound what one pass may touch: many small right changes are a large one together."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Held, Passed, Queued
from curator.home.note import Note
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Queue what goes beyond the share of the home; hold what alone does, and a chain too long."""
    limits = context.limits
    for note in proposal.finding.notes:
        depth = _depth(note, context, limits.chain)
        if depth > limits.chain:
            return Held("loss_budget", f"{note.path} already ends a chain of {limits.chain} notes")
    budget = max(limits.fewest, int(limits.share * len(context.snapshot.notes)))
    if limits.capped and len(proposal.touched) > budget:
        alone = f"it alone touches {len(proposal.touched)} notes"
        return Held("loss_budget", f"{alone}; a pass touches at most {budget} (gates.loss_notes)")
    if limits.capped and context.touched + len(proposal.touched) > budget:
        return Queued("loss_budget", f"a pass touches at most {budget} notes of this home")
    return Passed()


def _depth(note: Note, context: Context, limit: int) -> int:
    """Count the notes on the longest path of `supersedes`, stopping one above `limit`."""
    level, depth, seen = [note], 1, {note.name}
    while level and depth <= limit:
        below = {name for n in level for name in n.supersedes} - seen
        seen |= below
        level = [found for name in sorted(below) if (found := context.snapshot.named(name))]
        depth += 1 if level else 0
    return depth
