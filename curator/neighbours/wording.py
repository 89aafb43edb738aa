"""The words of a body, cheap enough for every note of a large group."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from curator.judge.lexicon import lexicon
from curator.judge.reading import read

_WORD: Final = re.compile(r"[a-z]+")
# With none of these in it, a body's words are those of its reading: nothing is dropped or moved.
_SHAPED: Final = re.compile(r"[\[`~]|://|::|\{\{|<!--|#\+")


def words(body: str) -> frozenset[str]:
    """Return the words of `read(body)`, without numbers, signs and words that carry nothing."""
    if body.isascii() and _SHAPED.search(body) is None:
        found = frozenset(_WORD.findall(body.casefold()))
    else:
        found = frozenset(token for token in read(body).tokens if token.isalpha())
    return found - _empty_words()


@cache
def _empty_words() -> frozenset[str]:
    known = lexicon()
    return known.filler | frozenset(known.same)
