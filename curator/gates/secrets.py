"""Hold what would quote or copy a secret; its place is told, never its text."""

from __future__ import annotations

from curator.gates.gate import Answer, Context, Held, Passed
from curator.proposal import Proposal
from curator.secret_scan import secret_lines


def check(proposal: Proposal, context: Context) -> Answer:
    """Pass a proposal whose notes, edits and words hold nothing that looks like a secret."""
    for note in proposal.finding.notes:
        for number, sort in secret_lines(context.snapshot.raw(note.path)):
            return Held("secrets", f"{note.path} line {number} looks like a secret ({sort})")
    for edit in proposal.edits:
        for number, sort in secret_lines(edit.after or b""):
            return Held("secrets", f"{edit.path} line {number} looks like a secret ({sort})")
    for _, sort in secret_lines(proposal.message.encode("utf-8", "replace")):
        return Held("secrets", f"its message would hold what looks like a secret ({sort})")
    return Passed()
