"""Refuse changes outside the notes, through links, or under a filter."""

from __future__ import annotations

from pathlib import PurePosixPath

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.gitdata import ABSENT, PLAIN, Difference
from curator.home.edits import rewrite_links
from curator.home.journal import AsNote, is_markdown
from curator.proposal import Edit, Proposal


def check(proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree that changes the proposal's own paths only, all plain files in real folders.

    Those are notes, new notes, the places that archived notes go to, and memory indexes of which only
    links to moved notes change.
    """
    edits = {edit.path: edit for edit in proposal.edits}
    odd = {change.path for change in built.changes} ^ edits.keys()
    if odd:
        return Held("own_ground", f"{min(odd)} is not what the proposal set out to change")
    if len(edits) < len(proposal.edits):
        return Held("own_ground", "one file would be changed twice")
    for change in built.changes:
        edit = edits[change.path]
        why = _fault(change, context) or _foreign(edit, proposal, context)
        if why:
            return Held("own_ground", f"{change.path} {why}")
    if built.filtered:
        return Held("own_ground", f"{min(built.filtered)} is under a filter or merge driver")
    return Passed()


def _fault(change: Difference, context: Context) -> str:
    sides = {change.old_mode, change.new_mode} - {ABSENT}
    if not sides <= PLAIN:
        return "is not a plain file"
    if len(sides) > 1:
        return "would change its mode"
    if not is_markdown(change.path):
        return "is not a Markdown file"
    for parent in PurePosixPath(change.path).parents:
        entry = context.snapshot.tree.get(str(parent))
        if entry is not None and entry.kind != "tree":
            return f"lies below {parent}, which is not a folder"
    return ""


def _foreign(edit: Edit, proposal: Proposal, context: Context) -> str:
    snapshot = context.snapshot
    note = snapshot.at(edit.path)
    if note is not None:
        return (
            "" if context.limits.dated or not note.dated else "is a dated note, not yet confirmed"
        )
    if edit.path in snapshot.index_texts:
        return "" if _only_links(edit, proposal, context) else "may only have its links changed"
    if edit.path in snapshot.tree:
        return "is not a note"
    if any(other.moved_to == edit.path for other in proposal.edits):
        return ""
    place = snapshot.places.of([edit.path])[edit.path]
    return "" if isinstance(place, AsNote) else "would not be a note"


def _only_links(edit: Edit, proposal: Proposal, context: Context) -> bool:
    snapshot = context.snapshot
    raw = snapshot.raw(edit.path)
    return edit.after == rewrite_links(raw, edit.path, proposal.moves, links=snapshot.links)
