"""What a pass thinks of the single claims of its home."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache
from pathlib import Path

from curator.claims.claim import Claim
from curator.finding import Certainty
from curator.home.note import Note
from curator.home.snapshot import Snapshot
from curator.judge.claims.judge import ClaimJudge
from curator.judge.relation import ClaimVerdict
from curator.neighbours.claims import kin_claims
from curator.neighbours.cued import worth_reading
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

    return ClaimJudge(when, tuple(single))


def claim_verdicts(
    judge: ClaimJudge,
    notes: Iterable[Note],
    askable: Askable,
    least: Certainty,
    keep: Path | None = None,
) -> tuple[ClaimVerdict, ...]:
    """Return the verdicts of at least a certainty on all pairs of claims, in a fixed order.

    Without a cue two claims of one thing mostly hold both: far too many to be told of, or even to be
    looked at closely, unless somebody asks for what is merely possible. `keep` is a folder that may keep
    what was read of the texts.
    """
    read = tuple(notes)
    if least > Certainty.POSSIBLE:
        read = tuple(worth_reading(read, judge.single, keep))
    kin = ((a, b) for a, b in kin_claims(read, keep) if askable(a.note, b.note))
    if least > Certainty.POSSIBLE:
        kin = ((a, b) for a, b in kin if judge.may_have_cue(a, b))
    return tuple(found for a, b in kin if ((found := judge.judge(a, b)).certainty or 0) >= least)
