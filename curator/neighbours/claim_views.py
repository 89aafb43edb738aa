"""The views by which claims meet: what they speak of, as sums of the words that say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from curator.claims.claim import Claim
from curator.claims.sentences import sentences
from curator.home.note import Note
from curator.judge.names import label, page_name
from curator.neighbours.claim_words import mark, verbs, words

Words = frozenset[int]
_FRAME: Final = 10
_SHORT: Final = 3
_NEAR: Final = 2
_LONG: Final = 10
_LONG_WIDE: Final = 4
_ALIASES: Final = 4
_KNOWN: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Entity:
    """The words of one way that something is called, and their sum."""

    words: Words
    total: int


def entities(note: Note) -> tuple[Entity, ...]:
    """Return each way a note is called."""
    called = (
        note.subject, note.title, note.heading, page_name(note.path).base, *note.aliases[:_ALIASES]
    )  # fmt: skip
    return tuple(dict.fromkeys(found for text in called if (found := _named(text)).words))


@lru_cache(_KNOWN)
def around(heading: tuple[str, ...], above: tuple[str, ...]) -> tuple[Entity, ...]:
    """Return how the headings and entries right above a claim are called."""
    near = (*heading[-_NEAR:], *above[-_NEAR:])
    return tuple(found for text in near if (found := _named(text)).words)


def views(claim: Claim, called: tuple[Entity, ...]) -> set[int]:
    """Return the views of a claim whose note is `called` so.

    What has a key meets by all words of the key, and by them or the last of them with each name of
    its note, heading and parent entry: “Staging port” is “port” below “Staging”. A long word such as
    “Hauptdatenbank” counts as several. A sentence meets by its words, by all but one, and where they
    are few by them with those names.
    """
    found: set[int] = set()
    about = called + around(claim.heading, claim.above)
    if claim.key:
        long = len(claim.key) >= (_LONG if claim.key.isascii() else _LONG_WIDE)
        _keyed(found, words(claim.key), about, long=long)
    if claim.form in ("bullet", "sentence") or claim.value.count(" ") >= _SHORT:
        for text in _sentences(claim) if claim.alone else (claim.text,):
            _framed(found, set(words(text)), about)
    if claim.alone:
        found.update(_alone(claim.note))
    return found


def _keyed(found: set[int], key: list[int], about: tuple[Entity, ...], *, long: bool) -> None:
    if not key:
        return
    whole, last = set(key), key[-1]
    total = sum(whole)
    if len(whole) > 1 or long:
        found.add(total)
    for entity in about:
        inside = whole & entity.words
        if len(whole) + len(entity.words) - len(inside) > 1:
            found.add(total + entity.total - sum(inside))
        if len(whole) > 1 and len(inside) < len(entity.words):
            found.add(entity.total + (0 if last in inside else last))


def _framed(found: set[int], frame: set[int], about: tuple[Entity, ...]) -> None:
    _but_one(found, frame)
    bare = frame - verbs()
    if len(bare) < len(frame):
        _but_one(found, bare)
    for part in (frame, bare):
        if 0 < len(part) <= _SHORT:
            _with_names(found, part, about)


def _with_names(found: set[int], part: set[int], about: tuple[Entity, ...]) -> None:
    for entity in about:
        together = part | entity.words
        if len(together) > 1:
            found.add(sum(together))
        if len(part) > 1:
            found.update(sum(part - {word} | entity.words) for word in part)


def _but_one(found: set[int], frame: set[int]) -> None:
    if len(frame) < 2:
        return
    total = sum(frame)
    found.add(total)
    if _SHORT <= len(frame) <= _FRAME:
        found.update([total - word for word in frame])


def _sentences(claim: Claim) -> Iterator[str]:
    for begin, end in sentences(claim.text, 0, len(claim.text)):
        yield claim.text[begin:end]


def _alone(note: Note) -> Iterator[int]:
    """Yield the views of a note of one claim: what it is about, is called, and holds the key of."""
    texts = ((note.subject, 1), (note.key, 2), (note.title, 1), (note.heading, 1))
    for text, sort in (*texts, (page_name(note.path).base, 1)):
        if text and (folded := label(text)):
            yield mark(f"{sort} {folded}")


@lru_cache(_KNOWN)
def _named(text: str) -> Entity:
    found = frozenset(words(text))
    return Entity(found, sum(found))
