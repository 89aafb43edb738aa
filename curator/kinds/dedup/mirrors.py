"""Recognise folders that mirror each other: one question about a tree, not one per file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from curator.home.note import Note
from curator.judge.relation import Verdict

_FEWEST = 3


def mirrored(
    verdicts: Sequence[Verdict], notes: Sequence[Note]
) -> tuple[list[tuple[tuple[str, str], list[Verdict]]], list[Verdict]]:
    """Split related pairs into those of mirroring folders and the rest.

    Two folders mirror each other when at least three pairs stand across them, these are at least half
    of the notes of the smaller one, and the smaller holds at least a quarter of the larger: a few
    copies filed in a small folder are no copied tree.
    """
    across: dict[tuple[str, str], list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        roots = _roots(verdict.a.path, verdict.b.path)
        if roots is not None:
            across[roots].append(verdict)
    sizes = _sizes(notes)
    copies = [
        (roots, found)
        for roots, found in sorted(across.items())
        if len(found) >= _FEWEST and _alike(len(found), sizes[roots[0]], sizes[roots[1]])
    ]
    inside = {id(verdict) for _, found in copies for verdict in found}
    return copies, [verdict for verdict in verdicts if id(verdict) not in inside]


def _alike(pairs: int, one: int, other: int) -> bool:
    smaller, larger = sorted((one, other))
    return 2 * pairs >= smaller and 4 * smaller >= larger


def _roots(one: str, other: str) -> tuple[str, str] | None:
    """Return the two folders in which the paths differ, None for two files of one folder."""
    here, there = PurePosixPath(one).parent.parts, PurePosixPath(other).parent.parts
    if here == there:
        return None
    while here and there and here[-1] == there[-1]:
        here, there = here[:-1], there[:-1]
    first, second = sorted(("/".join(here), "/".join(there)))
    return first, second


def _sizes(notes: Sequence[Note]) -> Counter[str]:
    return Counter(folder for note in notes for folder in _folders(note.path))


def _folders(path: str) -> Iterator[str]:
    for parent in PurePosixPath(path).parents:
        yield "" if str(parent) == "." else str(parent)
