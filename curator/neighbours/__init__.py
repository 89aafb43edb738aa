"""Which notes may be kin: found without comparing every two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Final

import numpy as np

from curator.home.memory import forget as forget_told
from curator.home.note import Note
from curator.home.notes import fetched, part
from curator.neighbours.similar import similar
from curator.neighbours.standing import in_order, place_of
from curator.neighbours.views import buckets

FEW: Final = 12
KEPT: Final = "signatures"
_MANY: Final = 512
_Places = tuple[int, int]


def pairs(
    notes: Sequence[Note], cache: Path | None = None, of: str | None = None
) -> Iterator[tuple[Note, Note]]:
    """Yield each unordered pair of notes that may be kin once, of one scope, in a fixed order.

    Kin are namesakes, or nearly have one text (Indel ratio 0.8 or more), whatever they are called.
    `cache` is a folder that may keep what was read of the texts; nothing in it changes the answer.
    With the path `of` a note only its pairs are compared and yielded: those it is in among all.
    """
    from curator.neighbours.near import near

    standing = in_order(notes)
    one = None if of is None else place_of(standing, of)
    if of is not None and one is None:
        return
    found = chain(_namesakes(standing, cache, one), near(standing, cache, one).pairs)
    yield from _told(standing, (pair for pair in found if one is None or one in pair))


def namesakes(notes: Sequence[Note], cache: Path | None = None) -> Iterator[tuple[Note, Note]]:
    """Yield those pairs of kin that share a view, without which no rule of the judge relates notes.

    A view is a page name, heading, title, id, source address, subject, key or alias. One
    that up to 12 notes share gives all their pairs; a larger one only those whose texts are close
    enough for the judge to relate, so that a subject shared by
    thousands does not cost their square.
    """
    standing = in_order(notes)
    yield from _told(standing, namesake_places(standing, cache))


def namesake_places(standing: Sequence[Note], cache: Path | None = None) -> list[_Places]:
    """Return the places of `namesakes` among notes `in_order`; few notes are made for it."""
    return sorted(set(_namesakes(standing, cache)))


def forget(cache: Path) -> None:
    """Drop all that is kept of texts in a folder."""
    forget_told(cache)
    for file in cache.glob(f"{KEPT}*"):
        file.unlink(missing_ok=True)


def _told(standing: Sequence[Note], found: Iterable[_Places]) -> Iterator[tuple[Note, Note]]:
    places = sorted(set(found))
    fetched(standing, chain.from_iterable(places))
    for one, other in places:
        yield standing[one], standing[other]


def _namesakes(
    standing: Sequence[Note], cache: Path | None, of: int | None = None
) -> Iterator[_Places]:
    many: list[tuple[int, ...]] = []
    for bucket in buckets(standing):
        if len(bucket) > _MANY:
            many.append(bucket)
        if of is not None and of not in bucket:
            continue
        if len(bucket) <= FEW:
            yield from combinations(bucket, 2)
            continue
        fetched(standing, bucket)
        yield from similar(standing, bucket)
    if many:
        yield from _near_in(standing, many, cache)


def _near_in(
    standing: Sequence[Note], many: Sequence[tuple[int, ...]], cache: Path | None
) -> Iterator[_Places]:
    """Yield the near texts of views so large that a word of theirs tells nothing apart."""
    from curator.neighbours.near import near

    held: dict[int, set[int]] = {place: set() for bucket in many for place in bucket}
    for number, bucket in enumerate(many):
        for place in bucket:
            held[place].add(number)
    places = sorted(held)
    for one, other in near(part(standing, np.array(places)), cache).pairs:
        left, right = places[one], places[other]
        if not held[left].isdisjoint(held[right]):
            yield left, right
