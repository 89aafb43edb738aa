"""Write the few marks by which a reader sees what took the place of what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from curator.claims.claim import Claim
from curator.finding import Finding, lines_of
from curator.home.flags import without_flags
from curator.home.line_edits import strike
from curator.home.note import Note, Value, When, ends
from curator.kinds.archive import archive
from curator.kinds.changes import Changes, marks, new_names
from curator.kinds.claimed import day, place, since
from curator.kinds.kind import View
from curator.kinds.linking import link
from curator.kinds.supersede.find import CYCLE, NEWEST
from curator.kinds.supersede.words import body, title
from curator.proposal import Draft, NoDraft


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Mark or archive older notes of one claim; of others strike the older claim through.

    A mark that the two contradict each other goes: this settles it.
    """
    if finding.action in (CYCLE, NEWEST):
        says = finding.evidence[0].says
        return NoDraft("cycle", says) if finding.action == CYCLE else NoDraft("newest", says)
    newest, older = finding.said[0].claim, [said.claim for said in finding.said[1:]]
    whole = {claim.note.path: claim.note for claim in older if claim.alone}
    why = _unmarked(newest, whole, view)
    if why is not None:
        return why
    moves = archive(whole, view) if whole and view.habits.superseded == "archive" else []
    if isinstance(moves, NoDraft):
        return moves
    changes = Changes(view, moves)
    refused = _written(newest, older, changes, view)
    if refused is not None:
        return refused
    if not changes.edits:
        return NoDraft("nothing_to_edit", "the notes show it already")
    return Draft(title(finding), body(finding, view, until(newest)), changes.edits)


def until(newer: Claim) -> When | None:
    """Return when the older claims ended: when the newer began, else what its note dates it to."""
    begun = since(newer)
    return begun if begun is not None else newer.note.event


def _unmarked(newest: Claim, whole: dict[str, Note], view: View) -> NoDraft | None:
    """Return why whole notes cannot be shown as superseded."""
    if whole and view.habits.superseded == "mark" and not view.habits.front_matter:
        return NoDraft("front_matter", "this home wants no front matter edited")
    closing = view.snapshot.succession.ring(newest.note, list(whole.values())) if whole else ""
    if closing:
        kept = newest.note.path
        return NoDraft("cycle", f"{closing} supersedes {kept} already, itself or through others")
    return None


def _written(newest: Claim, older: Sequence[Claim], changes: Changes, view: View) -> NoDraft | None:
    """Make all changes; return why one of them cannot be made."""
    notes = {claim.note.path: claim.note for claim in (newest, *older)}
    whole = {claim.note.path: claim.note for claim in older if claim.alone}
    # From the last one up: a change above would move the ones below.
    for claim in sorted(older, key=lambda c: (c.note.path, -c.begin)):
        refused = None if claim.alone else _struck(claim, newest, changes, view)
        if refused is not None:
            return refused
    lines = lines_of((newest, *older))
    for path, note in notes.items():
        others = [other for other in notes.values() if other.path != path]
        refused = changes.text(note, partial(without_flags, others=others, lines=lines[path]))
        if refused is None and path == newest.note.path and newest.alone:
            refused = _newest(note, list(whole.values()), changes, view)
        if refused is None and path in whole:
            refused = _superseded(note, newest, changes, view)
        if refused is not None:
            return refused
    return None


def _newest(note: Note, whole: Sequence[Note], changes: Changes, view: View) -> NoDraft | None:
    gained = new_names(note.supersedes, [other.name for other in whole]) if marks(view) else []
    return changes.keys(note, {"supersedes": [*note.supersedes, *gained] if gained else None})


def _superseded(note: Note, newer: Claim, changes: Changes, view: View) -> NoDraft | None:
    if not marks(view):
        return None
    keys: dict[str, Value | None] = {"superseded_by": newer.note.name}
    # A `valid_to` that is there is the owner's word.
    keys["valid_to"] = _ended(note.valid_from, newer, view) if note.valid_to is None else None
    return changes.keys(note, keys)


def _ended(begun: When | None, newer: Claim, view: View) -> When | None:
    """Return when an older claim ended, None where that is not known or before it began."""
    end, as_of = until(newer), view.snapshot.as_of
    fits = end is not None and (begun is None or ends(begun, as_of) <= ends(end, as_of))
    return end if fits else None


def _struck(claim: Claim, newer: Claim, changes: Changes, view: View) -> NoDraft | None:
    ended = day(_ended(since(claim), newer, view))
    tail = f"({f'until {ended}; ' if ended else ''}see {link(claim.note, newer.note, view)})"
    return changes.text(claim.note, lambda raw: strike(raw, place(claim), tail))
