"""Hold what would let a less trusted note replace a more trusted one."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Held, Passed
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context) -> Answer:
    """Pass a proposal whose surviving note is at least as trusted as all the others.

    Where a person said by command which one holds, that is what counts.
    """
    if proposal.finding.asked_for:
        return Passed()
    kept, *others = proposal.finding.notes
    own = context.trust(kept)
    for note in others:
        if context.trust(note) > own:
            theirs = context.trust(note).word
            return Held("trust", f"{kept.path} ({own.word}) would replace {note.path} ({theirs})")
    return Passed()
