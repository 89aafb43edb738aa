"""Join what several days say in other words: one fact with all its sources."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from curator.facts.fact import Fact
from curator.facts.plain.cues import cues, stands
from curator.finding import Certainty
from curator.judge.claims.lexicon import words_in
from curator.neighbours.claim_words import words

_FEWEST: Final = 4
_MANY: Final = 6
_SAID: Final = 8
_MOST: Final = 64
_NUMBER: Final = re.compile(r"\d++(?:[.,:/-]\d++)*+")
# Two machines, folders or files are two things, however alike the rest is.
_CODE: Final = re.compile(r"[a-z0-9_./~-]++")
# A longer one may say that much more than the shorter one and still be the same.
_MORE: Final = 1.5


@dataclass(frozen=True, slots=True)
class _Said:
    fact: Fact
    words: frozenset[int]
    numbers: frozenset[str]
    codes: frozenset[str]
    turned: int
    changed: bool


def joined(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts in the order they were first said, those that say the same as one.

    The same is: the content words of one are those of the other, or all but one of a longer one, with
    equal numbers, paths, names with digits and negations, in one language, from sources of one trust.
    """
    kept: list[_Said] = []
    places: dict[int, list[int]] = defaultdict(list)
    for fact in sorted(facts, key=said_on):
        said = _read(fact)
        at = _same(said, kept, places)
        if at is None:
            for word in said.words:
                places[word].append(len(kept))
            kept.append(said)
        else:
            kept[at] = replace(kept[at], fact=_both(kept[at].fact, fact))
    return [said.fact for said in kept]


def said_on(fact: Fact) -> tuple[str, str, int]:
    """Return what facts are ordered by: the day, the journal, the line of their first source."""
    source = fact.sources[0]
    return (
        source.said.isoformat() if source.said is not None else "9999",
        source.note.path,
        source.first,
    )


def owner(fact: Fact) -> tuple[tuple[str, str], ...]:
    """Return whose memory a fact is: what two agents say is not joined, nor does one replace the other's."""
    return fact.sources[0].note.scope


def _read(fact: Fact) -> _Said:
    folded = fact.text.casefold()
    known = words_in(fact.language)
    turned = sum(word in known.negation for word in re.findall(r"[^\W\d_]+(?:'[a-z]+)?", folded))
    turned += sum(part in folded for part in known.negation_in)
    changed = any(stands(cue, folded, known) for cue in cues(known))
    return _Said(
        fact,
        frozenset(words(fact.text)),
        frozenset(_NUMBER.findall(folded)),
        frozenset(_codes(folded)),
        turned,
        changed,
    )


def _codes(folded: str) -> Iterator[str]:
    for code in _CODE.findall(folded):
        letters = any(map(str.isalpha, code))
        if letters and ("/" in code or any(map(str.isdigit, code))):
            yield code.strip("./-")


def _same(said: _Said, kept: list[_Said], places: dict[int, list[int]]) -> int | None:
    rare = sorted(said.words, key=lambda word: (len(places[word]), word))[:4]
    near = sorted({at for word in rare for at in places[word][-_MOST:]})
    return next((at for at in near if _equal(said, kept[at])), None)


def _equal(one: _Said, other: _Said) -> bool:
    if owner(one.fact) != owner(other.fact):
        return False
    if one.fact.text == other.fact.text:
        return one.fact.trust == other.fact.trust
    few, many = sorted((one.words, other.words), key=len)
    return (
        len(few) >= _FEWEST
        and len(few - many) <= (len(few) >= _MANY)
        and len(many) <= _MORE * len(few)
        and one.numbers == other.numbers
        and one.codes == other.codes
        and one.turned == other.turned
        and one.changed == other.changed
        and one.fact.language == other.fact.language
        and one.fact.trust == other.fact.trust
    )


def _both(first: Fact, again: Fact) -> Fact:
    """Return the earlier fact with the sources of both, its certainty the greater one."""
    # A journal that says it in the same words again and again has said it.
    same = again.text == first.text and len(first.sources) >= _SAID
    sources = first.sources if same else first.sources + again.sources
    certainty: Certainty = max(first.certainty, again.certainty)
    return replace(first, sources=sources, certainty=certainty)
