"""Where notes stand: shelves, examples, trees that run in parallel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.finding import Evidence
from curator.home.note import Note
from curator.judge.facts import folder_of
from curator.judge.fields import exported
from curator.judge.lexicon import lexicon
from curator.judge.names import label
from curator.judge.pair import Pair

_MANY: Final = 3
_PARALLEL: Final = 3
_LEADING: Final = re.compile(r"^[\d ]+|[\d ]+$")


def many_folders(pair: Pair) -> Evidence | None:
    """The name stands in three folders or more: it is a role, not a page."""
    if pair.a.name.base != pair.b.name.base:
        return None
    folders = pair.home.folders.get(pair.a.name.base, frozenset())
    if len(folders) < _MANY:
        return None
    return Evidence("many_folders", f"{pair.a.name.base} stands in {len(folders)} folders")


def parallel_trees(pair: Pair) -> Evidence | None:
    """Their folders hold the same names with other texts, as the folders of two projects do."""
    one, other = (pair.home.pages.get(folder_of(note.path), {}) for note in pair.notes)
    if one is other:
        return None
    shared = [name for name in one if name in other]
    equal = sum(one[name] == other[name] for name in shared)
    if len(shared) < _PARALLEL or 2 * equal >= len(shared):
        return None
    return Evidence("parallel_trees", f"their folders hold {len(shared)} equal names with own texts")


def on_shelf(pair: Pair) -> Evidence | None:
    """One stands in an archive, a staging place, an export, a migration or a backup."""
    for note in pair.notes:
        words = lexicon().shelves
        found = next((part for part in _folders(note) if _first_or_last(part, words)), None)
        if found is not None:
            return Evidence("on_shelf", f"{note.path} stands on a shelf ({found})")
        if exported(note):
            return Evidence("on_shelf", f"{note.path} was written out by a tool")
    return None


def in_example(pair: Pair) -> Evidence | None:
    """One stands among examples or templates."""
    for note in pair.notes:
        found = next((part for part in _folders(note) if part in lexicon().examples), None)
        if found is not None:
            return Evidence("in_example", f"{note.path} is an example or a template")
    return None


def _folders(note: Note) -> Iterator[str]:
    for part in folder_of(note.path).split("/"):
        yield _LEADING.sub("", label(part))


def _first_or_last(part: str, words: frozenset[str]) -> bool:
    if part in words:
        return True
    first, _, rest = part.partition(" ")
    last = part.rpartition(" ")[2]
    return bool(rest) and (first in words or last in words) and "staging" not in (first, last)
