"""What the folders say in which the paths of two notes part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from curator.finding import Evidence
from curator.judge.facts import folder_of
from curator.judge.lexicon import lexicon
from curator.judge.names import calendar_of, label, opposed
from curator.judge.numbers import numberless, numbers_of, other_letter
from curator.judge.pair import Pair
from curator.judge.substance import substance

# Whole pages are filed twice; a remark may well be true of two people, trips or machines.
_PAGE: Final = 400
_SORTED_BY: Final = re.compile(r"^[\d ]+(?=\D)")


def parting(pair: Pair) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the folders both paths share from the top, and what each has below them."""
    here, there = (tuple(folder_of(note.path).split("/")) for note in pair.notes)
    shared = tuple(
        one for one, _ in takewhile(lambda two: two[0] == two[1], zip(here, there, strict=False))
    )
    return shared, here[len(shared) :], there[len(shared) :]


def numbered_folders(pair: Pair) -> Evidence | None:
    """The folders are alike but for a number or a counting letter, as hosts and chapters are."""
    for one, other in _parted(pair):
        alike = numberless(one) == numberless(other) and numbers_of(one) != numbers_of(other)
        if alike or other_letter(one, other):
            return Evidence("numbered_folders", f"their folders {one} and {other} are of a series")
    return None


def timed_folders(pair: Pair) -> Evidence | None:
    """The folders give different months or weekdays."""
    for one, other in _parted(pair):
        here, there = calendar_of(one), calendar_of(other)
        if here and there and here != there:
            return Evidence("timed_folders", f"their folders {one} and {other} name two times")
    return None


def opposite_folders(pair: Pair) -> Evidence | None:
    """The folders are mirror images, such as left and right."""
    for one, other in _parted(pair):
        left, right = label(one).split(), label(other).split()
        words = opposed(
            [word for word in left if word not in right],
            [word for word in right if word not in left],
        )
        if words is not None:
            says = f"their folders {one} and {other} are opposites"
            return Evidence("opposite_folders", says)
    return None


def language_folders(pair: Pair) -> Evidence | None:
    """The folders are named for two languages: one is to become a translation of the other."""
    for one, other in _parted(pair):
        if _language(one) and _language(other):
            return Evidence("language_folders", f"their folders {one} and {other} are languages")
    return None


def folders_of_two(pair: Pair) -> Evidence | None:
    """The folders are of two people, machines or trips: below `people/`, `hosts/`, `trips/`."""
    shared, here, there = parting(pair)
    if not shared or not here or not there:
        return None
    above = _SORTED_BY.sub("", label(shared[-1])).rpartition(" ")[2]
    if above not in lexicon().each:
        return None
    return Evidence("folders_of_two", f"{shared[-1]}/ holds {here[0]} and {there[0]} apart")


def sibling_folders(pair: Pair) -> Evidence | None:
    """They stand in sibling folders and say too little to be a page that was filed twice.

    Siblings stand below one folder and differ in one. The top folders of a home are its topics, and
    an inbox is nobody's sibling.
    """
    shared, here, there = parting(pair)
    if not shared or len(here) != len(there) or not here or here[1:] != there[1:]:
        return None
    if _unfiled(here[0]) or _unfiled(there[0]):
        return None
    if min(substance(side.text, pair.home) for side in (pair.a, pair.b)) >= _PAGE:
        return None
    says = f"{here[0]} and {there[0]} are sibling folders, and each may have such a note"
    return Evidence("sibling_folders", says)


def _parted(pair: Pair) -> Iterator[tuple[str, str]]:
    _, here, there = parting(pair)
    return ((one, other) for one, other in zip(here, there, strict=False) if one != other)


def _language(folder: str) -> bool:
    first, _, rest = label(folder).partition(" ")
    return first in lexicon().languages and len(rest) in (0, 2, 4)


def _unfiled(folder: str) -> bool:
    called = label(folder)
    words = lexicon().unfiled
    return not words.isdisjoint((called, *called.split()))
