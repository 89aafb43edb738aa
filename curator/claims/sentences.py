"""Split a paragraph into its sentences, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.claims.lexicon import lexicon

_END: Final = re.compile(r"[.!?][)\"'”’*_~]*\s+(?=[^a-z\s])|[。！？][」』）)*_~]*\s*")
_STOP: Final = re.compile(r"[.!?。！？]")
_LAST: Final = re.compile(r"[^\s(\[\"'*_]+$")
_NEAR: Final = 24


def sentences(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each sentence of a part of a text.

    An abbreviation ends none, and one that only tells what held before is part of the one before it.
    """
    carrying = lexicon().carrying
    start = begin
    for stop, following in _ends(text, begin, end):
        if not text[following : following + _NEAR].casefold().startswith(carrying):
            yield start, stop
            start = following
    if start < end:
        yield start, end


def whole(text: str, begin: int, end: int) -> bool:
    """Say quickly that a part is one sentence; False is no answer."""
    found = _STOP.search(text, begin, end)
    return found is None or found.end() == end


def first_of(text: str) -> str:
    """Return the first sentence of a text, without one that is part of it."""
    if whole(text, 0, len(text)):
        return text
    return text[: next(_ends(text, 0, len(text)), (len(text), 0))[0]]


def _ends(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where each sentence but the last ends, and where the next begins."""
    for found in _END.finditer(text, begin, end):
        before = text[max(begin, found.start() - _NEAR) : found.start()]
        if found[0][0] != "." or not _abbreviated(before):
            yield found.start() + len(found[0].rstrip()), found.end()


def _abbreviated(before: str) -> bool:
    """True after an abbreviation, an initial, or the number of a list."""
    last = _LAST.search(before)
    if last is None:
        return False
    word = last[0].casefold()
    return (
        word in lexicon().abbreviations
        or (len(word) == 1 and word.isalpha() and word.isascii())
        or (word.isdigit() and last.start() == 0 and len(before) < _NEAR)
    )
