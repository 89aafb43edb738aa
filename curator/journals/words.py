"""The words by which journals are read, of all languages, read once from the package."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "ko", "ja", "zh", "de")


@cache
def words(table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lists of one table of the word files, those of all languages joined."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        for key, listed in tables(language)[table].items():
            found.setdefault(key, []).extend(str(word) for word in listed)
    return {key: tuple(dict.fromkeys(listed)) for key, listed in found.items()}


@cache
def tables(language: str) -> Mapping[str, Mapping[str, Iterable[object]]]:
    """Return all tables of one language's file."""
    text = files("curator.journals").joinpath("words", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)
