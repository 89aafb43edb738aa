"""The words by which facts are found in journals, per language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal

LANGUAGES: Final = ("en", "de", "ko", "ja", "zh")
_SPACED: Final = ("en", "de")
Sort = Literal["lessons", "rules", "preferences", "decisions", "memos"]
SORTS: Final[tuple[Sort, ...]] = ("lessons", "rules", "preferences", "decisions", "memos")
_NEVER: Final = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The lists of one language; words/en.toml says what each is for.

    A list that is only looked for at the beginning of a statement is a pattern as well, for `match`.
    """

    name: str
    marks: Mapping[str, Sort]
    bare_marks: re.Pattern[str]
    dependent: re.Pattern[str]
    halves: frozenset[str]
    unsure: re.Pattern[str]
    to_do: re.Pattern[str]
    to_do_first: re.Pattern[str]
    passing: re.Pattern[str]
    moods: re.Pattern[str]
    work: re.Pattern[str]
    settling: re.Pattern[str]
    past: re.Pattern[str]
    lasting: re.Pattern[str]
    first_person: re.Pattern[str]
    persons: re.Pattern[str]
    prefers: re.Pattern[str]
    wants: re.Pattern[str]
    standing: re.Pattern[str]
    asks: re.Pattern[str]
    no_person: frozenset[str]
    places: re.Pattern[str]
    schedules: re.Pattern[str]
    reported: re.Pattern[str]
    negated: re.Pattern[str]
    verbs: re.Pattern[str]
    imperatives: re.Pattern[str]
    wanting: re.Pattern[str]
    strong: re.Pattern[str]
    secrets: re.Pattern[str]
    excepting: re.Pattern[str]
    binds: re.Pattern[str]
    obliges: re.Pattern[str]

    @property
    def spaced(self) -> bool:
        """True for languages whose words stand apart and keep their form."""
        return self.name in _SPACED


@dataclass(frozen=True, slots=True, eq=False)
class Titles:
    """What headings of some languages say: phrases, and the sort of what stands under them."""

    sorts: Mapping[str, Sort]
    closed: frozenset[str]
    untold: frozenset[str]
    modifiers: frozenset[str]
    tails: tuple[str, ...]
    links: frozenset[str]
    others: re.Pattern[str]


@cache
def words_in(language: str) -> Words:
    """Return the lists of a language by its code, one of LANGUAGES."""
    table = _table(language)

    def pattern(key: str) -> re.Pattern[str]:
        return _either(table[key], language)

    return Words(
        name=language,
        marks=MappingProxyType({mark: sort for sort in SORTS for mark in table[f"marks_{sort}"]}),
        bare_marks=pattern("bare_marks"),
        dependent=pattern("dependent"),
        halves=frozenset(table["halves"]),
        unsure=pattern("unsure"),
        to_do=pattern("to_do"),
        to_do_first=pattern("to_do_first"),
        passing=pattern("passing"),
        moods=pattern("moods"),
        work=pattern("work"),
        settling=pattern("settling"),
        past=pattern("past"),
        lasting=pattern("lasting"),
        first_person=pattern("first_person"),
        persons=pattern("persons"),
        prefers=pattern("prefers"),
        wants=pattern("wants"),
        standing=pattern("standing"),
        asks=pattern("asks"),
        no_person=frozenset(table["no_person"]),
        places=pattern("places"),
        schedules=pattern("schedules"),
        reported=pattern("reported"),
        negated=pattern("negated"),
        verbs=pattern("verbs"),
        imperatives=pattern("imperatives"),
        wanting=pattern("wanting"),
        strong=pattern("strong"),
        secrets=pattern("secrets"),
        excepting=pattern("excepting"),
        binds=pattern("binds"),
        obliges=pattern("obliges"),
    )


@cache
def titles(*languages: str) -> Titles:
    """Return what headings say in some languages together: one heading may be of either."""
    tables = [_table(language) for language in languages]
    sorts = {phrase: sort for table in tables for sort in SORTS for phrase in table[sort]}

    def joined(key: str) -> frozenset[str]:
        return frozenset(word for table in tables for word in table[key])

    tails = sorted(joined("tails"), key=lambda tail: (-len(tail), tail))
    return Titles(
        MappingProxyType(sorts),
        joined("closed"),
        joined("untold"),
        joined("modifiers"),
        tuple(tails),
        joined("links"),
        _either(sorted(joined("others")), languages[0]),
    )


@cache
def _table(language: str) -> Mapping[str, list[str]]:
    text = files("curator.facts.plain").joinpath("words", f"{language}.toml").read_text("utf-8")
    return {key: [str(word) for word in words] for key, words in tomllib.loads(text).items()}


def _either(words: list[str], language: str) -> re.Pattern[str]:
    """Return a pattern of any of some phrases: whole words where a language parts its words."""
    if not words:
        return _NEVER
    longest = sorted(set(words), key=lambda word: (-len(word), word))
    either = "|".join(map(re.escape, longest))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)" if language in _SPACED else f"(?:{either})")
