"""When two statements exclude each other: by words of opposite meaning, or by a negation of all cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from curator.judge.claims.joining import adjoined, is_there
from curator.judge.claims.statement import Statement
from curator.judge.claims.token import Token, is_value
from curator.judge.names import opposed

_MOST: Final = 2
_TURNS: Final = (
    "un", "in", "im", "non", "dis", "불", "부", "비", "무", "미", "不", "非", "無", "未", "无",
)  # fmt: skip


def opposites(one: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether words are of opposite meaning, or one is the other with a syllable that turns it round."""
    if opposed(one, other):
        return True
    if len(one) != 1 or len(other) != 1:
        return False
    short, long = sorted((one[0], other[0]), key=len)
    return any(long == turn + short for turn in _TURNS)


def elsewhere(of: Statement, only: Sequence[Token]) -> bool:
    """Say whether one says of some place or day that there is something: it may be elsewhere, too."""
    begin = min((token.begin for token in of.named), default=0)
    placed = any(token.begin < begin or token.sort in ("date", "time") for token in only)
    return placed and is_there(of.text)


def denied(by: Statement, other: Statement, extra: Sequence[Token]) -> bool:
    """Say whether what one statement denies in all cases the other claims in one, with `extra` words.

    “Nobody writes” leaves out no case, also not “he writes with a pencil”. Extra nouns with particles
    tell who, where, when or by what; a verb would say something else.
    """
    return (
        by.denies_all
        and not other.negations
        and len(extra) <= _MOST
        and all(
            is_value(t.sort)
            or t.text in by.words.numerous
            or (t.sort == "word" and adjoined(other.text, t))
            for t in extra
        )
    )
