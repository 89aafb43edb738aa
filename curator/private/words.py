"""The words that stand before what is private, of all languages, read once from the package."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "ko", "ja", "zh", "de")


def any_of(name: str) -> str:
    """Return one expression for any of the words of a list, in small letters."""
    return "(?:" + "|".join(_lists()[name]) + ")"


@cache
def _lists() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        text = files("curator.private").joinpath("words", f"{language}.toml").read_text("utf-8")
        for name, words in tomllib.loads(text).items():
            found[name] = list(dict.fromkeys([*found.get(name, []), *words]))
    return found
