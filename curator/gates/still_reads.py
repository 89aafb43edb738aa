"""Refuse a result that no longer parses, or that leaves a link pointing at nothing."""

from __future__ import annotations

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.home.note import Unreadable
from curator.home.reading import read_text
from curator.proposal import Proposal


def check(proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree whose changed notes read back and whose moves leave no link behind."""
    results = {change.path: change for change in built.changes}
    for edit in proposal.edits:
        if edit.after is None:
            continue
        text = built.read(results[edit.path].new)
        if text != edit.after:
            return Held("still_reads", f"{edit.path} is not what was drafted")
        read = read_text(edit.path, text)
        if isinstance(read, Unreadable):
            return Held("still_reads", f"{edit.path} would not read: {read.why}")
    return _links(proposal, context)


def _links(proposal: Proposal, context: Context) -> Answer:
    rewritten = {edit.path for edit in proposal.edits}
    for edit in proposal.edits:
        if edit.after is None:
            for source in context.snapshot.links.breaking(edit.path):
                if source not in rewritten:
                    return Held("still_reads", f"{source} would link to {edit.path}, which moves")
    return Passed()
