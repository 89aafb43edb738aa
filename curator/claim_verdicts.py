"""What a pass thinks of the single claims of its home."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

from curator.apart import Apart
from curator.claims.claim import Claim
from curator.finding import Certainty
from curator.home.note import Note
from curator.home.notes import dated_at, fetched
from curator.home.snapshot import Snapshot
from curator.judge.claims.judge import ClaimJudge
from curator.judge.relation import ClaimVerdict
from curator.neighbours.claims import kin_among
from curator.neighbours.cued import worth_reading
from curator.neighbours.standing import in_order
from curator.repository import Repository

BULK = 20


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
    notes: Sequence[Note],
    askable: Callable[[bool], bool],
    least: Certainty,
    keep: Path | None = None,
) -> tuple[ClaimVerdict, ...]:
    """Return the verdicts of at least a certainty on all pairs of claims, in a fixed order.

    Without a cue two claims of one thing mostly hold both: far too many to be told of, or even to be
    looked at closely, unless somebody asks for what is merely possible. Pairs are `askable` by
    whether a dated note is among them. `keep` is a folder that may keep which pairs give no verdict.
    """
    read = notes
    if least > Certainty.POSSIBLE:
        read = worth_reading(read, judge.single)
    standing = in_order(read)
    apart = Apart(standing, keep, "claim-pairs", f"{least} {sorted(judge.single)!r}")
    asked = [
        kin for kin in kin_among(standing)
        if askable(any(dated_at(standing, place) for place, _ in (kin.one, kin.other)))
        and not apart(kin.one, kin.other)
    ]  # fmt: skip
    fetched(standing, {place for kin in asked for place, _ in (kin.one, kin.other)})
    told: list[ClaimVerdict] = []
    for kin in asked:
        verdict = _verdict(judge, *kin.claims, least)
        if verdict is None:
            apart.add(kin.one, kin.other)
        else:
            told.append(verdict)
    apart.write()
    return tuple(told)


def _verdict(judge: ClaimJudge, a: Claim, b: Claim, least: Certainty) -> ClaimVerdict | None:
    """Return a verdict of at least a certainty; that there is none follows from both texts alone."""
    if least > Certainty.POSSIBLE and not judge.may_have_cue(a, b):
        return None
    found = judge.judge(a, b)
    return found if (found.certainty or 0) >= least else None
