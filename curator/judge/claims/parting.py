"""Where the name of a thing ends and what is said of it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.token import Token

_ARTICLE: Final = 6


def named_until(found: Sequence[Token], words: Words, said: str, key: str) -> int | None:
    """Return before which token the name of the thing ends, None where nothing parts it from the rest.

    `key` is the name where the form of the claim gives it, else "".
    """
    at = said.find(key) if key else -1
    if 0 <= at <= _ARTICLE:
        return sum(token.begin < at + len(key) for token in found)
    if words.spaced:
        return _cut_spaced(found, words)
    pivots = words.value | set(words.topics)
    for number, token in enumerate(found):
        if token.joined in words.topics or (words.name == "zh" and token.text in pivots):
            return number + 1
    # Chinese says many a value without a verb: 每月18元.
    counted = [n for n, token in enumerate(found) if token.sort in ("number", "time") and n]
    return counted[0] if words.name == "zh" and counted else None


def named_from(found: Sequence[Token], cut: int, words: Words) -> int:
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
