"""Let a text rest before proposing to change it: people still work on what they just wrote."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Passed, Queued
from curator.home.pointers import pointer, spellings
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Queue a proposal while a file it rests on or changes was changed within the last hours.

    Not one that a person asked for by command.
    """
    new = sorted(context.recent & (proposal.touched | _sources(proposal, context)))
    if not new or proposal.finding.asked_for:
        return Passed()
    return Queued("fresh", f"{new[0]} changed within the last {context.limits.fresh_hours} hours")


def _sources(proposal: Proposal, context: Context) -> frozenset[str]:
    """Return the files that a note rests on which is not there yet."""
    tree, brought = context.snapshot.tree, context.snapshot.brought
    new = (note for note in proposal.finding.notes if note.path in brought)
    named = (text for note in new for source in note.sources for text in spellings(pointer(source)))
    return frozenset(text for text in named if text in tree)
