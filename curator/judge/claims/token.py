"""One word of a statement as it is compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sort = Literal["word", "kana", "number", "time", "date", "unit", "path", "negation"]


@dataclass(frozen=True, slots=True)
class Token:
    """One word as it is compared; `begin` and `end` are its place in the text it was read from.

    `joined` is what stood behind it in its own word, such as a particle; "" for most.
    """

    text: str
    sort: Sort
    begin: int
    end: int
    joined: str = ""


def is_value(sort: Sort) -> bool:
    """Say whether a token of this sort is a value in itself."""
    return sort in ("number", "time", "date", "unit", "path")
