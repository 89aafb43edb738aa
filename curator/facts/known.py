"""Whether the notes of a home say already what a fact says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from curator.claims import Claim, read_claims
from curator.facts.brought import Brought
from curator.home.brief import STRUCK, brief
from curator.home.note import Note
from curator.home.notes import fetched, part, told
from curator.home.pointers import Pointer, pointer
from curator.neighbours.claim_views import around
from curator.neighbours.claim_words import exact, words
from curator.neighbours.sheets import everywhere, holding, standing_claims

# A part of the words that a claim must have alone before its headings are looked at.
_WORTH: Final = 0.5
_SAYS: Final = 0.8
_CITES: Final = 0.5
_NEAR: Final = 12
_OWNED: Final = "nas://"


@dataclass(frozen=True, slots=True)
class Met:
    """What a home has of a fact: the first note that says it, else the first claims that come near it."""

    said: Note | None = None
    near: tuple[Claim, ...] = ()


class Known:
    """The notes of a home, past ones as well: what somebody struck out or retired does not come back."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._notes = notes

    def of(self, facts: Iterable[Brought]) -> dict[str, Met]:
        """Return for each fact, by its path, which note says it, or which claims come near it.

        One claim says a fact if it has, with what it stands under, all its numbers and four in five of
        its words; of a note that cites the very lines, half of them are enough.
        """
        wanted = {fact.note.path: fact for fact in facts}
        asked = {path: _asked(fact) for path, fact in wanted.items()}
        found: dict[str, Met] = {path: Met() for path in wanted}
        for path, claim in self._near({path: one.words for path, one in asked.items()}):
            met = found[path]
            if met.said is None and _says(claim, asked[path], self._share(wanted[path], claim)):
                found[path] = Met(claim.note)
            elif met.said is None and len(met.near) < _NEAR:
                found[path] = Met(None, (*met.near, claim))
        return found

    def _near(self, asked: dict[str, frozenset[int]]) -> Iterator[tuple[str, Claim]]:
        wanted = _Wanted(asked)
        if not wanted.words:
            return
        met = [
            (place, number, path)
            for place, number, said in holding(self._notes, wanted.words, everywhere())
            for path in wanted.half(said)
        ]
        fetched(self._notes, {place for place, _, _ in met})
        read = cache(lambda place: standing_claims(self._notes[place]))
        for place, number, path in met:
            yield path, read(place)[number]
        for claim in self._crossed():
            for path in wanted.half(exact(claim.text)):
                yield path, claim

    def _crossed(self) -> Iterator[Claim]:
        marks = told(self._notes, brief())[0].numbers
        for note in part(self._notes, np.flatnonzero(marks & np.uint64(STRUCK))):
            yield from (claim for claim in read_claims(note) if claim.crossed)

    def _share(self, fact: Brought, claim: Claim) -> float:
        cited = map(pointer, claim.note.sources)
        return _CITES if any(_meets(at, fact) for at in cited) else _SAYS


class _Wanted:
    """The words of facts, by which claims that have half of those of one are found."""

    def __init__(self, asked: dict[str, frozenset[int]]) -> None:
        self._asked = asked
        self._by_word: dict[int, list[str]] = defaultdict(list)
        for path, said in asked.items():
            for word in said:
                self._by_word[word].append(path)
        self.words = frozenset(self._by_word)

    def half(self, said: Iterable[int]) -> Iterator[str]:
        """Yield the paths of the facts of which a claim has half of the words."""
        met = Counter(
            path for word in self.words.intersection(said) for path in self._by_word[word]
        )
        for path, count in met.items():
            if count >= _WORTH * len(self._asked[path]):
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


def _meets(at: Pointer, fact: Brought) -> bool:
    """Say whether a source that a note cites has a line of the fact's own."""
    return any(_file(at) == _file(own) and at.meets(own) for own in map(pointer, fact.note.sources))


def _file(at: Pointer) -> str:
    return at.text.lstrip("/").partition("/")[2] if at.owned else at.text
