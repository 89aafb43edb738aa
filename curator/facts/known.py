"""Whether the notes of a home say already what a fact says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from types import MappingProxyType
from typing import Final

import numpy as np

from curator.claims import Claim, read_claims
from curator.facts.brought import Brought
from curator.home.brief import STRUCK, brief
from curator.home.note import Note, Trust
from curator.home.notes import fetched, part, told
from curator.home.pointers import Pointer, pointer
from curator.judge.claims.statement import statement
from curator.neighbours.claim_views import around
from curator.neighbours.claim_words import exact, words
from curator.neighbours.sheets import everywhere, holding, standing_claims

Spot = tuple[str, int, int]
# A part of the words that a claim must have alone before its headings are looked at.
_WORTH: Final = 1 / 3
_SAYS: Final = 0.8
_CITES: Final = 0.5
_NEAR: Final = 12
_ALIKE: Final = 2
_NOTHING: Final[Mapping[str, Collection[Spot]]] = MappingProxyType({})
_OWNED: Final = "nas://"


@dataclass(frozen=True, slots=True)
class Met:
    """What a home has of a fact: the first note that says it, else the first claims that come near it.

    `denied` is a claim that says the same in words that turn it round.
    """

    said: Note | None = None
    near: tuple[Claim, ...] = ()
    denied: Claim | None = None


class Known:
    """The notes of a home, past ones as well: what somebody struck out or retired does not come back."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._notes = notes

    def of(
        self, facts: Iterable[Brought], apart: Mapping[str, Collection[Spot]] = _NOTHING
    ) -> dict[str, Met]:
        """Return for each fact, by its path, which note says it, or which claims come near it.

        One claim says a fact if it has, with what it stands under, all its numbers and four in five of
        its words, and is as often turned round; of a note that cites the very lines, half of the words
        are enough. What another agent or user has for itself says nothing to others. `apart` are claims
        of which is known that they say otherwise, by the path of the fact.
        """
        wanted = {fact.note.path: fact for fact in facts}
        asked = {path: _asked(fact) for path, fact in wanted.items()}
        found: dict[str, Met] = {path: Met() for path in wanted}
        for path, claim in self._near({path: one.words for path, one in asked.items()}):
            if found[path].said is None and claim.place not in apart.get(path, ()):
                found[path] = self._met(found[path], claim, wanted[path], asked[path])
        return found

    def _met(self, met: Met, claim: Claim, fact: Brought, asked: _Asked) -> Met:
        if claim.note.trust == Trust.EXTERNAL and not fact.fact.external:
            # A page from outside that says the same silences nobody.
            return met
        cited = any(_meets(pointer(at), fact) for at in claim.note.sources)
        if _others(claim.note, fact.note) and not cited:
            return met
        if not _says(claim, asked, _CITES if cited else _SAYS):
            return met if len(met.near) >= _NEAR else replace(met, near=(*met.near, claim))
        if not cited and _turned(fact.claim, claim):
            return replace(met, denied=met.denied or claim)
        return Met(claim.note)

    def _near(self, asked: dict[str, frozenset[int]]) -> Iterator[tuple[str, Claim]]:
        wanted = _Wanted(asked)
        if not wanted.words:
            return
        met = [
            (place, number, path)
            for place, number, said in holding(self._notes, wanted.words, everywhere())
            for path in wanted.third(said)
        ]
        fetched(self._notes, {place for place, _, _ in met})
        read = cache(lambda place: standing_claims(self._notes[place]))
        for place, number, path in met:
            yield path, read(place)[number]
        for claim in self._crossed():
            for path in wanted.third(exact(claim.text)):
                yield path, claim

    def _crossed(self) -> Iterator[Claim]:
        marks = told(self._notes, brief())[0].numbers
        for note in part(self._notes, np.flatnonzero(marks & np.uint64(STRUCK))):
            yield from (claim for claim in read_claims(note) if claim.crossed)


class _Wanted:
    """The words of facts, by which claims that have a third of those of one are found.

    Whoever has a third of the words of a fact has one of the rarer two thirds, so only those lead to it:
    prefix filtering (Chaudhuri, Ganti, Kaushik 2006).
    """

    def __init__(self, asked: dict[str, frozenset[int]]) -> None:
        self._asked = asked
        self._by_word: dict[int, list[str]] = defaultdict(list)
        known = Counter(word for said in asked.values() for word in said)
        for path, said in asked.items():
            rarest = sorted(said, key=lambda word: (known[word], word))
            for word in rarest[: len(said) - ceil(_WORTH * len(said)) + 1]:
                self._by_word[word].append(path)
        self.words = frozenset(self._by_word)

    def third(self, said: Iterable[int]) -> Iterator[str]:
        """Yield the paths of the facts of which a claim has a third of the words."""
        has = frozenset(said)
        met = {path for word in self.words & has for path in self._by_word[word]}
        for path in sorted(met):
            if len(self._asked[path] & has) >= _WORTH * len(self._asked[path]):
                yield path


@dataclass(frozen=True, slots=True)
class _Asked:
    words: frozenset[int]
    numbers: frozenset[int]


def _asked(fact: Brought) -> _Asked:
    text = fact.fact.text
    found = exact(text)
    return _Asked(found, found.difference(words(text)))


def _says(claim: Claim, asked: _Asked, share: float) -> bool:
    said, enough = exact(claim.text), share * len(asked.words)
    if not asked.numbers <= said or len(asked.words & said) < enough:
        for name in around(claim.heading, claim.above):
            said |= name.words
        note = claim.note
        said |= exact(f"{note.subject} {note.title} {note.heading} {claim.key}")
    return asked.numbers <= said and len(asked.words & said) >= enough


def _others(note: Note, fact: Note) -> bool:
    """True for a note of another agent or user than the one whose fact it is."""
    theirs = dict(note.scope)
    return any(theirs.get(key, value) != value for key, value in fact.scope)


def _turned(own: Claim | None, claim: Claim) -> bool:
    """True where one of two claims is negated, or stands below a “Don't”, and the other is not."""
    one, other = None if own is None else statement(own), statement(claim)
    if own is None or one is None or other is None:
        return False
    return (one.negations + own.discouraged) % 2 != (other.negations + claim.discouraged) % 2


def _meets(at: Pointer, fact: Brought) -> bool:
    """Say whether a source that a note cites has a line of the fact's own."""
    return any(_file(at) == _file(own) and at.meets(own) for own in map(pointer, fact.note.sources))


def _file(at: Pointer) -> str:
    return at.text.lstrip("/").partition("/")[2] if at.owned else at.text


def counts_otherwise(fact: str, claim: str) -> bool:
    """Say whether two texts share half of the words of the shorter one and give other numbers."""
    one, other = exact(fact), exact(claim)
    here, there = frozenset(words(fact)), frozenset(words(claim))
    shared = len(here & there)
    numbers = one - here, other - there
    return (
        shared >= _ALIKE
        and 2 * shared >= min(len(here), len(there))
        and all(numbers)
        and numbers[0] != numbers[1]
    )
