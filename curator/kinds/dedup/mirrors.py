"""Recognise folders that mirror each other: one question about a tree, not one per file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from curator.home.note import Note
from curator.home.notes import paths_of
from curator.judge.relation import Verdict

_FEWEST = 3


def mirrored(
    verdicts: Sequence[Verdict], notes: Sequence[Note]
) -> tuple[list[tuple[tuple[str, str], list[Verdict]]], list[Verdict]]:
    """Split related pairs into those of mirroring folders and the rest.

    Two folders mirror each other when at least three pairs stand across them, these are at least half
    of the notes of the smaller one, and the smaller holds at least a quarter of the larger: a few
    copies filed in a small folder are no copied tree. Three pairs that lie in folders of their own of
    one name on both sides are, however much else there is: nobody files copies so by hand.
    """
    sizes = _sizes(notes) if verdicts else Counter[str]()
    copies: list[tuple[tuple[str, str], list[Verdict]]] = []
    rest = list(verdicts)
    for roots_of in (_below, _above):
        across: dict[tuple[str, str], list[Verdict]] = defaultdict(list)
        for verdict in rest:
            roots = roots_of(verdict.a.path, verdict.b.path)
            if roots is not None:
                across[roots].append(verdict)
        found = [
            (roots, pairs) for roots, pairs in sorted(across.items()) if _alike(roots, pairs, sizes)
        ]
        inside = {id(verdict) for _, pairs in found for verdict in pairs}
        copies += found
        rest = [verdict for verdict in rest if id(verdict) not in inside]
    return copies, rest


def _alike(roots: tuple[str, str], pairs: list[Verdict], sizes: Counter[str]) -> bool:
    smaller, larger = sorted((sizes[roots[0]], sizes[roots[1]]))
    if sum(_nested(verdict, roots) for verdict in pairs) >= _FEWEST:
        return True
    return len(pairs) >= _FEWEST and 2 * len(pairs) >= smaller and 4 * smaller >= larger


def _nested(verdict: Verdict, roots: tuple[str, str]) -> bool:
    """True where both files lie at one path below the roots, in a folder at least."""
    tails = {_tail(path, roots) for path in (verdict.a.path, verdict.b.path)}
    return len(tails) == 1 and "/" in tails.pop()


def _tail(path: str, roots: tuple[str, str]) -> str:
    """Return the path below the longer of the roots that hold it."""
    inside = [root for root in roots if not root or path.startswith(f"{root}/")]
    return path.removeprefix(max(inside, key=len, default="")).removeprefix("/")


def _below(one: str, other: str) -> tuple[str, str] | None:
    """Return the two folders below which the paths are alike, None for two files of one folder."""
    here, there = PurePosixPath(one).parent.parts, PurePosixPath(other).parent.parts
    if here == there:
        return None
    while here and there and here[-1] == there[-1]:
        here, there = here[:-1], there[:-1]
    return _sorted(here, there)


def _above(one: str, other: str) -> tuple[str, str] | None:
    """Return the two highest folders in which the paths differ; trees may differ in depth below."""
    here, there = PurePosixPath(one).parent.parts, PurePosixPath(other).parent.parts
    for at, (left, right) in enumerate(zip(here, there, strict=False), 1):
        if left != right:
            return _sorted(here[:at], there[:at])
    return None


def _sorted(here: tuple[str, ...], there: tuple[str, ...]) -> tuple[str, str]:
    first, second = sorted(("/".join(here), "/".join(there)))
    return first, second


def _sizes(notes: Sequence[Note]) -> Counter[str]:
    return Counter(folder for path in paths_of(notes) for folder in _folders(path))


def _folders(path: str) -> Iterator[str]:
    while path:
        path = path.rpartition("/")[0]
        yield path
