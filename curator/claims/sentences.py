"""Split a paragraph into its sentences, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.claims.lexicon import lexicon

_END: Final = re.compile(r"[.!?][)\"'”’*_~]*\s+(?=[^a-z\s])|[。！？][」』）)*_~]*\s*")
_LAST: Final = re.compile(r"[^\s(\[\"'*_]+$")
_NEAR: Final = 24


def sentences(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each sentence of a part of a text; an abbreviation ends none."""
    start = begin
    for found in _END.finditer(text, begin, end):
        stop = found.start() + len(found[0].rstrip())
        if found[0][0] == "." and _abbreviated(
            text[max(start, found.start() - _NEAR) : found.start()]
        ):
            continue
        yield start, stop
        start = found.end()
    if start < end:
        yield start, end


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
