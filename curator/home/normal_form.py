"""Put texts into a Unicode normal form in work that grows with their length only."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

# UAX #15, section 13: no writing system needs more marks on one letter.
_MOST: Final = 30
_SIGNS: Final = re.compile(r"[^\w\x00-\u02ff]{31,}")
# The only marks that `\w` takes for letters; NFKC makes of them what stands on the right.
_HALF_WIDTH: Final = (("\uff9e", "\u3099"), ("\uff9f", "\u309a"))


def normal(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Return a text in a normal form; of more than 30 marks on one letter each 30 are a text of their own.

    Putting such marks in order costs the square of their number.
    """
    if text.isascii():
        return text
    if form == "NFKC":
        for half, whole in _HALF_WIDTH:
            text = text.replace(half, whole)
    parts, begin, marks = [], 0, 0
    for run in _SIGNS.finditer(text):
        for at in range(*run.span()):
            marks = marks + 1 if _is_mark(text[at]) else 0
            if marks > _MOST:
                parts.append(text[begin:at])
                begin, marks = at, 1
    parts.append(text[begin:])
    return "".join(unicodedata.normalize(form, part) for part in parts)


@lru_cache(maxsize=4_096)
def _is_mark(sign: str) -> bool:
    return unicodedata.combining(unicodedata.normalize("NFKD", sign)[0]) != 0
