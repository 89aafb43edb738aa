"""Where notes stand: shelves, examples, trees that run in parallel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.finding import Evidence
from curator.home.note import Note
from curator.judge.facts import HomeFacts, file_label, folder_of
from curator.judge.fields import exported
from curator.judge.lexicon import lexicon
from curator.judge.names import label
from curator.judge.pair import Pair

_MANY: Final = 3
_PARALLEL: Final = 3
_PARALLEL_SHARE: Final = 0.25
_ASKED: Final = 16
_LEADING: Final = re.compile(r"^[\d ]+|[\d ]+$")


def many_folders(pair: Pair) -> Evidence | None:
    """The file name stands in three folders or more: it is a role, not a page.

    Not where it is three times in all and says the same each time: then it was filed three times.
    """
    if not pair.one_name:
        return None
    name = file_label(pair.a.note.path)
    folders = pair.home.pages.folders(name)
    if len(folders) < _MANY:
        return None
    said = {_says(pair.home, pair.home.pages.note(folder, name)) for folder in folders}
    if len(folders) == _MANY and len(said) == 1:
        return None
    return Evidence("many_folders", f"{name} stands in {len(folders)} folders")


def parallel_trees(pair: Pair) -> Evidence | None:
    """Their folders hold the same names with other texts, as the folders of two projects do."""
    here, there = (folder_of(note.path) for note in pair.notes)
    if here == there:
        return None
    key = (min(here, there), max(here, there))
    if key not in pair.home.parallel:
        pair.home.parallel[key] = _own_texts(pair.home, *key)
    count = pair.home.parallel[key]
    if count == 0:
        return None
    return Evidence("parallel_trees", f"their folders hold {count} equal names with own texts")


def _own_texts(home: HomeFacts, here: str, there: str) -> int:
    """Return how many names two folders share, 0 if these are few or mostly copies."""
    shared = home.pages.shared(here, there)
    smaller = min(home.pages.count(here), home.pages.count(there))
    if len(shared) < max(_PARALLEL, _PARALLEL_SHARE * smaller):
        return 0
    asked = shared[:_ASKED]
    pages = ((home.pages.note(here, name), home.pages.note(there, name)) for name in asked)
    equal = sum(_says(home, one) == _says(home, other) for one, other in pages)
    return 0 if 2 * equal >= len(asked) else len(shared)


def _says(home: HomeFacts, note: Note) -> str:
    return home.read(note.body).statement


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
