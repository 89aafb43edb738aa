"""Where the front matter of a file begins and ends, in bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

BOM: Final = b"\xef\xbb\xbf"
_OPEN: Final = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*(\r?\n)")
_CLOSE: Final = re.compile(rb"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """Byte offsets of a fenced block at the top of a file.

    `start` is the first byte after the opening line, `end` the first of the closing line, `body`
    the first after it; `newline` is how the opening line ends.
    """

    start: int
    end: int
    body: int
    newline: bytes


def fenced(raw: bytes) -> Block | None:
    """Return the block between two `---` lines at the very top, None where there is none.

    Whether it is front matter, or text between two horizontal rules, only its content tells.
    """
    opening = _OPEN.match(raw)
    if opening is None:
        return None
    closing = _CLOSE.search(raw, opening.end())
    if closing is None:
        return None
    return Block(opening.end(), closing.start(), closing.end(), opening[1])
