"""The views by which notes meet: what they are called, come from, and are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from curator.home.columns import WIDE, column
from curator.home.kept_file import recipe
from curator.home.note import Note
from curator.home.notes import told
from curator.home.told import Columns, Group, number_of
from curator.judge.marks import beside
from curator.judge.names import label, page_name, stem

Key = tuple[str, str]
_NAMES: Final = "name"


def views() -> Group:
    """Return the group of the views of a note, as numbers in which its scope has its part."""
    return Group("names", recipe(), (WIDE,), _told)


def _told(notes: Sequence[Note]) -> Columns:
    return (column([number_of(f"{n.scope!r} {key!r}") for key in set(keys(n))] for n in notes),)


def buckets(notes: Sequence[Note]) -> Iterator[tuple[int, ...]]:
    """Yield, for each view that at least two notes of one scope share, their places in order."""
    (seen_by,) = told(notes, views())
    order = np.argsort(seen_by.numbers, kind="stable")
    numbers, places = seen_by.numbers[order], seen_by.owners[order]
    edges = np.concatenate((np.zeros(1, np.int64), np.flatnonzero(numbers[1:] != numbers[:-1]) + 1))
    sizes = np.diff(np.append(edges, len(numbers)))
    shared = np.flatnonzero(sizes > 1)
    seen: set[tuple[int, ...]] = set()
    for begin, size in zip(edges[shared].tolist(), sizes[shared].tolist(), strict=True):
        bucket = tuple(places[begin : begin + size].tolist())
        if bucket not in seen:
            seen.add(bucket)
            yield bucket


def keys(note: Note) -> Iterator[Key]:
    """Yield the views of one note; names, headings, titles and aliases meet one another."""
    yield _NAMES, page_name(note.path).base
    if copied := label(beside(stem(note.path).casefold())):
        yield _NAMES, copied
    for text in (note.heading, note.title, *note.aliases):
        folded = label(text)
        if folded:
            yield _NAMES, folded
    if note.id:
        yield "id", note.id
    for url in note.urls:
        yield "url", url
    for view, text in (("subject", note.subject), ("key", note.key)):
        folded = label(text)
        if folded:
            yield view, folded
