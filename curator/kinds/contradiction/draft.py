"""Write a mark into both notes that each contradicts the other."""

from __future__ import annotations

from curator.claims.claim import Claim
from curator.finding import Finding
from curator.home.flags import flag
from curator.home.line_edits import comment
from curator.kinds.changes import Changes
from curator.kinds.claimed import line_of, place
from curator.kinds.contradiction.words import body, title
from curator.kinds.kind import View
from curator.proposal import Draft, NoDraft


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Name the other note under `contradicts`; of a claim among others, in a comment on its line."""
    one, other = (said.claim for said in finding.said)
    changes = Changes(view)
    for claim, against in ((one, other), (other, one)):
        refused = _flagged(claim, against, changes, view)
        if refused is not None:
            return refused
    return Draft(title(finding), body(finding, view), changes.edits)


def _flagged(claim: Claim, against: Claim, changes: Changes, view: View) -> NoDraft | None:
    note = claim.note
    if claim.alone and view.habits.front_matter and (note.has_front or _marks(view)):
        return changes.keys(note, {"contradicts": [*note.contradicts, against.note.name]})
    text = flag(against.note.path, line_of(against, view))
    return changes.text(note, lambda raw: comment(raw, place(claim), text))


def _marks(view: View) -> bool:
    # Where notes have no front matter by habit, none is begun for this.
    return view.habits.superseded == "mark"
