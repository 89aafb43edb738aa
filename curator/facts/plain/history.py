"""Tell of facts with a later value what they were before: “at 03:30 until 22 March, then at 13:00”."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from curator.facts.fact import Fact, Was
from curator.facts.plain.cues import cues, stands
from curator.facts.plain.headings import heading
from curator.facts.plain.joining import owner, said_on
from curator.facts.plain.lexicon import LANGUAGES
from curator.facts.plain.lexicon import words_in as words_for
from curator.home.normal_form import normal
from curator.judge.claims.lexicon import Words, words_in
from curator.judge.claims.token import Token
from curator.judge.claims.tokens import tokens

_FEWEST: Final = 2
_SHARE: Final = 0.5
_SURE: Final = 3
_REACH: Final = 24
_NEWS: Final = frozenset({"update", "outdated"})
_BINDING: Final = frozenset({"decisions", "rules"})
_LONGEST: Final = 600
_NEAR: Final = 64
_MARK: Final = re.compile(r"^\W{0,6}[^\W\d][^:：\n]{0,30}[:：] ?")
_ASIDE: Final = re.compile(r"\(([^()]*)\)")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_VALUES: Final = ("number", "time", "path")
_NO_LONGER: Final = ("no longer", "nicht mehr")
_BY_WORD: Final = frozenset({"marker", "heading"})
Value = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Said:
    """A fact with its words in their order, and its values, each with what it counts.

    `aside` are values in brackets; `update` is true where it says that something changed, `gone` are
    words and `old` numbers of what it says is so no more; `days` are weekdays; `decided` is true for a
    decision.
    """

    fact: Fact
    words: tuple[str, ...]
    values: frozenset[Value]
    aside: frozenset[str]
    update: bool
    decided: bool
    gone: frozenset[str]
    old: frozenset[str]
    days: frozenset[str]

    def of(self, unit: str) -> frozenset[str]:
        return frozenset(value for found, value in self.values if found == unit)


def with_history(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts without those whose value a later one replaces, in the order they were said.

    The later one tells them in `was`. That is so where it names the old value beside the new one; or
    where both are decisions, or it says that it is so now, and both begin with the same thing. What
    was found for no other reason than that it tells of a change stays only where it replaces one.
    """
    kept: list[_Said | None] = []
    places: dict[str, list[int]] = defaultdict(list)
    for fact in sorted(facts, key=said_on):
        said = _read(fact)
        for at in _near(said, places):
            earlier = kept[at]
            if earlier is not None and _replaces(said, earlier):
                said = replace(said, fact=_after(said.fact, earlier.fact))
                kept[at] = None
        for word in dict.fromkeys(said.words):
            places[word].append(len(kept))
        kept.append(said)
    told = (said.fact for said in kept if said is not None)
    return [fact for fact in told if fact.rule not in _NEWS or fact.was]


def _near(said: _Said, places: dict[str, list[int]]) -> list[int]:
    """Return the places of the facts that share a rare word, the earliest first."""
    rare = sorted(set(said.words), key=lambda word: (len(places[word]), word))[:6]
    return sorted({at for word in rare for at in places[word][-_NEAR:]})


def _read(fact: Fact) -> _Said:
    known = words_in(fact.language) if fact.language else words_in("en")
    folded = normal("NFKC", fact.text[:_LONGEST]).casefold()
    if fact.rule in _BY_WORD:
        folded = _MARK.sub("", folded)
    found = list(tokens(folded, known))
    aside = [
        value for part in _ASIDE.findall(folded) for _, value in _values(list(tokens(part, known)))
    ]
    update = any(stands(word, folded, known) for word in cues(known))
    words = tuple(_words(found, known))
    parts = [list(tokens(part, known)) for part in _past(folded, known)]
    return _Said(
        fact,
        words,
        frozenset(_values(found)),
        frozenset(aside),
        update,
        _decided(fact),
        frozenset(word for part in parts for word in _words(part, known)),
        frozenset(token.text for part in parts for token in part if token.sort == "number"),
        frozenset(token.text for token in found if token.sort == "date" and token.text.isalpha()),
    )


