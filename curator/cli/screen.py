"""The only place that prints: words for people on stdout, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from curator.cli import plain
from curator.finding import Certainty

Json = object
Cell = str | tuple[str, str]


def write_json(value: Json) -> None:
    """Write one JSON document; everything outside ASCII is escaped, so no text can act."""
    click.echo(json.dumps(value, ensure_ascii=True, indent=2, default=_told))


def say(*cells: Cell) -> None:
    """Print one line of harmless text; a cell is a text or a text with its style."""
    line = Text()
    for cell in cells:
        words, style = (cell, "") if isinstance(cell, str) else cell
        line.append(plain.word(words), style)
    _console().print(line, soft_wrap=True)


def block(text: str, style: str = "") -> None:
    """Print lines of harmless text."""
    _console().print(Text(plain.text(text), style), soft_wrap=True)


def rich_text(text: Text) -> None:
    """Print a text that was sanitised piece by piece."""
    _console().print(text, soft_wrap=True)


def table(rows: Iterable[tuple[Cell, ...]], *, indent: int = 2) -> None:
    """Print rows in columns that are as wide as their widest cell, the last one as it comes."""
    kept = [tuple(_split(cell) for cell in row) for row in rows]
    if not kept:
        return
    last = max(len(row) for row in kept) - 1
    widths = [max((_width(row, at) for row in kept), default=0) for at in range(last)]
    for row in kept:
        line = Text(" " * indent)
        for at, (words, style) in enumerate(row):
            gap = " " * (widths[at] - Text(words).cell_len + 2) if at < last else ""
            line.append(words, style).append(gap)
        line.rstrip()
        _console().print(line, soft_wrap=True)


def style_of(certainty: str) -> str:
    """Return the colour of a certainty word."""
    try:
        sure = Certainty.of(certainty)
    except KeyError:
        return ""
    return "green" if sure >= Certainty.CONFIDENT else "yellow"


def _split(cell: Cell) -> tuple[str, str]:
    words, style = (cell, "") if isinstance(cell, str) else cell
    return plain.word(words), style


def _width(row: tuple[tuple[str, str], ...], at: int) -> int:
    return Text(row[at][0]).cell_len if at < len(row) else 0


def _console() -> Console:
    # Made anew each time: tests and pipes change sys.stdout under us.
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


def _told(value: object) -> object:
    match value:
        case date():
            return value.isoformat()
        case Path():
            return str(value)
        case Mapping():
            return dict(value)
        case Iterable():
            return list(value)
        case _:
            return str(value)
