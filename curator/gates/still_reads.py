"""Refuse a result that no longer parses, or that leaves a link pointing at nothing."""

from __future__ import annotations

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.gitdata import PLAIN, Difference
from curator.home.contents import not_a_note
from curator.home.journal import AsNote
from curator.home.note import Unreadable
from curator.home.reading import read_text
from curator.proposal import Edit, Proposal


def check(proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree whose changed notes read back as notes and whose moves leave no link behind."""
    results = {change.path: change for change in built.changes}
    for edit in proposal.edits:
        why = _unlike(edit, results.get(edit.path), context, built)
        if why:
            return Held("still_reads", f"{edit.path} {why}")
    why = _left_behind(proposal, context)
    return Held("still_reads", why) if why else Passed()


def _unlike(edit: Edit, change: Difference | None, context: Context, built: Built) -> str:
    if edit.after is None:
        return "" if change and change.new_mode not in PLAIN else "would still be there"
    if change is None or change.new_mode not in PLAIN or built.read(change.new) != edit.after:
        return "is not what was drafted"
    read = read_text(edit.path, edit.after)
    if isinstance(read, Unreadable):
        return f"would not read: {read.why}"
    place = context.snapshot.places.of([edit.path]).get(edit.path)
    why = not_a_note(edit.path, read) if isinstance(place, AsNote) and not place.sure else ""
    return f"would be no note any more: {why}" if why else ""


def _left_behind(proposal: Proposal, context: Context) -> str:
    """Return which link to a moved note is left; nothing_lost sees to those that are rewritten."""
    rewritten = {edit.path for edit in proposal.edits}
    for path in sorted(proposal.moves):
        left = context.snapshot.links.breaking(path) - rewritten
        if left:
            return f"{min(left)} would link to {path}, which moves"
    return context.snapshot.must_stay(proposal.moves)
