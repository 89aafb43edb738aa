"""The words by which a fact is compared with the sentence it was taken from, per language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from curator.judge.claims.lexicon import Words, words_in


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """The lists of one language, in lower case; `words` are those of the judge.

    `turning` turns what is said into its opposite without being a negation, as in “support was dropped”:
    whole words where words are parted by spaces, else parts of them. `neutral` joins a thing to what
    is said of it, whatever the sentence itself joins them by.
    """

    words: Words
    turning: tuple[str, ...]
    neutral: frozenset[str]


@cache
def turns(language: str) -> Turns:
    """Return the lists of a language by its code."""
    text = files("curator.facts.asked").joinpath("words", f"{language}.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return Turns(words_in(language), tuple(table["turning"]), frozenset(table["neutral"]))
