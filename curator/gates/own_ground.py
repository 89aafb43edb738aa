"""Refuse changes outside the notes, through links, or under a filter."""

from __future__ import annotations

from pathlib import PurePosixPath

from curator.gates.gate import Answer, Built, Change, Context, Held, Passed
from curator.proposal import Proposal

_ABSENT = "000000"
_PLAIN = frozenset({"100644", "100755"})


def check(proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree that changes the proposal's own paths only, all plain files in real folders."""
    wanted = {edit.path for edit in proposal.edits}
    differing = {change.path for change in built.changes}
    if differing != wanted:
        odd = min(differing ^ wanted)
        return Held("own_ground", f"{odd} is not what the proposal set out to change")
    for change in built.changes:
        why = _fault(change, context)
        if why:
            return Held("own_ground", f"{change.path} {why}")
    if built.filtered:
        return Held("own_ground", f"{min(built.filtered)} is under a filter or merge driver")
    return Passed()


def _fault(change: Change, context: Context) -> str:
    sides = {change.old_mode, change.new_mode} - {_ABSENT}
    if not sides <= _PLAIN:
        return "is not a plain file"
    if len(sides) > 1:
        return "would change its mode"
    if not change.path.lower().endswith((".md", ".markdown")):
        return "is not a Markdown file"
    for parent in PurePosixPath(change.path).parents:
        entry = context.snapshot.tree.get(str(parent))
        if entry is not None and entry.kind != "tree":
            return f"lies below {parent}, which is not a folder"
    return ""
