"""Claims that name an old value meet those that still say it of the same thing."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, Protocol

from curator.claims.claim import Claim
from curator.home.normal_form import normal
from curator.judge.claims.lexicon import LANGUAGES, words_in, words_of
from curator.judge.claims.remarks import remarks
from curator.neighbours.claim_views import Entity, Words, around
from curator.neighbours.claim_words import exact

_STRUCK: Final = re.compile(r"~~([^~\n]{1,80})~~")
_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST: Final = 32
_LONGEST: Final = 6
_KNOWN: Final = 1 << 14
_AT_ONCE: Final = 512
_Quoted = Mapping[int, list[tuple[int, Words]]]


class Said(Protocol):
    """The claims of a home by their places, and what they and their notes say."""

    def __getitem__(self, at: int, /) -> Claim: ...
    def called(self, at: int) -> tuple[Entity, ...]:
        """Return how the note of a claim is called."""

    def note_of(self, at: int) -> int:
        """Return the place of the note of a claim."""

    def fetch(self, places: Iterable[int]) -> None:
        """Make the notes of claims at once."""

    def holding(self, told: Collection[int], /) -> Iterable[tuple[int, Words]]:
        """Return each claim that holds one of these words, with all its words, numbers as well."""


def meeting(claims: Said, quoting: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield places of a claim that names an old value, and of one that says it.

    `quoting` are the places of those that name one. Both share a word beside it: in their texts, or the
    names of their notes, headings and entries. Of each old value the first 32 that say it are met,
    so that the work is linear.
    """
    named = _quoted(claims, quoting)
    if not named:
        return

    @lru_cache(_KNOWN)
    def context(at: int) -> Words:
        claim = claims[at]
        names = claims.called(at) + around(claim.heading, claim.above)
        return exact(claim.text).union(*(name.words for name in names))

    met: Counter[tuple[int, Words]] = Counter()
    for at, matches in _matching(claims, named):
        for by, old in matches:
            if met[by, old] < _MOST and (context(by) & context(at)) - old:
                met[by, old] += 1
                yield by, at


def _matching(claims: Said, named: _Quoted) -> Iterator[tuple[int, list[tuple[int, Words]]]]:
    """Yield each claim that says an old value, with what claims of other notes name it so."""
    waiting: list[tuple[int, list[tuple[int, Words]]]] = []
    for at, said in claims.holding(named.keys()):
        own = claims.note_of(at)
        if matches := [(by, old) for by, old in _named(said, named) if claims.note_of(by) != own]:
            waiting.append((at, matches))
        if len(waiting) == _AT_ONCE:
            claims.fetch(at for at, _ in waiting)
            yield from waiting
            waiting.clear()
    claims.fetch(at for at, _ in waiting)
    yield from waiting


def _quoted(claims: Said, quoting: Sequence[int]) -> _Quoted:
    claims.fetch(quoting)
    found: dict[int, list[tuple[int, Words]]] = defaultdict(list)
    for at in quoting:
        for old in old_values(claims[at]):
            found[max(old)].append((at, old))
    return found


def _named(said: Words, quoting: _Quoted) -> Iterator[tuple[int, Words]]:
    """Yield who names as old what is said."""
    for word in sorted(said & quoting.keys()):
        yield from ((by, old) for by, old in quoting[word][:_MOST] if old <= said)


def old_values(claim: Claim) -> Iterator[Words]:
    """Yield the words of each old value a claim names; numbers among them."""
    named: list[str] = []
    if _may_name(claim.text):
        text = normal("NFKC", claim.text).casefold()
        for old in remarks(text, words_of(text)).old:
            # What stands before “instead” in Korean and Japanese may begin the sentence as well.
            named += [old] if old.isascii() else [old, *old.split()[-1:]]
    raw = claim.note.body[claim.begin : claim.end]
    named += _STRUCK.findall(raw) if "~~" in raw else ()
    for found in dict.fromkeys(exact(old) for old in named):
        if 0 < len(found) <= _LONGEST:
            yield found


def _may_name(text: str) -> bool:
    """Say quickly whether a text may hold a remark about an old value."""
    spaced, others = _cues()
    if not spaced.isdisjoint(_WORD.findall(text.lower())):
        return True
    return not text.isascii() and others.search(normal("NFKC", text)) is not None


@cache
def _cues() -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the first words of remarks about an old value, and those of scripts without spaces."""
    found = {"from", "von", "에서 ", "から", "从", "由"}
    for name in LANGUAGES:
        lists = words_in(name)
        found.update((*lists.was, *lists.was_inline, *lists.instead))
    spaced = frozenset(word.split()[0] for word in found if word[0] < "\u0300") - {"not"}
    others = sorted(word for word in found if word[0] >= "\u0300")
    return spaced, re.compile("|".join(re.escape(word) for word in others))
