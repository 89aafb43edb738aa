"""Which notes may be kin: found without comparing every two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Final

from curator.home.note import Note
from curator.neighbours.similar import similar
from curator.neighbours.views import buckets

FEW: Final = 12
KEPT: Final = "signatures"
_MANY: Final = 512
_Places = tuple[int, int]


def pairs(notes: Sequence[Note], cache: Path | None = None) -> Iterator[tuple[Note, Note]]:
    """Yield each unordered pair of notes that may be kin once, of one scope, in a fixed order.

    Kin are namesakes, or nearly have one text (Indel ratio 0.8 or more), whatever they are called.
    `cache` is a folder that may keep what was read of the texts; nothing in it changes the answer.
    """
    from curator.neighbours.near import near

    ordered = _ordered(notes)
    yield from _told(ordered, chain(_namesakes(ordered, cache), near(ordered, cache).pairs))


def namesakes(notes: Sequence[Note], cache: Path | None = None) -> Iterator[tuple[Note, Note]]:
    """Yield those pairs of kin that share a view, without which no rule of the judge relates notes.

    A view is a page name, heading, title, id, source address, subject, key or alias. One
    that up to 12 notes share gives all their pairs; a larger one only those whose texts are close
    enough for the judge to relate, so that a subject shared by
    thousands does not cost their square.
    """
    ordered = _ordered(notes)
    yield from _told(ordered, _namesakes(ordered, cache))


def forget(cache: Path) -> None:
    """Drop all that is kept of texts in a folder."""
    for name in (KEPT, "kept-"):
        for file in cache.glob(f"{name}*"):
            file.unlink(missing_ok=True)


def _ordered(notes: Sequence[Note]) -> list[Note]:
    return sorted((note for note in notes if not note.closed), key=lambda note: note.path)


def _told(ordered: Sequence[Note], found: Iterable[_Places]) -> Iterator[tuple[Note, Note]]:
    for one, other in sorted(set(found)):
        yield ordered[one], ordered[other]


def _namesakes(ordered: Sequence[Note], cache: Path | None) -> Iterator[_Places]:
    many: list[tuple[int, ...]] = []
    for bucket in buckets(ordered):
        yield from combinations(bucket, 2) if len(bucket) <= FEW else similar(ordered, bucket)
        if len(bucket) > _MANY:
            many.append(bucket)
    if many:
        yield from _near_in(ordered, many, cache)


def _near_in(
    ordered: Sequence[Note], many: Sequence[tuple[int, ...]], cache: Path | None
) -> Iterator[_Places]:
    """Yield the near texts of views so large that a word of theirs tells nothing apart."""
    from curator.neighbours.near import near

    held: dict[int, set[int]] = {place: set() for bucket in many for place in bucket}
    for number, bucket in enumerate(many):
        for place in bucket:
            held[place].add(number)
    places = sorted(held)
    for one, other in near([ordered[place] for place in places], cache).pairs:
        left, right = places[one], places[other]
        if not held[left].isdisjoint(held[right]):
            yield left, right
