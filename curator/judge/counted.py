"""What is counted of each note of a home, in numbers: its lines, title, labels, addresses, file name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from curator.home.columns import WIDE, column, single
from curator.home.kept_file import recipe
from curator.home.note import Note
from curator.home.told import Columns, Group, number_of
from curator.judge.names import label, page_name, stem
from curator.judge.reading import raw_key

TOLD, AS_PAGE = 1, 2
_KNOWN: Final = 1 << 16
numbered = lru_cache(_KNOWN)(number_of)


def counted() -> Group:
    """Return the group of title, line keys, labels, ids, addresses, file label and marks of a note.

    Marks say whether a note has a heading or title, and whether that is its page name.
    """
    return Group("counts", recipe(), (WIDE,) * 7, _told)


def _told(notes: Sequence[Note]) -> Columns:
    return (
        single(number_of(_title(note)) for note in notes),
        column(_lines(note.body) for note in notes),
        column([numbered(text) for text in {label(n.heading), label(n.title)}] for n in notes),
        column([numbered(note.id)] if note.id else [] for note in notes),
        column([numbered(url) for url in note.urls] for note in notes),
        single(numbered(file_label(note.path)) for note in notes),
        single(map(_marks, notes)),
    )


def _lines(body: str) -> list[int]:
    keys = {raw_key(raw) for raw in body.split("\n")}
    return [number_of(key) if len(key) > _SHORT else numbered(key) for key in keys]


_SHORT: Final = 40


def _title(note: Note) -> str:
    return f"{page_name(note.path).base}\n{note.title.casefold()}"


def _marks(note: Note) -> int:
    shown = note.heading or note.title
    return TOLD * bool(shown) | AS_PAGE * (squeezed(shown) == squeezed(stem(note.path)))


def file_label(path: str) -> str:
    """Return a file name as it is compared, copy and version marks included."""
    name = stem(path)
    return label(name) or name


def squeezed(text: str) -> str:
    """Return a label without spaces, so that a slug equals its heading."""
    return label(text).replace(" ", "")
