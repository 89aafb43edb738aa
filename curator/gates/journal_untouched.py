"""Refuse any built tree in which a journal differs from the base, by however little."""

from __future__ import annotations

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.proposal import Proposal


def check(_proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree whose journals are all the base's own blobs, with the same modes."""
    for change in built.changes:
        if change.path in context.snapshot.journals:
            return Held("journal_untouched", f"{change.path} is a journal and would change")
    return Passed()
