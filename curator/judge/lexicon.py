"""The word lists of all languages, read once from the package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "ko", "ja", "zh", "de", "fr", "es", "pt", "ru", "sv")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words of every language together: a note rarely says which one it is written in.

    `antonyms` maps a word to its opposites, `calendar` each name of a month or weekday to one name.
    `copy` ends a name, in scripts without spaces also run on; `copy_apart` only after a space;
    `conflict` marks a copy only in brackets, for there are conflicts that are none.
    `stages` name the installations of one thing, of which each has values of its own.
    `each` names folders that hold one folder for each person, machine or trip; `unfiled` where notes
    wait for a place; `unnamed` file names that say nothing.
    `ends` and `same` map a way of writing to the one it is compared as.
    """

    negation: frozenset[str]
    negation_in: tuple[str, ...]
    antonyms: Mapping[str, frozenset[str]]
    calendar: Mapping[str, str]
    ordinals: frozenset[str]
    units: frozenset[str]
    filler: frozenset[str]
    copy: tuple[str, ...]
    copy_apart: tuple[str, ...]
    conflict: tuple[str, ...]
    copy_before: tuple[str, ...]
    version: tuple[str, ...]
    shelves: frozenset[str]
    examples: frozenset[str]
    stages: frozenset[str]
    each: frozenset[str]
    languages: frozenset[str]
    unfiled: frozenset[str]
    unnamed: frozenset[str]
    ends: Mapping[str, str]
    same: Mapping[str, str]


@cache
def lexicon() -> Lexicon:
    """Return the lists of all languages joined."""
    tables = [_table(language) for language in LANGUAGES]
    return Lexicon(
        negation=frozenset(_words(tables, "negation")),
        negation_in=tuple(dict.fromkeys(_words(tables, "negation_in"))),
        antonyms=_opposites(_groups(tables, "antonyms")),
        calendar={
            word: group[0]
            for key in ("months", "weekdays")
            for group in _groups(tables, key)
            for word in group
        },
        ordinals=frozenset(_words(tables, "ordinals")),
        units=frozenset(_words(tables, "units")),
        filler=frozenset(_words(tables, "filler")),
        copy=_longest_first(_words(tables, "copy")),
        copy_apart=_longest_first(_words(tables, "copy_apart")),
        conflict=_longest_first(_words(tables, "conflict")),
        copy_before=_longest_first(_words(tables, "copy_before")),
        version=_longest_first(_words(tables, "version")),
        shelves=frozenset(_words(tables, "shelves")),
        examples=frozenset(_words(tables, "examples")),
        stages=frozenset(_words(tables, "stages")),
        each=frozenset(_words(tables, "each")),
        languages=frozenset(_words(tables, "languages")),
        unfiled=frozenset(_words(tables, "unfiled")),
        unnamed=frozenset(_words(tables, "unnamed")),
        ends=_map(tables, "ends"),
        same=_map(tables, "same"),
    )


def _table(language: str) -> Mapping[str, object]:
    text = files("curator.judge").joinpath("words", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def _words(tables: list[Mapping[str, object]], key: str) -> list[str]:
    found: list[str] = []
    for table in tables:
        words = table.get(key, [])
        assert isinstance(words, list), key
        found.extend(str(word) for word in words)
    return found


def _groups(tables: list[Mapping[str, object]], key: str) -> list[list[str]]:
    found: list[list[str]] = []
    for table in tables:
        groups = table.get(key, [])
        assert isinstance(groups, list), key
        found.extend([str(word) for word in group] for group in groups)
    return found


def _map(tables: list[Mapping[str, object]], key: str) -> Mapping[str, str]:
    joined: dict[str, str] = {}
    for table in tables:
        words = table.get(key, {})
        assert isinstance(words, dict), key
        joined.update({str(word): str(other) for word, other in words.items()})
    return joined


def _opposites(groups: list[list[str]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one, other in groups:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


def _longest_first(words: list[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(words), key=lambda word: (-len(word), word)))
