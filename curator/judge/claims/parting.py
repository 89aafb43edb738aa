"""Where the name of a thing ends and what is said of it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from curator.judge.claims.conjugation import ADNOMINAL
from curator.judge.claims.lexicon import Words
from curator.judge.claims.token import Token

_ARTICLE: Final = 6
COPULAS: Final = (
    "이다", "입니다", "이에요", "예요", "였다", "이었다", "였습니다", "이었습니다", "였어요", "이었어요",
    "이며", "이고",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parts:
    """The tokens of the name of a thing and those of what is said of it; not `parted`: all are said."""

    named: Sequence[Token]
    said: Sequence[Token]
    parted: bool = True


def parts(found: Sequence[Token], words: Words, said: str, key: str) -> Parts:
    """Part the tokens of a text; `key` is the name where the form of the claim gives it, else ""."""
    at = said.find(key) if key else -1
    if 0 <= at <= _ARTICLE:
        cut: int | None = sum(token.begin < at + len(key) for token in found)
    elif words.spaced:
        cut = _cut_spaced(found, words)
    elif words.name == "ko" and (begin := _last_named(found, words)) is not None:
        return Parts(found[begin:], found[:begin])
    else:
        cut = _cut_joined(found, words)
    if cut is None:
        return Parts([], found, parted=False)
    first = _named_from(found, cut, words) if cut else 0
    return Parts(found[first:cut], [*found[:first], *found[cut:]])


def _cut_joined(found: Sequence[Token], words: Words) -> int | None:
    pivots = words.value | set(words.topics)
    for number in range(len(found)):
        token = found[number]
        if words.name == "zh" and token.text in pivots:
            return number + 1
        if words.name == "ko" and not token.text:
            # A word of its own: “this”.
            continue
        if token.joined in words.topics and not _describes(found, number, words):
            return number + 1
    # Chinese says many a value without a verb: 每月18元.
    counted = [n for n, token in enumerate(found) if token.sort in ("number", "time") and n]
    return counted[0] if words.name == "zh" and counted else None


def _describes(found: Sequence[Token], number: int, words: Words) -> bool:
    """True for a Korean word in 은 or 는 that says of what kind the next one is: 좋은 방, 마시는 차는."""
    token = found[number]
    if token.joined in ("이", "가") and found[number + 1 : number + 2]:
        # The subject of what describes the next word: 전망이 좋은 방이다.
        return found[number + 1].joined == ADNOMINAL and number + 2 < len(found)
    if token.joined not in ("은", "는") or number + 1 == len(found):
        return False
    after = found[number + 1]
    if token.joined == "은" and token.text in words.attributive:
        return True
    tends = after.text == "편" and after.joined not in COPULAS
    return (after.text in words.attributed and not tends) or (
        token.joined == "는" and after.joined in ("은", "는")
    )


def _last_named(found: Sequence[Token], words: Words) -> int | None:
    """Return where the name stands if it ends a Korean text: 9층 방이다, …하는 것이 목표다."""
    if not found or found[-1].sort != "word" or not found[-1].text:
        return None
    for number in range(len(found) - 2, max(len(found) - 4, 0), -1):
        if found[number].text == "것이":
            return number + 1
    copula = found[-1].joined in COPULAS
    return len(found) - 1 if copula and len(found) > 1 and not _cut_joined(found, words) else None


def _named_from(found: Sequence[Token], cut: int, words: Words) -> int:
    """Return where the name of the thing begins: before it may stand when or where something is."""
    if words.spaced or words.name == "zh":
        return 0
    first = cut - 1
    if first and found[first].sort == "kana":
        first -= 1
    while first > 0 and _joins(found[first - 1]):
        first -= 1
    return first


def _joins(token: Token) -> bool:
    """True for a word that belongs to the name after it: bare, or joined by a genitive."""
    if token.sort == "kana":
        return not token.text and token.joined == "の"
    return token.joined in ("", "의")


def _cut_spaced(found: Sequence[Token], words: Words) -> int | None:
    """Return where the verb stands, or the first preposition of a text without one."""
    start = min(4, len(found) - 1) if found and found[0].text in words.prepositions else 0
    pivots = [
        number
        for number, token in enumerate(found[start:], start)
        if token.sort == "word" and _parts(token.text, words)
    ]
    verbs = (number for number in pivots if found[number].text not in words.prepositions)
    return next(verbs, pivots[0] if pivots else None)


def _parts(text: str, words: Words) -> bool:
    return text in words.value or f"{text}s" in words.value or f"{text}es" in words.value
