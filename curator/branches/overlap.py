"""Which lines two changes of one file have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from curator.gitdata import text_of
from curator.repository import Repository

_HUNK: Final = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a note on the base, from 1; 0 and "" where it is the whole file that is meant."""

    path: str
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class _Hunk:
    old: tuple[int, int]
    new: tuple[int, int]


def overlap(repository: Repository, path: str, sides: tuple[str, str, str]) -> Iterator[Line]:
    """Yield the lines of our side that stand where the other side changes the common blob as well.

    `sides` are the blobs of the common version, ours and theirs, "" for one that has no such file.
    """
    common, ours, theirs = sides
    if not ours or not common:
        yield Line(path)
        return
    own = list(_hunks(repository, common, ours))
    other = list(_hunks(repository, common, theirs)) if theirs else []
    meeting = [hunk for hunk in own if any(_touch(hunk.old, o.old) for o in other)] or own
    if not meeting:
        yield Line(path)
        return
    ((_, raw),) = repository.blobs([ours])
    lines = text_of(raw or b"").split("\n")
    for first, count in (hunk.new for hunk in meeting):
        if not count:
            yield Line(path, first, "")
        for at in range(first, first + count):
            yield Line(path, at, lines[at - 1])


def conflicts_of(
    repository: Repository, said: Iterable[str], places: dict[str, str]
) -> Iterator[Line]:
    """Yield the overlapping lines of what `merge-tree -z --no-messages` said of its conflicts.

    `places` gives the path on the base by blob, where a file has another one there.
    """
    found: dict[str, list[str]] = {}
    for row in said:
        facts, _, path = row.partition("\t")
        _, oid, stage = facts.split(" ")
        found.setdefault(path, ["", "", ""])[int(stage) - 1] = oid
    for path, (common, ours, theirs) in sorted(found.items()):
        here = places.get(ours, path)
        yield from overlap(repository, here, (common, ours, theirs))


def _hunks(repository: Repository, old: str, new: str) -> Iterator[_Hunk]:
    args = ("-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--text")
    for line in repository.text("diff", *args, old, new).split("\n"):
        found = _HUNK.match(line)
        if found:
            a, b, c, d = (int(part) if part is not None else 1 for part in found.groups())
            yield _Hunk((a, b), (c, d))


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """True where two ranges of lines meet; of an insertion the number is the line before it."""
    (a, b), (c, d) = _ends(*one), _ends(*other)
    return a <= d and c <= b


def _ends(first: int, count: int) -> tuple[int, int]:
    return (first, first + count) if count else (first + 1, first + 1)
