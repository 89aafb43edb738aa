"""Which notes may be kin: found without comparing every two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from curator.home.note import Note
from curator.neighbours.similar import similar
from curator.neighbours.views import buckets

FEW: Final = 12


def pairs(notes: Sequence[Note]) -> Iterator[tuple[Note, Note]]:
    """Yield each unordered pair of notes that may be kin once, of one scope, in a fixed order.

    Kin share a view: page name, heading, title, id, source address, subject, key or alias. A view
    that up to 12 notes share gives all their pairs; a larger one only those whose texts are close
    enough for the judge to relate, so that a subject shared by
    thousands does not cost their square.
    """
    ordered = sorted((note for note in notes if not note.closed), key=lambda note: note.path)
    found: set[tuple[int, int]] = set()
    for bucket in buckets(ordered):
        near = combinations(bucket, 2) if len(bucket) <= FEW else similar(ordered, bucket)
        found.update(near)
    for one, other in sorted(found):
        yield ordered[one], ordered[other]
