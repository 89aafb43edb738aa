"""The words of a claim that say what it is about, as numbers that can be added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Final

from curator.home.normal_form import normal
from curator.judge.claims.cjk import han, kana
from curator.judge.claims.hangul import korean
from curator.judge.claims.lexicon import LANGUAGES, Words, words_in, words_of
from curator.judge.claims.tokens import stemmed
from curator.judge.lexicon import lexicon

_URL: Final = re.compile(r"[a-z][a-z0-9+.-]{1,15}://\S+")
_ASCII: Final = re.compile(r"[a-z0-9]+(?:['.][a-z0-9]+)*").findall
_LATIN: Final = re.compile(r"[^\W_]+(?:['.][a-z0-9]+)*").findall
_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3々〆]")
_WIDE: Final = re.compile(
    r"(?P<latin>[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3々〆ー]+(?:['.][a-z0-9]+)*)"
    r"|(?P<hangul>[\uac00-\ud7a3]+)|(?P<katakana>[ァ-ヺー]+)|(?P<han>[\u3400-\u9fff々〆]+)"
    r"|(?P<hiragana>[ぁ-ゖ]+)"
)
_DIGIT: Final = re.compile(r"\d")
_DIGITS: Final = re.compile(r"\d++(?:[.,:-]\d++)*+").findall
_KNOWN: Final = 1 << 17
NUMBER: Final = -1
# The sum of as many words as a claim can have fits into 64 bits.
_BITS: Final = (1 << 53) - 1


def words(text: str) -> list[int]:
    """Return a number for each word that tells what a text is about, in their order.

    Left out are numbers, dates, addresses, units behind a number, negations, and words that only say
    that something changed or join others; particles and plurals are taken off.
    """
    if text.isascii() and "://" not in text:
        found = [_word(word) for word in _ASCII(text.lower())]
    else:
        found = numbered(text)
    if NUMBER not in found:
        return [word for word in found if word]
    units, before = _units(), 0
    said: list[int] = []
    for word in found:
        if word > 0 and not (before == NUMBER and word in units):
            said.append(word)
        before = word
    return said


def numbered(text: str) -> list[int]:
    """Return the words of a text with 0 for one that tells nothing and NUMBER for one with digits."""
    if text.isascii():
        text = text.lower()
        if "://" in text:
            text = _URL.sub(" ", text)
        return [_word(word) for word in _ASCII(text)]
    text = normal("NFKC", text).casefold().replace("’", "'")
    if "://" in text:
        text = _URL.sub(" ", text)
    return [_word(word) for word in _LATIN(text)] if _UNSPACED.search(text) is None else _wide(text)


def exact(text: str) -> frozenset[int]:
    """Return all words of a text, numbers as well."""
    found = set(words(text))
    if _DIGIT.search(text) is not None:
        found.update(mark(part) for part in _DIGITS(normal("NFKC", text)))
    return frozenset(found)


@lru_cache(_KNOWN)
def mark(word: str) -> int:
    """Return the number of a word: the same in every run, so that what is capped is as well."""
    digest = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") & _BITS


def _wide(text: str) -> list[int]:
    language = words_of(text).name
    found: list[int] = []
    end = -1
    for run in _WIDE.finditer(text):
        match run.lastgroup:
            case "hangul":
                found.append(_hangul(run[0]))
            case "han":
                found.extend(_han(run[0], language))
            case "hiragana":
                found.append(_kana(run[0], run.start() == end))
            case _:
                found.append(_word(run[0]))
        end = run.end()
    return found


@lru_cache(_KNOWN)
def _word(word: str) -> int:
    if any(sign.isdigit() for sign in word):
        return NUMBER
    if (len(word) < 2 and word.isascii()) or word in _silent():
        return 0
    stem = stemmed(word.removesuffix("'s"))
    return 0 if stem in _silent() else mark(stem)


@lru_cache(_KNOWN)
def _hangul(run: str) -> int:
    return 0 if run in _silent() else _word(korean(run, 0, words_in("ko")).text or ".")


@lru_cache(_KNOWN)
def _han(run: str, language: str) -> tuple[int, ...]:
    tokens = han(run, 0, words_in(language))
    return tuple(NUMBER if token.sort == "number" else _word(token.text) for token in tokens)


@lru_cache(_KNOWN)
def _kana(run: str, ends: bool) -> int:
    if run in _silent():
        return 0
    return _word(kana(run, 0, ends=ends).text or ".")


@cache
def _languages() -> Sequence[Words]:
    return [words_in(name) for name in LANGUAGES]


@cache
def _silent() -> frozenset[str]:
    """Return the words of all languages that say nothing of what a claim is about."""
    known = lexicon()
    found = {*known.filler, *known.calendar, *known.negation}
    for lists in _languages():
        found |= lists.function | lists.negation
        phrases = (*lists.update, *lists.was, *lists.instead, *lists.since, *lists.until)
        found.update(word for phrase in phrases for word in phrase.split())
    return frozenset(found)


@cache
def _units() -> frozenset[int]:
    return frozenset(_word(unit) for unit in lexicon().units)


@cache
def verbs() -> frozenset[int]:
    """Return the words that part a thing from what is said of it."""
    found = frozenset(_word(word) for lists in _languages() for word in lists.value)
    return found - {0, NUMBER}
