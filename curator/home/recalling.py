"""Take the notes of a commit from what earlier passes kept, and read only what they did not know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from curator.home.brief import EXPORT, PLAIN, brief
from curator.home.columns import Codes, Rows
from curator.home.journal import AsNote, places
from curator.home.layout import Layout, matches
from curator.home.memory import Memory
from curator.home.sorting import Sorting
from curator.home.told import Keys, key_of, keys_of, number_of
from curator.repository import Entry

Read = Callable[[Sorting, Collection[str]], None]


def recalled(
    tree: Mapping[str, Entry],
    files: Sequence[str],
    layout: Layout,
    memory: Memory,
    read: Read,
) -> tuple[Sorting, Made]:
    """Sort files; only those that no earlier pass took for notes are read, by `read`.

    `read` is given the sorting and which of the known files were exported by a tool.
    """
    keys = keys_of([
        key_of(path, tree[path].oid, sure=matches(layout.notes, path)) for path in files
    ])  # fmt: skip
    table = memory.table(brief())
    rows = table.rows(keys)
    known = np.flatnonzero(rows >= 0)
    marks = np.zeros(len(files), np.uint64)
    marks[known] = table.columns[0].numbers[rows[known]]

    def marked(mark: int) -> frozenset[str]:
        has = np.flatnonzero(marks & np.uint64(mark))
        return frozenset(files[at] for at in has.tolist())

    found = places(files, layout, marked(PLAIN))
    sorting = Sorting(found, tree, frozenset(files[at] for at in known.tolist()))
    read(sorting, marked(EXPORT))
    return sorting, _made(sorting, files, keys, rows, memory)


@dataclass(frozen=True, slots=True)
class Made:
    """The notes of a sorting by path: where they stand, their keys, and all their ids as numbers."""

    paths: Sequence[str]
    places: Sequence[AsNote]
    keys: Keys
    ids: Codes


def _made(sorting: Sorting, files: Sequence[str], keys: Keys, rows: Rows, memory: Memory) -> Made:
    fresh = sorting.sources
    standing = {**sorting.known, **{path: source.place for path, source in fresh.items()}}
    paths = sorted(standing)
    at = {path: number for number, path in enumerate(files)}
    numbers = np.fromiter((at[path] for path in paths), np.int64, len(paths))
    old = rows[numbers]
    ids = memory.table(brief()).columns[1].chosen(old[old >= 0]).numbers
    new = [number_of(i) for source in fresh.values() if (i := source.fields.id)]
    return Made(
        paths,
        [standing[path] for path in paths],
        keys[numbers],
        np.sort(np.concatenate((ids, np.array(new, np.uint64)))),
    )
