"""Read what stands above a statement: what it says of it, its day, and what it is about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from curator.facts.plain.headings import Heading, heading
from curator.facts.plain.lexicon import Sort
from curator.home.dates import dated
from curator.home.note import When

_DEEPEST: Final = 3
_SHORT: Final = 4
_NARROW: Final = 14
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class Above:
    """What the headings and entries above a claim say: the sort of it, its day, what it is about.

    `under` is the one that says the sort.
    """

    sort: Sort | None
    said: When | None
    about: tuple[str, ...]
    nested: bool
    others: bool
    under: str = ""


@lru_cache(maxsize=1 << 12)
def above(headings: tuple[str, ...], entries: tuple[str, ...]) -> Above:
    """Return what headings, and the entries a claim is nested under, say of it."""
    sort: Sort | None = None
    under = ""
    nested = False
    path = [*headings, *entries]
    about: list[str] = []
    said: When | None = None
    for depth, text in enumerate(reversed(path)):
        read = heading(text)
        if len(path) - depth > len(headings) and _states(text, read):
            nested = nested or sort is None
            continue
        said = said or _day(text)
        if read.topic and len(about) < _DEEPEST:
            about.append(read.topic)
        if read.says == "closed":
            break
        if read.says:
            sort, under = read.says, text
            about += _topics(path[: len(path) - depth - 1])[: _DEEPEST - len(about)]
            break
    said = said or next((day for text in reversed(path) if (day := _day(text))), None)
    others = any(heading(text).others for text in path)
    return Above(sort, said, tuple(reversed(about)), nested, others, under)


def _topics(path: list[str]) -> list[str]:
    return [topic for text in reversed(path) if (topic := heading(text).topic)]


def _states(text: str, read: Heading) -> bool:
    """True for an entry that says something itself, and does not only lead to what is under it."""
    if read.says:
        return False
    return len(text.split()) > _SHORT or (not text.isascii() and len(text) > _NARROW)


def _day(text: str) -> When | None:
    """Return the day a heading names; without a year it names none."""
    return dated(text.replace("/", "-")) if _YEAR.search(text[:40]) is not None else None
