"""The views by which notes meet: what they are called, come from, and are about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from curator.home.note import Note
from curator.judge.marks import beside
from curator.judge.names import label, page_name, stem

Key = tuple[str, str]
_NAMES: Final = "name"


def buckets(notes: Sequence[Note]) -> Iterator[tuple[int, ...]]:
    """Yield, for each view that at least two notes of one scope share, their places in order."""
    places: dict[tuple[object, Key], list[int]] = defaultdict(list)
    for at, note in enumerate(notes):
        for key in set(keys(note)):
            places[note.scope, key].append(at)
    seen: set[tuple[int, ...]] = set()
    for members in places.values():
        bucket = tuple(members)
        if len(bucket) > 1 and bucket not in seen:
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
