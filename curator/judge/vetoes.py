"""What keeps two notes apart however equal their texts are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.finding import Evidence
from curator.judge.facts import squeezed
from curator.judge.fields import one_page_fields, other_fields, validity
from curator.judge.folders import (
    folders_of_two,
    language_folders,
    numbered_folders,
    opposite_folders,
    timed_folders,
)
from curator.judge.identity import beside_name
from curator.judge.names import calendar_of, dates_of, label, opposed, stem
from curator.judge.numbers import numberless, numbers_of, other_letter
from curator.judge.pair import Pair, Rule, Side
from curator.judge.places import in_example, many_folders, on_shelf, parallel_trees
from curator.judge.script import dominant_script

_SERIAL: Final = re.compile(r"[a-z]\d+[a-z]+\d|\d[a-z]+\d+[a-z]", re.IGNORECASE)


def scope(pair: Pair) -> Evidence | None:
    """Whose memory it is differs: never compared."""
    a, b = pair.notes
    if a.scope == b.scope:
        return None
    return Evidence("scope", "they belong to the memory of different people or agents")


def already_answered(pair: Pair) -> Evidence | None:
    """One is retired, superseded or ends at another time, or names the other as what it replaces."""
    a, b = pair.notes
    if a.closed or b.closed:
        return Evidence("already_answered", "one of them says that it no longer holds")
    if a.valid_to != b.valid_to:
        return Evidence("already_answered", "one of them says that it ends before the other")
    if _names(a.supersedes, pair.b) or _names(b.supersedes, pair.a):
        return Evidence("already_answered", "one of them says that it replaces the other")
    return None


def _names(references: Sequence[str], side: Side) -> bool:
    return (
        side.note.name in references
        or (side.note.id or "") in references
        or (side.note.path in references)
    )


def numbers_in_names(pair: Pair) -> Evidence | None:
    """The names are alike but for a number, as parts, floors and chapters are."""
    for one, other in _called(pair):
        if _SERIAL.search(one) or _SERIAL.search(other):
            continue
        if other_letter(one, other):
            return Evidence("numbers_in_names", f"{one} and {other} differ in a letter")
        left, right = numbers_of(one), numbers_of(other)
        if left != right and ((left and right) or numberless(one) == numberless(other)):
            return Evidence("numbers_in_names", f"{one} and {other} differ in a number")
    return None


def _called(pair: Pair) -> list[tuple[str, str]]:
    a, b = pair.notes
    pairs = [(a.heading, b.heading), (a.title, b.title)]
    if not (_is_id(pair.a) or _is_id(pair.b) or beside_name(pair)):
        pairs.append(_stems(pair))
    return pairs


def _stems(pair: Pair) -> tuple[str, str]:
    a, b = pair.a, pair.b
    if a.name.copy == b.name.copy == "number" and not pair.one_name:
        return stem(a.note.path), stem(b.note.path)
    return a.name.base, b.name.base


def _is_id(side: Side) -> bool:
    return side.note.id is not None and label(side.note.id) == label(stem(side.note.path))


def dates_in_paths(pair: Pair) -> Evidence | None:
    """The paths or events name different days, weeks, months or years."""
    a, b = pair.notes
    if a.event is not None and b.event is not None and a.event != b.event:
        return Evidence("dates_in_paths", f"they tell of different days, {a.event} and {b.event}")
    here, there = dates_of(pair.a.name.base), dates_of(pair.b.name.base)
    if here != there:
        return Evidence("dates_in_paths", "their names give different dates")
    here, there = (dates_of(_folder(note.path)) for note in pair.notes)
    if here and there and here != there:
        return Evidence("dates_in_paths", "their folders give different dates")
    return None


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def calendar_in_names(pair: Pair) -> Evidence | None:
    """The names or headings give different months or weekdays."""
    for one, other in _called(pair):
        if calendar_of(one) != calendar_of(other) and one and other:
            return Evidence("calendar_in_names", f"{one} and {other} name different times")
    return None


def opposite_names(pair: Pair) -> Evidence | None:
    """The names are mirror images, such as push and pull."""
    for one, other in _called(pair):
        left, right = label(one).split(), label(other).split()
        words = opposed(
            [word for word in left if word not in right],
            [word for word in right if word not in left],
        )
        if words is not None:
            says = f"{words[0]} and {words[1]} in their names are opposites"
            return Evidence("opposite_names", says)
    return None


def overwritten_page(pair: Pair) -> Evidence | None:
    """One page holds the text, heading included, of another page of a different name."""
    a, b = pair.notes
    if not pair.home.labelled or pair.a.name.base == pair.b.name.base:
        return None
    shown = squeezed(a.heading or a.title)
    if not shown or shown != squeezed(b.heading or b.title):
        return None
    pages = [side.name.base.replace(" ", "") for side in (pair.a, pair.b)]
    if shown not in pages:
        return None
    stray = b if pages[0] == shown else a
    return Evidence("overwritten_page", f"{stray.path} holds the text of another page")


def other_script(pair: Pair) -> Evidence | None:
    """The texts are written in different scripts, as a note and its translation are."""
    one, other = (dominant_script(side.text.statement) for side in (pair.a, pair.b))
    if not one or not other or one == other:
        return None
    return Evidence("other_script", f"one is mostly {one}, the other {other}")


VETOES: Final[Sequence[Rule]] = (
    scope,
    already_answered,
    numbers_in_names,
    dates_in_paths,
    calendar_in_names,
    opposite_names,
    numbered_folders,
    timed_folders,
    opposite_folders,
    language_folders,
    folders_of_two,
    one_page_fields,
    other_fields,
    validity,
    many_folders,
    parallel_trees,
    on_shelf,
    in_example,
    overwritten_page,
    other_script,
)


def vetoes(pair: Pair) -> tuple[Evidence, ...]:
    """Return all that speaks against joining, whatever the texts say."""
    return tuple(found for rule in VETOES if (found := rule(pair)) is not None)
