"""Refuse an edit after which anything that the owner wrote is nowhere to be found."""

from __future__ import annotations

from collections import Counter

from curator.finding import lines_of
from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.home.edits import Refused, rewrite_links
from curator.home.flags import without_flags
from curator.home.kept import unkept
from curator.home.snapshot import Snapshot
from curator.proposal import Edit, Proposal


def check(proposal: Proposal, context: Context, _built: Built) -> Answer:
    """Pass edits that keep every line, byte for byte and in order, but for values that grew.

    Links to notes that move with the proposal must follow them, and no other link may change. What
    supersedes may take the mark away that it contradicts one of its own notes.
    """
    snapshot = context.snapshot
    for edit in proposal.edits:
        why = _untrue(edit, snapshot) or _lost(edit, proposal, snapshot)
        if why:
            return Held("nothing_lost", f"{edit.path} {why}")
    target, times = next(iter(Counter(proposal.moves.values()).most_common(1)), ("", 0))
    if times > 1:
        return Held("nothing_lost", f"{target} would be the place of {times} notes")
    return Passed()


def _untrue(edit: Edit, snapshot: Snapshot) -> str:
    """Return how a draft is mistaken about what stands at a path."""
    entry = snapshot.tree.get(edit.path)
    if edit.before is None:
        return "is there already and would be overwritten" if entry is not None else ""
    if entry is None or entry.kind != "blob" or snapshot.raw(edit.path) != edit.before:
        return "is not what the draft took it for"
    return ""


def _lost(edit: Edit, proposal: Proposal, snapshot: Snapshot) -> str:
    if edit.before is None:
        return ""
    after = edit.after if edit.after is not None else _arrived(edit, proposal)
    if after is None:
        return "would go away without arriving anywhere"
    wanted = edit.before
    if proposal.moves:
        moved = rewrite_links(edit.before, edit.path, proposal.moves, links=snapshot.links)
        if isinstance(moved, Refused):
            return f"cannot follow the move: {moved.why}"
        wanted = moved
    if proposal.finding.kind == "supersede":
        # The marks of a contradiction that this settles may go, and need not.
        claims = [s.claim for s in proposal.finding.said if s.claim.note.path == edit.path]
        lines = lines_of(claims).get(edit.path, ())
        named = any(claim.alone for claim in claims)
        wanted = without_flags(wanted, proposal.finding.notes, lines, named=named)
    return unkept(wanted, after)


def _arrived(edit: Edit, proposal: Proposal) -> bytes | None:
    target = edit.moved_to
    return next((e.after for e in proposal.edits if e.path == target and e.before is None), None)
