"""Which of two claims is the newer: by validity, by the quoted old value, by the line's commit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from curator.claims.claim import Claim
from curator.judge.claims.cues import Cue, starts
from curator.judge.claims.statement import Statement

Claims = tuple[Claim, Claim]


def later(
    claims: Claims,
    read: tuple[Statement, Statement],
    cue: Cue | None,
    changed: Callable[[Claim], datetime | None],
) -> tuple[int | None, str]:
    """Return which claim is the newer and why; None, where that is unknown or the signs disagree."""
    by_date = _by_validity(claims, read)
    quoting = cue.side if cue is not None and cue.sort == "quoted" else None
    if by_date is not None and quoting is not None and by_date != quoting:
        return None, "their dates and their words disagree on which is the newer"
    if by_date is not None:
        return by_date, f"{claims[by_date].note.path} holds from a later day on"
    if quoting is not None:
        return quoting, f"{claims[quoting].note.path} tells of the change"
    if cue is None or cue.sort == "validity":
        return None, "nothing shows which is the newer"
    return _by_commit(claims, cue, changed)


def _by_commit(
    claims: Claims, cue: Cue, changed: Callable[[Claim], datetime | None]
) -> tuple[int | None, str]:
    """Return the claim that was written later, unless the other one says that it is the newer.

    A word such as “now” alone proves nothing: an old note says it, too.
    """
    moments = [changed(claim) for claim in claims]
    if moments[0] is None or moments[1] is None or moments[0] == moments[1]:
        return None, "nothing shows which is the newer"
    newer = int(_moment(moments[1]) > _moment(moments[0]))
    if cue.side not in (None, newer):
        return None, "their words and their commits disagree on which is the newer"
    return newer, f"{claims[newer].note.path} was written later"


def _by_validity(claims: Claims, read: tuple[Statement, Statement]) -> int | None:
    one, other = (starts(claim, said) for claim, said in zip(claims, read, strict=True))
    if one is None or other is None:
        return None
    if isinstance(one, datetime) and isinstance(other, datetime):
        first, second = _moment(one).isoformat(), _moment(other).isoformat()
    else:
        # A bare date has no hour: the same day says no order.
        first, second = one.isoformat()[:10], other.isoformat()[:10]
    return None if first == second else int(second > first)


def _moment(when: datetime) -> datetime:
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC)
