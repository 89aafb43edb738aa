"""Write the few marks by which a reader sees what took the place of what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from curator.claims.claim import Claim
from curator.finding import Finding, lines_of
from curator.home.flags import without_flags
from curator.home.line_edits import strike
from curator.home.note import Note, Value, When, ends
from curator.judge.relation import Updates
from curator.kinds.archive import archive
from curator.kinds.changes import Changes, marks, new_names
from curator.kinds.claimed import Spot, askable, day, outvoted, place, since
from curator.kinds.kind import View
from curator.kinds.linking import link
from curator.kinds.supersede.find import CYCLE, NEWEST
from curator.kinds.supersede.words import body, title
from curator.proposal import Draft, NoDraft

Ended = Mapping[Spot, When | None]


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Mark or archive older notes of one claim; of others strike the older claim through.

    A mark that the two contradict each other goes: this settles it.
    """
    if finding.action in (CYCLE, NEWEST):
        says = finding.evidence[0].says
        return NoDraft("cycle", says) if finding.action == CYCLE else NoDraft("newest", says)
    newest, older = finding.said[0].claim, [said.claim for said in finding.said[1:]]
    whole = {claim.note.path: claim.note for claim in older if claim.alone}
    why = _unbrought(newest, view) or _unmarked(newest, whole, view)
    if why is not None:
        return why
    moves = archive(whole, view) if whole and view.habits.superseded == "archive" else []
    if isinstance(moves, NoDraft):
        return moves
    changes = Changes(view, moves)
    changes.bring(newest.note)
    refused = _written(newest, older, changes, view, _ended(finding, view))
    if refused is not None:
        return refused
    if all(edit.before is None for edit in changes.edits):
        return NoDraft("nothing_to_edit", "the notes show it already")
    return Draft(title(finding), body(finding, view, until(newest)), changes.edits)


def until(newer: Claim) -> When | None:
    """Return when what a claim took the place of ended: when it began, else what dates its note."""
    begun = since(newer)
    return begun if begun is not None else newer.note.event


def _unbrought(newest: Claim, view: View) -> NoDraft | None:
    """Return why a note that would come cannot come."""
    if newest.note.path in view.brought and not view.habits.front_matter:
        return NoDraft(
            "front_matter", "this home wants no front matter, where its sources would be"
        )
    return None


def _unmarked(newest: Claim, whole: dict[str, Note], view: View) -> NoDraft | None:
    """Return why whole notes cannot be shown as superseded."""
    if whole and view.habits.superseded == "mark" and not view.habits.front_matter:
        return NoDraft("front_matter", "this home wants no front matter edited")
    closing = view.snapshot.succession.ring(newest.note, list(whole.values())) if whole else ""
    if closing:
        kept = newest.note.path
        return NoDraft("cycle", f"{closing} supersedes {kept} already, itself or through others")
    return None


def _written(
    newest: Claim, older: Sequence[Claim], changes: Changes, view: View, ended: Ended
) -> NoDraft | None:
    """Make all changes; return why one of them cannot be made."""
    notes = {claim.note.path: claim.note for claim in (newest, *older)}
    whole = {claim.note.path: claim.note for claim in older if claim.alone}
    # From the last one up: a change above would move the ones below.
    for claim in sorted(older, key=lambda c: (c.note.path, -c.begin)):
        refused = None if claim.alone else _struck(claim, newest, changes, view, ended[claim.place])
        if refused is not None:
            return refused
    lines = lines_of((newest, *older))
    by_note = {claim.note.path: ended[claim.place] for claim in older if claim.alone}
    alone = {claim.note.path for claim in (newest, *older) if claim.alone}
    for path, note in notes.items():
        others = [other for other in notes.values() if other.path != path]
        gone = partial(without_flags, others=others, lines=lines[path], named=path in alone)
        refused = changes.text(note, gone)
        if refused is None and path == newest.note.path and newest.alone:
            refused = _newest(note, list(whole.values()), changes, view)
        if refused is None and path in whole:
            refused = _superseded(note, newest, changes, view, by_note[path])
        if refused is not None:
            return refused
    return None


def _newest(note: Note, whole: Sequence[Note], changes: Changes, view: View) -> NoDraft | None:
    gained = new_names(note.supersedes, [other.name for other in whole]) if marks(view) else []
    return changes.keys(note, {"supersedes": [*note.supersedes, *gained] if gained else None})


def _superseded(
    note: Note, newer: Claim, changes: Changes, view: View, ended: When | None
) -> NoDraft | None:
    if not marks(view):
        return None
    keys: dict[str, Value | None] = {"superseded_by": newer.note.name}
    # A `valid_to` that is there is the owner's word.
    keys["valid_to"] = _not_before(note.valid_from, ended, view) if note.valid_to is None else None
    return changes.keys(note, keys)


def _ended(finding: Finding, view: View) -> Ended:
    """Return when each older claim ended: when the first that took its place directly began.

    None where one between it and the newest has no date.
    """
    moments: dict[Spot, list[When | None]] = {said.claim.place: [] for said in finding.said[1:]}
    for verdict in view.claims:
        if not isinstance(verdict.relation, Updates) or verdict.relation.older.place not in moments:
            continue
        sure = (verdict.certainty or 0) >= finding.certainty and askable(verdict, view)
        begun = until(verdict.relation.newer)
        dated = begun is not None or verdict.relation.newer.place in moments
        if sure and dated and not outvoted(verdict, view):
            moments[verdict.relation.older.place].append(begun)
    return {at: _earliest(begun, view) for at, begun in moments.items()}


def _earliest(moments: Sequence[When | None], view: View) -> When | None:
    known = [moment for moment in moments if moment is not None]
    if len(known) < len(moments):
        return None
    return min(known, key=lambda moment: ends(moment, view.snapshot.as_of), default=None)


def _not_before(begun: When | None, end: When | None, view: View) -> When | None:
    """Return when an older claim ended, None where that is not known or before it began."""
    as_of = view.snapshot.as_of
    fits = end is not None and (begun is None or ends(begun, as_of) <= ends(end, as_of))
    return end if fits else None


def _struck(
    claim: Claim, newer: Claim, changes: Changes, view: View, ended: When | None
) -> NoDraft | None:
    end = day(_not_before(since(claim), ended, view))
    tail = f"({f'until {end}; ' if end else ''}see {link(claim.note, newer.note, view)})"
    return changes.text(claim.note, lambda raw: strike(raw, place(claim), tail))
