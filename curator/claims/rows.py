"""Read the row of a table: its first cell says what it is about, each other cell states one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from curator.claims.lexicon import lexicon
from curator.claims.shown import shown

_CELL: Final = re.compile(r"(?<!\\)\|")
_LETTER: Final = re.compile(r"[^\W\d_]")
_SAYS: Final = re.compile(r"[^\W_]")
_WIDEST: Final = 24
Cell = tuple[str, int, int]


def cells(text: str, begin: int, end: int) -> list[Cell]:
    """Return each cell of a row as written, with its place; of a very wide one the first."""
    found: list[Cell] = []
    at = begin + 1 if text[begin : begin + 1] == "|" else begin
    for bar in chain(_CELL.finditer(text, at, end), (None,)):
        stop = bar.start() if bar is not None else end
        raw = text[at:stop]
        lead = len(raw) - len(raw.lstrip())
        if bar is not None or raw.strip():
            found.append((raw.strip(), at + lead, at + len(raw.rstrip())))
        at = stop + 1
        if len(found) > _WIDEST:
            break
    return found


def stated(row: list[Cell], header: str) -> Iterator[tuple[str, Cell]]:
    """Yield key and cell of all that a row states of what its first cell names.

    A row without a name in its first cell, such as a date, states nothing that has a key.
    """
    if not row:
        return
    name = shown(row[0][0].replace("~~", ""))
    named = _LETTER.search(name) is not None
    columns = columns_of(header)
    for at, cell in enumerate(row[1:], 1):
        if _SAYS.search(cell[0]) is None:
            continue
        column = columns[at] if at < len(columns) else ""
        alone = column.casefold() in lexicon().value_headers or not column
        if alone and len(row) > 2 and not column:
            continue
        yield ("" if not named else name if alone else f"{name} · {column}"), cell


@lru_cache(maxsize=256)
def columns_of(header: str) -> tuple[str, ...]:
    """Return the headings of the columns as shown."""
    return tuple(shown(cell) for cell, _, _ in cells(header, 0, len(header)))
