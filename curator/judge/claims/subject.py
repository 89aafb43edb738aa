"""Whether two claims speak of one thing: the subject, key or entity they share, and what tells them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.claims.claim import Claim
from curator.finding import Evidence
from curator.home.note import Note
from curator.judge.claims.lexicon import words_of
from curator.judge.claims.tokens import tokens
from curator.judge.names import label, page_name

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NUMBER: Final = re.compile(r"\d")


def context(claim: Claim) -> frozenset[str]:
    """Return the words of all that stands around a claim: note, headings, entries above it."""
    note = claim.note
    around = (*_called(note), note.path, *claim.heading, *claim.above)
    return frozenset(word for text in around for word in content(text))


def entity(note: Note) -> frozenset[str]:
    """Return the words that name what a note is about; empty where its names say nothing."""
    return frozenset(word for text in _called(note) for word in content(text))


def content(text: str) -> Iterator[str]:
    """Yield the words of a name as claims are compared by."""
    said = label(_CAMEL.sub(" ", text))
    words = words_of(said)
    for token in tokens(said, words):
        if token.text not in words.function and len(token.text) > (
            1 if token.text.isascii() else 0
        ):
            yield token.text


def _called(note: Note) -> tuple[str, ...]:
    return (note.subject, note.title, note.heading, page_name(note.path).base)


def one_subject(
    a: Claim, b: Claim, words_a: frozenset[str], words_b: frozenset[str]
) -> Evidence | None:
    """Return on what ground two claims are about one thing; `words_…` are those of their texts."""
    one, other = a.note, b.note
    if label(one.key) and label(one.key) == label(other.key):
        return Evidence("same_key", f"both hold the key {one.key}")
    if a.alone and b.alone:
        return _of_notes(one, other, words_a, words_b)
    return _of_claims(a, b, words_a, words_b)


def _of_notes(
    one: Note, other: Note, words_a: frozenset[str], words_b: frozenset[str]
) -> Evidence | None:
    if label(one.subject) and label(one.subject) == label(other.subject):
        return Evidence("same_subject", f"both are about {one.subject}")
    if one.subject and other.subject:
        return None
    shared = entity(one) & entity(other)
    if shared and shared & words_a & words_b:
        return Evidence("same_entity", f"both speak of {' '.join(sorted(shared))}")
    return None


def _of_claims(
    a: Claim, b: Claim, words_a: frozenset[str], words_b: frozenset[str]
) -> Evidence | None:
    here, there = context(a) | words_a, context(b) | words_b
    for claim, about, words in ((a, there, words_b), (b, here, words_a)):
        named = entity(claim.note) - _dates(entity(claim.note))
        if named and named <= about:
            return Evidence("same_entity", f"both speak of {_shown(claim.note)}")
        nearest = frozenset(w for text in claim.heading[-1:] for w in content(text))
        if nearest and nearest <= about and nearest & (words | context_words(claim, a, b)):
            return Evidence("same_entity", f"both speak of {claim.heading[-1]}")
    return None


def context_words(claim: Claim, a: Claim, b: Claim) -> frozenset[str]:
    """Return the words around the other claim of a pair."""
    return context(b if claim is a else a)


def _shown(note: Note) -> str:
    return note.subject or note.title or note.heading or page_name(note.path).base


def _dates(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if _NUMBER.search(word))


def apart(a: Claim, b: Claim, words_a: frozenset[str], words_b: frozenset[str]) -> Evidence | None:
    """Return what shows that two claims are about different things of one page or page name."""
    for one, other, words in ((a, b, words_b), (b, a, words_a)):
        around = context(other) | words
        for text in (*one.heading[1:], *one.above):
            told = frozenset(content(text))
            if told and not told <= around and _opposite(one, other):
                return Evidence("other_heading", f"{one.note.path} says it of “{text}”")
    return None


def _opposite(one: Claim, other: Claim) -> bool:
    """True where both stand under headings or entries of their own, so that these tell them apart."""
    return bool(other.heading[1:] or other.above) or bool(one.above)
