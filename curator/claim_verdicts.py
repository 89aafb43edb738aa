"""What a pass thinks of the single claims of its home."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache

from curator.claims.claim import Claim
from curator.home.note import Note
from curator.home.snapshot import Snapshot
from curator.judge.claims.judge import ClaimJudge
from curator.judge.relation import ClaimVerdict, Distinct
from curator.neighbours.claims import kin_claims
from curator.repository import Repository

BULK = 20
Askable = Callable[[Note, Note], bool]


def claim_judge(
    repository: Repository, snapshot: Snapshot, single: Iterable[str] = ()
) -> ClaimJudge:
    """Return a judge that knows when the line of a claim was last changed."""

    @cache
    def changed(path: str, line: int) -> datetime | None:
        change = repository.last_line_change(snapshot.commit, path, line)
        return change.when if change is not None and change.files < BULK else None

    def when(claim: Claim) -> datetime | None:
        return changed(claim.note.path, snapshot.line_of(claim.note, claim.first))

    return ClaimJudge(when, {key.casefold() for key in single})


def claim_verdicts(
    judge: ClaimJudge, notes: Iterable[Note], askable: Askable
) -> tuple[ClaimVerdict, ...]:
    """Return the verdicts on all pairs of claims that have a relation, in a fixed order."""
    asked = (judge.judge(a, b) for a, b in kin_claims(tuple(notes)) if askable(a.note, b.note))
    return tuple(verdict for verdict in asked if not isinstance(verdict.relation, Distinct))
