"""Join what several days say in other words: one fact with all its sources."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from curator.facts.fact import Fact
from curator.facts.plain.cues import cues, stands
from curator.facts.plain.lexicon import words_in as words_for
from curator.finding import Certainty
from curator.home.normal_form import normal
from curator.judge.claims.lexicon import Words, words_in
from curator.judge.claims.tokens import tokens
from curator.neighbours.claim_words import words

_FEWEST: Final = 4
_SAID: Final = 8
_MOST: Final = 64
_NUMBER: Final = re.compile(r"\d++(?:[.,:/-]\d++)*+")
# Two machines, folders or files are two things, however alike the rest is.
_CODE: Final = re.compile(r"[a-z0-9_./~-]++")
# A longer one may say that much more than the shorter one and still be the same.
_MORE: Final = 1.5
_MARK: Final = re.compile(r"^[\W_]{0,6}[^\W\d_][^:：\n]{0,30}[:：][\s*_]{0,4}")
_EDGE: Final = " \n*_.!。！"
# Behind such a sign a sentence may go on, and say more than the one it begins with.
_GOES_ON: Final = re.compile(r"[.,;!。、；！*_]{1,4}\s?|\s[—–-]\s")


@dataclass(frozen=True, slots=True)
class _Said:
    fact: Fact
    words: frozenset[int]
    numbers: frozenset[str]
    codes: frozenset[str]
    turned: int
    changed: bool
    plain: str
    excepted: frozenset[str]

    @property
    def told(self) -> tuple[object, ...]:
        """Return what must be equal, however the words are."""
        language = self.fact.language
        return language, self.numbers, self.codes, self.turned, self.changed, self.excepted


def joined(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts in the order they were first said, those that say the same as one.

    The same is: the other has all content words of the one and few more, with equal numbers, days, paths,
    names with digits and negations, in one language, from sources of one trust.
    A sentence that begins with the whole of another and goes on says that and more; it stays of the two.
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
            kept[at] = _both(kept[at], said)
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
        frozenset(_NUMBER.findall(folded)) | _values(folded, known),
        frozenset(_codes(folded)),
        turned,
        changed,
        " ".join((_MARK.sub("", folded) if fact.rule == "marker" else folded).strip(_EDGE).split()),
        frozenset(words_for(fact.language).excepting.findall(folded)),
    )


def _values(folded: str, known: Words) -> frozenset[str]:
    """Return numbers in words, too, and the days of the week."""
    found = tokens(normal("NFKC", folded), known)
    return frozenset(token.text for token in found if token.sort in ("number", "time", "date"))


def _codes(folded: str) -> Iterator[str]:
    for code in _CODE.findall(folded):
        letters = any(map(str.isalpha, code))
        if letters and ("/" in code or any(map(str.isdigit, code))):
            yield code.strip("./-")


def _same(said: _Said, kept: list[_Said], places: dict[int, list[int]]) -> int | None:
    known = filter(places.__contains__, said.words)
    rare = sorted(known, key=lambda word: (len(places[word]), word))[:4]
    near = sorted({at for word in rare for at in places[word][-_MOST:]})
    return next((at for at in near if _equal(said, kept[at])), None)


def _equal(one: _Said, other: _Said) -> bool:
    if owner(one.fact) != owner(other.fact) or one.fact.trust != other.fact.trust:
        return False
    if one.fact.text == other.fact.text:
        return True
    return one.told == other.told and (_alike(one, other) or _begins(one, other))


def _alike(one: _Said, other: _Said) -> bool:
    few, many = sorted((one.words, other.words), key=len)
    return len(few) >= _FEWEST and few <= many and len(many) <= _MORE * len(few)


def _begins(one: _Said, other: _Said) -> bool:
    """Say whether the longer one begins with all of the other, and takes nothing of it back."""
    short, long = sorted((one.plain, other.plain), key=len)
    more = long[len(short) :]
    return (
        len(one.words & other.words) >= _FEWEST
        and long.startswith(short)
        and _GOES_ON.match(more) is not None
    )


def _both(first: _Said, again: _Said) -> _Said:
    """Return the earlier fact with the sources of both, its certainty the greater one."""
    one, two = first.fact, again.fact
    # A journal that says it in the same words again and again has said it.
    same = two.text == one.text and len(one.sources) >= _SAID
    sources = one.sources if same else one.sources + two.sources
    certainty: Certainty = max(one.certainty, two.certainty)
    fuller = again if _begins(first, again) and len(again.plain) > len(first.plain) else first
    fact = replace(fuller.fact, sources=sources, certainty=certainty)
    return replace(fuller, fact=fact)