def _decided(fact: Fact) -> bool:
    """True for what its heading or mark calls a decision or a rule, and for news of a change."""
    if fact.rule in _NEWS:
        return True
    if heading(fact.under).says in _BINDING:
        return True
    mark = fact.under.casefold().strip(" *_:：—–")
    return any(words_for(name).marks.get(mark) in _BINDING for name in LANGUAGES)


def _past(folded: str, known: Words) -> Iterable[str]:
    """Yield the words beside “instead of” and its like: behind it, or before it where verbs end."""
    for cue in (*known.was_inline, *known.instead, *_NO_LONGER):
        at = folded.find(cue)
        if at > 0:
            before = cue in known.instead
            yield folded[max(0, at - _REACH) : at] if before else folded[at + len(cue) :][:_REACH]


def _words(found: list[Token], known: Words) -> Iterable[str]:
    for token in found:
        if token.sort != "word" or not token.text or _silent(token.text, known):
            continue
        # Signs that are words elsewhere join to longer ones: 送料は無料, 送料無料.
        yield from (_HAN.findall(token.text) if _HAN.match(token.text) else [token.text])


def _silent(word: str, known: Words) -> bool:
    return word in known.function or word in known.update


def _values(found: list[Token]) -> Iterable[Value]:
    for at, token in enumerate(found):
        if token.sort not in _VALUES:
            continue
        unit: str = token.sort
        if token.sort == "number":
            behind = found[at + 1] if at + 1 < len(found) else None
            before = found[at - 1].text if at else ""
            unit = behind.text if behind is not None and behind.sort == "unit" else before
        yield unit, token.text


def _replaces(later: _Said, earlier: _Said) -> bool:
    if not _follows(later.fact, earlier.fact):
        return False
    here, there = set(earlier.words), set(later.words)
    shared = len(here & there)
    if shared >= _FEWEST and later.decided and later.old & {number for _, number in earlier.values}:
        return True
    if shared < _FEWEST or shared < _SHARE * min(len(here), len(there)):
        return False
    if earlier.decided and later.decided:
        if here & later.gone and there - here:
            return later.fact.rule not in _NEWS or shared >= max(_SURE, _SHARE * len(here))
        if _other_days(later, earlier):
            return True
    if later.update and _told_both(later, earlier):
        return True
    return any(_changed(later, earlier, unit) for unit in {unit for unit, _ in later.values})


def _other_days(later: _Said, earlier: _Said) -> bool:
    """True where weekdays are added to those of the earlier, or nothing but the one is another."""
    if earlier.days & later.days:
        return bool(later.days - earlier.days)
    alone = len(earlier.days) == len(later.days) == 1
    return alone and earlier.words == later.words and earlier.values == later.values


def _follows(later: Fact, earlier: Fact) -> bool:
    """Say whether one may replace the other at all: of a later day, one language, one trust."""
    if (earlier.rule in _NEWS and not earlier.was) or earlier.trust != later.trust:
        return False
    if owner(earlier) != owner(later):
        return False
    if earlier.since is None or later.since is None or earlier.language != later.language:
        return False
    return earlier.since.isoformat()[:10] < later.since.isoformat()[:10]


def _told_both(later: _Said, earlier: _Said) -> bool:
    """True where one has all numbers of the other, and more."""
    old = {value.split(":")[0] for _, value in earlier.values}
    new = {value.split(":")[0] for _, value in later.values}
    return bool(old) and old < new


def _changed(later: _Said, earlier: _Said, unit: str) -> bool:
    old, new = earlier.of(unit), later.of(unit)
    if not unit or not old or not new - old:
        return False
    if old & new:
        return later.update or not old.isdisjoint(later.aside) or bool(later.gone & old)
    decided = earlier.decided and later.decided
    begins = earlier.words[:_FEWEST] == later.words[:_FEWEST]
    if decided and len(old) == len(new) == 1:
        shared = len(set(earlier.words) & set(later.words))
        begins = begins or (shared >= _SURE and shared >= _SHARE * len(set(earlier.words)))
    return len(new) == 1 and begins and (decided or later.update)


def _after(later: Fact, earlier: Fact) -> Fact:
    source = earlier.sources[0]
    was = (*earlier.was, Was(earlier.text, source, later.since))
    return replace(later, was=(*later.was, *was))
