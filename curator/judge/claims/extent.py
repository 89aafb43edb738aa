"""How many there are and how a thing does, where the statements differ in more than that word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from curator.judge.claims.joining import adjoined, limit
from curator.judge.claims.opposites import elsewhere, opposites
from curator.judge.claims.statement import Statement
from curator.judge.claims.token import Token

Sides = tuple[Statement, Statement]
_COUNTED: Final = frozenset("人匹台個枚本冊羽頭艘隻明名着명마리대개권장채척") | {
    "마리",
    "그루",
    "켤레",
}
_MOST: Final = 2
_FOLLOWED: Final = re.compile(r"[ぁ-ゖ]{0,2}[てで](?![はも])")
_STOREYS: Final = frozenset(["층", "호", "호실", "階", "号", "号室"])


def storeys(
    sides: Sides, only_a: Sequence[Token], only_b: Sequence[Token]
) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    """Return the storeys or rooms of one thing, of which one statement says more: 3층 복도 끝에, 5층에."""
    found: list[Token] = []
    for side, only in zip(sides, (only_a, only_b), strict=True):
        found += [
            one
            for one, unit in pairwise(side.said)
            if one in only and one.sort == "number" and unit.text in _STOREYS
        ]
    if len(found) != 2 or found[0] not in only_a or found[1] not in only_b:
        return None
    more = [t for t in (*only_a, *only_b) if t not in found]
    if not more or any(elsewhere(side, found) for side in sides):
        return None
    one_sided = min(len(only_a), len(only_b)) == 1 and len(more) <= _MOST + 1
    return ((found[0],), (found[1],)) if one_sided and all(t.sort == "word" for t in more) else None


def counts(sides: Sides, only_a: Sequence[Token], only_b: Sequence[Token]) -> bool:
    """Say whether two names differ in how many there are, and each says that there are so many.

    二人の子供が遊んでいる says how many; with は it would say of which.
    """
    if [t.sort for t in (*only_a, *only_b)] != ["number", "number"]:
        return False
    return all(_counts(side, only[0]) for side, only in zip(sides, (only_a, only_b), strict=True))


def _counts(side: Statement, number: Token) -> bool:
    if number not in side.named:
        return False
    behind = side.named[side.named.index(number) + 1 :][:1]
    last = side.named[-1]
    told = last.joined or side.text[last.end : last.end + 1]
    return any(token.text in _COUNTED for token in behind) and told in ("が", "이", "가")


def measured(side: Statement, only: Sequence[Token]) -> bool:
    """Say whether a number with its unit is what a sentence without a topic ends in: 5분 걸린다, 3만 원이다."""
    said = side.said
    if side.words.spaced or len(only) != 1 or only[0].sort != "number" or only[0] not in said:
        return False
    behind = said[said.index(only[0]) + 1 :]
    return 1 <= len(behind) <= 2 and behind[0].sort == "unit"


def numerous(sides: Sides, only_a: Sequence[Token], only_b: Sequence[Token]) -> bool:
    """Say whether the one tells of many and the other of one: たくさんの船, 船が一艘."""
    return any(
        len(one) == 1
        and one[0].text in side.words.numerous
        and [t.text for t in other[:1]] == ["1"]
        and all(t.sort == "unit" or t.text in _COUNTED for t in other[1:])
        for side, one, other in ((sides[0], only_a, only_b), (sides[1], only_b, only_a))
    )


def beyond(
    sides: Sides, only_a: Sequence[Token], only_b: Sequence[Token]
) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    """Return number and bound where the one says a number and the other that it is not reached or passed."""
    a, b = sides
    for one, other, more, less in ((a, b, only_a, only_b), (b, a, only_b, only_a)):
        if less or len(more) != 1 or more[0].text not in one.words.beyond or one.negations:
            continue
        said = [token for token in other.said if token.sort == "number"]
        if not said or limit(other.text, other.said[-1]) or other.many or other.partly:
            continue
        told = (said[-1], more[0]), (said[-1],)
        return told if one is a else told[::-1]
    return None


def turns(
    sides: Sides, only_a: Sequence[Token], only_b: Sequence[Token]
) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    """Return the opposite verbs of two statements, of which one also says where or with what."""
    a, b = sides
    if not (a.said and b.said) or min(len(only_a), len(only_b)) != 1:
        return None
    pairs = [(x, y) for x in only_a for y in only_b if opposites([x.text], [y.text])]
    if len(pairs) != 1 or not all(_ends(side, t) for side, t in zip(sides, pairs[0], strict=True)):
        return None
    one, other = pairs[0]
    more = [(a, token) for token in only_a if token is not one]
    more += [(b, token) for token in only_b if token is not other]
    if len(more) > _MOST or any(not _beside(side, token) for side, token in more):
        return None
    return (one,), (other,)


def _ends(side: Statement, token: Token) -> bool:
    """True for the verb at the end, or one that another follows: 座って読んでいる."""
    return token == side.said[-1] or _FOLLOWED.match(side.text, token.end) is not None


def _beside(side: Statement, token: Token) -> bool:
    """True for a noun with its particle that tells no part of a day or a year."""
    plain = token.sort == "word" and token in side.said and token.text not in side.words.times
    return plain and adjoined(side.text, token)
