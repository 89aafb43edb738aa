"""Take a statement apart into what it speaks of and what it says of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from curator.claims.lexicon import lexicon
from curator.claims.sentences import first_of
from curator.claims.shown import shown

_PAIR: Final = re.compile(
    r"([^:：=\n]{1,80}?)[ \t]*(?:::[ \t]+|：[ \t]*|:[ \t]+|[ \t]=[ \t]+)(?=\S)"
)
_MARKED: Final = re.compile(
    r"(\*\*|__|`)([^*`\n]{1,80}?)[ \t]*(::?|：)?\1[ \t]*(::?|：|=|—|–|-(?=[ \t])|(?<=[:：*_])(?=[ \t]))"
    r"[ \t]*(?=\S)"
)
_LETTER: Final = re.compile(r"[^\W\d_]")
_UNCLEAR: Final = re.compile(r"[.!?;](?:[ \t]|$)|[。！？;；→]|->|=>")
_LISTED: Final = re.compile(r"[,、，][ \t]?")
_ENDS: Final = ".。 \t"
_NAMED_ENDS: Final = re.compile(r"[A-Za-z0-9%)）]$")
_WORDS: Final = 8
_FIRST: Final = 8
_SIGNS: Final = 30
_VALUE: Final = 160
Sides = tuple[str, str]
NONE: Final[Sides] = ("", "")


def pair(raw: str, text: str) -> Sides:
    """Return key and value of `key: value` and its like; both "" for any other statement.

    `raw` is the statement as written, for a key in bold may be parted by a dash; `text` as shown.
    """
    marked = _MARKED.match(raw) if raw[:1] in "*_`" else None
    if marked is not None and (marked[3] or marked[4]):
        return _valid(shown(marked[2]), shown(raw[marked.end() :]))
    if ":" not in text and "：" not in text and " = " not in text:
        return NONE
    found = _PAIR.match(text)
    return _valid(found[1].strip(), text[found.end() :]) if found is not None else NONE


def _valid(key: str, value: str) -> Sides:
    value = value.strip()
    if not value or not key or _LETTER.search(key) is None or _UNCLEAR.search(key):
        return NONE
    if key.count(" ") >= _WORDS or len(_LISTED.findall(key)) > 1:
        return NONE
    if not key.isascii() and len(key) > _SIGNS and " " not in key:
        return NONE
    return (key, value) if key.casefold() not in lexicon().remarks else NONE


def copula(text: str) -> Sides:
    """Return the sides of a plain “X is Y” that a text begins with; both "" for all else."""
    plain = text.isascii()
    if plain and lexicon().copula.isdisjoint(text.split(" ", _FIRST)[:_FIRST]):
        return NONE
    text = first_of(text)
    if len(text) > _VALUE + 80 or "," in text[:40]:
        return NONE
    text = text.rstrip(_ENDS)
    if plain:
        return _spaced(text)
    for sides in (_topic, _inner, _run_on):
        found = sides(text)
        if found != NONE:
            return found
    return _spaced(text)


def _spaced(text: str) -> Sides:
    known = lexicon()
    if known.copula.isdisjoint(text.split(" ", _FIRST)[:_FIRST]):
        return NONE
    found = _copulas().match(text)
    if found is None:
        return NONE
    words = found[1].split()
    if words and words[0].casefold() in known.articles:
        words = words[1:]
    if not words or words[0].casefold() in known.no_subject or _UNCLEAR.search(found[1]):
        return NONE
    first = found[2].split(" ", 1)[0].casefold()
    if len(first) > 4 and first.isascii() and first.endswith(known.verbal):
        return NONE
    return " ".join(words), found[2]


@cache
def _copulas() -> re.Pattern[str]:
    joined = "|".join(sorted(lexicon().copula))
    return re.compile(rf"^(\S++(?: \S++){{0,6}}?) (?:{joined}) (\S[^\n]*)")


def _topic(text: str) -> Sides:
    """Return the sides of a Korean sentence with one topic: `X는 Y이다`."""
    words = text.split(" ")
    known = lexicon()
    topics = [
        at
        for at, word in enumerate(words)
        if len(word) > 1 and word.endswith(known.topics) and word not in known.describing
    ]
    if len(topics) != 1 or not 1 <= len(words) - topics[0] - 1 <= 6 or topics[0] > 4:
        return NONE
    value = " ".join(words[topics[0] + 1 :])
    key = " ".join(words[: topics[0] + 1])[:-1]
    return _plainly(key, value, known.predicates + ("다",) * bool(_NAMED_ENDS.search(value[:-1])))


def _inner(text: str) -> Sides:
    """Return the sides of a Japanese sentence with one topic: `XはYです`."""
    known = lexicon()
    for sign in known.topic_in:
        key, found, value = text.partition(sign)
        if not found or sign in value or not 1 < len(key) <= 24:
            continue
        if key[-1] in "でにとの、。" or any(part in key for part in "、。「」"):
            continue
        return _plainly(key, value.lstrip("、"), known.predicates_in)
    return NONE


def _plainly(key: str, value: str, predicates: tuple[str, ...]) -> Sides:
    for ending in predicates:
        if value.endswith(ending) and len(value) > len(ending):
            return key, value.removesuffix(ending).rstrip()
    return (key, value) if _NAMED_ENDS.search(value) else NONE


def _run_on(text: str) -> Sides:
    """Return the sides of a Chinese sentence: `X是Y`."""
    known = lexicon()
    for sign in known.joined:
        key, found, value = text.partition(sign)
        if not found or not value or sign in value or not 1 < len(key) <= 16:
            continue
        if not key.endswith(known.unjoined) and not any(part in key for part in "，、。："):
            return key, value
    return NONE
