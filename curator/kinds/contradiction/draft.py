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
    """Name the other note under `contradicts`; of a claim among others, in a comment on its line.

    A journal is named and never marked.
    """
    one, other = (said.claim for said in finding.said)
    changes = Changes(view)
    for way in (_named, _noted):
        for claim, against in ((one, other), (other, one)):
            refused = way(claim, against, changes, view)
            if refused is not None:
                return refused
    return Draft(title(finding), body(finding, view), changes.edits)


def _named(claim: Claim, against: Claim, changes: Changes, view: View) -> NoDraft | None:
    if not _keyed(claim, view) or claim.note.path in view.snapshot.journals:
        return None
    names = [*claim.note.contradicts, against.note.name]
    return changes.keys(claim.note, {"contradicts": names})


def _noted(claim: Claim, against: Claim, changes: Changes, view: View) -> NoDraft | None:
    if _keyed(claim, view) or claim.note.path in view.snapshot.journals:
        return None
    # Names that were written above a claim have moved it.
    text = flag(against.note.path, line_of(against, view) + changes.grown(against.note))
    return changes.text(claim.note, lambda raw: comment(raw, place(claim), text))


def _keyed(claim: Claim, view: View) -> bool:
    # Where notes have no front matter by habit, none is begun for this.
    begun = claim.note.has_front or view.habits.superseded == "mark"
    return claim.alone and view.habits.front_matter and begun
