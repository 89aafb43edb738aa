"""The words by which claims are told apart, of all languages, read once from the package."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "ko", "ja", "zh", "de", "fr", "es")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words of every language together: a note rarely says which one it is written in.

    `copula` joins the sides of a plain sentence, `no_subject` begins none, `verbal` ends a word that
    is a verb and no value; `topics` and `predicates` do the same at the end of words, but not of
    `describing` ones, `joined` between words without spaces, unless one of `unjoined` stands before it.
    `abbreviations` end no sentence; `asking` ends a question; `remarks` are keys that name nothing;
    `value_headers` head a column whose rows are named by their first cell alone; `unfilled` stands
    where a value is still missing. `discouraged` and `encouraged` are headings, `discouraged_in`
    parts of headings. `until` and `until_after` stand before and after the date in a bracket that
    says when a claim ended; `statuses` are words of a task kept as a list entry; `carrying` begins a
    sentence that only tells what held before, and so is part of the one before it.
    """

    articles: frozenset[str]
    copula: frozenset[str]
    no_subject: frozenset[str]
    verbal: tuple[str, ...]
    topics: tuple[str, ...]
    describing: frozenset[str]
    predicates: tuple[str, ...]
    topic_in: tuple[str, ...]
    predicates_in: tuple[str, ...]
    joined: tuple[str, ...]
    unjoined: tuple[str, ...]
    abbreviations: frozenset[str]
    asking: tuple[str, ...]
    remarks: frozenset[str]
    value_headers: frozenset[str]
    unfilled: frozenset[str]
    discouraged: frozenset[str]
    discouraged_in: tuple[str, ...]
    encouraged: frozenset[str]
    until: tuple[str, ...]
    until_after: tuple[str, ...]
    statuses: frozenset[str]
    carrying: tuple[str, ...]


@cache
def lexicon() -> Lexicon:
    """Return the lists of all languages joined."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        text = files("curator.claims").joinpath("words", f"{language}.toml").read_text("utf-8")
        for key, words in tomllib.loads(text).items():
            found.setdefault(key, []).extend(words)
    return Lexicon(
        articles=frozenset(found["articles"]),
        copula=frozenset(found["copula"]),
        no_subject=frozenset(found["no_subject"]),
        verbal=tuple(found["verbal"]),
        topics=tuple(found["topics"]),
        describing=frozenset(found["describing"]),
        predicates=_longest_first(found["predicates"]),
        topic_in=tuple(found["topic_in"]),
        predicates_in=_longest_first(found["predicates_in"]),
        joined=tuple(found["joined"]),
        unjoined=tuple(found["unjoined"]),
        abbreviations=frozenset(found["abbreviations"]),
        asking=tuple(found["asking"]),
        remarks=frozenset(found["remarks"]),
        value_headers=frozenset(found["value_headers"]),
        unfilled=frozenset(found["unfilled"]),
        discouraged=frozenset(found["discouraged"]),
        discouraged_in=tuple(found["discouraged_in"]),
        encouraged=frozenset(found["encouraged"]),
        until=_longest_first(found["until"]),
        until_after=_longest_first(found["until_after"]),
        statuses=frozenset(found["statuses"]),
        carrying=_longest_first(found["carrying"]),
    )


def _longest_first(words: list[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(words), key=lambda word: (-len(word), word)))
