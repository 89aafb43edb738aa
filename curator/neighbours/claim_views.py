"""The views by which claims meet: what they speak of, as sums of the words that say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from curator.claims.claim import Claim
from curator.claims.sentences import sentences
from curator.home.note import Note
from curator.judge.names import label, page_name
from curator.neighbours.claim_words import WHOLE, mark, verbs, words

Words = frozenset[int]
_FRAME: Final = 10
_SHORT: Final = 3
_NEAR: Final = 2
_LONG: Final = 10
_LONG_WIDE: Final = 4
_ALIASES: Final = 4
_KNOWN: Final = 1 << 14


def entities(note: Note) -> tuple[Words, ...]:
    """Return the words of each way a note is called."""
    called = (
        note.subject, note.title, note.heading, page_name(note.path).base, *note.aliases[:_ALIASES]
    )  # fmt: skip
    return tuple(dict.fromkeys(found for text in called if text and (found := _named(text))))


def around(claim: Claim) -> tuple[Words, ...]:
    """Return the words of the headings and entries right above a claim."""
    near = (*claim.heading[-_NEAR:], *claim.above[-_NEAR:])
    return tuple(found for text in near if text and (found := _named(text)))


def views(claim: Claim, called: tuple[Words, ...]) -> set[int]:
    """Return the views of a claim whose note is `called` so.

    What has a key meets by all words of the key, and by them or the last of them with each name of
    its note, heading and parent entry: “Staging port” is “port” below “Staging”. A long word such as
    “Hauptdatenbank” counts as several. A sentence meets
    by its words, by all but one, and where they are few by them with those names.
    """
    found: set[int] = set()
    about = (*called, *around(claim))
    if claim.key:
        found.update(_keyed(words(claim.key), about))
        if len(claim.key) >= (_LONG if claim.key.isascii() else _LONG_WIDE):
            found.add(sum(set(words(claim.key))) & WHOLE)
    if claim.form in ("bullet", "sentence") or claim.value.count(" ") >= _SHORT:
        for text in _sentences(claim):
            found.update(_framed(words(text), about))
    if claim.alone:
        found.update(_alone(claim.note))
    return found


def _keyed(key: list[int], about: Iterable[Words]) -> Iterator[int]:
    if not key:
        return
    whole, last = frozenset(key), key[-1]
    if len(whole) > 1:
        yield sum(whole) & WHOLE
    for entity in about:
        together = whole | entity
        if len(together) > 1:
            yield sum(together) & WHOLE
        if len(whole) > 1 and not entity <= whole:
            yield sum(entity | {last}) & WHOLE


def _framed(said: list[int], about: Iterable[Words]) -> Iterator[int]:
    frame = frozenset(said)
    yield from _but_one(frame)
    bare = frame - verbs()
    if len(bare) < len(frame):
        yield from _but_one(bare)
    for part in {frame, bare}:
        if 0 < len(part) <= _SHORT:
            for entity in about:
                if len(together := part | entity) > 1:
                    yield sum(together) & WHOLE
                for word in part if len(part) > 1 else ():
                    yield sum(together - {word} | entity) & WHOLE


def _but_one(frame: Words) -> Iterator[int]:
    if len(frame) < 2:
        return
    whole = sum(frame)
    yield whole & WHOLE
    if _SHORT <= len(frame) <= _FRAME:
        for word in frame:
            yield (whole - word) & WHOLE


def _sentences(claim: Claim) -> Iterator[str]:
    if not claim.alone:
        yield claim.text
        return
    for begin, end in sentences(claim.text, 0, len(claim.text)):
        yield claim.text[begin:end]


def _alone(note: Note) -> Iterator[int]:
    """Yield the views of a note of one claim: what it is about, is called, and holds the key of."""
    texts = ((note.subject, 1), (note.key, 2), (note.title, 1), (note.heading, 1))
    for text, sort in (*texts, (page_name(note.path).base, 1)):
        if text and (folded := label(text)):
            yield mark(f"{sort} {folded}")


@lru_cache(_KNOWN)
def _named(text: str) -> Words:
    return frozenset(words(text))
