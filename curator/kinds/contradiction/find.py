"""Choose the pairs of claims worth a flag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from curator.finding import Certainty, Evidence, Finding
from curator.home.note import Note, Trust
from curator.judge.relation import ClaimVerdict, Conflicts, Updates
from curator.kinds import RECIPES
from curator.kinds.claimed import askable, both_said, flagged_already, outvoted, statement
from curator.kinds.kind import View

FLAG: Final = "flag"
UNTRUSTED: Final = "untrusted"


def find(view: View) -> Iterator[Finding]:
    """Yield each pair of claims that conflict, or of which the newer may not supersede the older.

    Not one that is flagged already.
    """
    for verdict in view.claims:
        if not askable(verdict, view) or flagged_already(verdict.a, verdict.b):
            continue
        if isinstance(verdict.relation, Conflicts):
            yield _finding(FLAG, verdict, verdict.evidence, view)
        elif isinstance(verdict.relation, Updates) and outvoted(verdict, view):
            why = _less_trusted(verdict.relation.newer.note, view)
            yield _finding(UNTRUSTED, verdict, (*verdict.evidence, why), view)


def _less_trusted(newer: Note, view: View) -> Evidence:
    word = Trust(view.trust(newer)).word
    says = f"{newer.path} is the later one but {word}, so it supersedes nothing"
    return Evidence("less_trusted", says)


def _finding(
    action: str, verdict: ClaimVerdict, evidence: tuple[Evidence, ...], view: View
) -> Finding:
    # The more trusted first: the other one never stands in its place.
    said = sorted(both_said(verdict), key=lambda s: (-view.trust(s.claim.note), s.claim.note.path))
    return Finding(
        kind="contradiction",
        recipe=RECIPES["contradiction"],
        action=action,
        notes=tuple(one.claim.note for one in said),
        certainty=verdict.certainty or Certainty.POSSIBLE,
        evidence=evidence,
        statements=tuple(statement(one.claim) for one in said),
        said=tuple(said),
        about=verdict.about,
    )
