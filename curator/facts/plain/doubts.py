"""Doubt facts that differ in one place: they may be about two things, or not both hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from curator.facts.fact import Fact, Source
from curator.facts.plain.joining import owner
from curator.finding import Certainty
from curator.home.normal_form import normal
from curator.judge.claims.lexicon import words_in
from curator.judge.claims.token import is_value
from curator.judge.claims.tokens import tokens
from curator.neighbours.claim_words import words

_SHARED: Final = 3
_SHARED_BESIDE_VALUES: Final = 2
_REPLACED: Final = 1
_ADDED: Final = 2
_NEAR: Final = 32
_RARE: Final = 4
_TOGETHER: Final = 5


@dataclass(frozen=True, slots=True)
class _Said:
    """A fact with its content words in their order, and the values it gives."""

    fact: Fact
    words: tuple[int, ...]
    values: frozenset[str]


def doubted(facts: Sequence[Fact]) -> list[Fact]:
    """Return facts, those *likely* at most that say what another one says but for one word or value.

    “The archive is in /srv/a” and “the archive is in /srv/b”: nothing tells which of them holds.
    """
    said = [_read(fact) for fact in facts]
    places: defaultdict[int, list[int]] = defaultdict(list)
    doubts: set[int] = set()
    for at, one in enumerate(said):
        for other in _near(one, places):
            if _differ(one, said[other]):
                doubts |= {at, other}
        for word in set(one.words):
            places[word].append(at)
    return [_lowered(fact) if at in doubts else fact for at, fact in enumerate(facts)]


def _read(fact: Fact) -> _Said:
    known = words_in(fact.language or "en")
    found = tokens(normal("NFKC", fact.text).casefold(), known)
    values = frozenset(token.text for token in found if is_value(token.sort))
    return _Said(fact, tuple(dict.fromkeys(words(fact.text))), values)


def _near(one: _Said, places: dict[int, list[int]]) -> Iterable[int]:
    known = (word for word in one.words if word in places)
    rare = sorted(known, key=lambda word: (len(places[word]), word))[:_RARE]
    return sorted({at for word in rare for at in places[word][-_NEAR:]})


def _differ(one: _Said, other: _Said) -> bool:
    a, b = one.fact, other.fact
    if _listed(a.sources[0], b.sources[0]) or owner(a) != owner(b) or a.language != b.language:
        return False
    here, there = set(one.words), set(other.words)
    few, many = sorted((len(here - there), len(there - here)))
    shared = len(here & there)
    if one.values - other.values and other.values - one.values:
        return shared >= _SHARED_BESIDE_VALUES and many <= _REPLACED and _begin(one, other)
    replaced = few == _REPLACED and many <= _ADDED and one.values == other.values
    return replaced and shared >= _SHARED


def _listed(one: Source, other: Source) -> bool:
    """True for lines that stand together: a list tells of several things in like words."""
    return one.note.path == other.note.path and abs(one.first - other.first) <= _TOGETHER


def _begin(one: _Said, other: _Said) -> bool:
    return one.words[:1] == other.words[:1]


def _lowered(fact: Fact) -> Fact:
    return replace(fact, certainty=min(fact.certainty, Certainty.LIKELY))
