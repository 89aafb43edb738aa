"""Which of two claims is the newer: by validity, by the quoted old value, by the line's commit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time

from curator.claims.claim import Claim
from curator.home.note import When
from curator.judge.claims.cues import Cue, starts
from curator.judge.claims.statement import Statement

Claims = tuple[Claim, Claim]


def later(
    claims: Claims,
    read: tuple[Statement, Statement],
    cue: Cue | None,
    changed: Callable[[Claim], When | None],
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
    claims: Claims, cue: Cue, changed: Callable[[Claim], When | None]
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
    if one is None or other is None or _moment(one) == _moment(other):
        return None
    return int(_moment(other) > _moment(one))


def _moment(when: When) -> datetime:
    if isinstance(when, datetime):
        return when if when.tzinfo else when.replace(tzinfo=UTC)
    return datetime.combine(when, time(), tzinfo=UTC)
