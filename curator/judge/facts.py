"""What only the whole home shows: template lines, shared ids, names that stand everywhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from curator.home.columns import Codes, Column, Numbers
from curator.home.note import Note
from curator.home.notes import paths_of, told
from curator.judge.counted import AS_PAGE, TOLD, counted, file_label, numbered, squeezed
from curator.judge.reading import Reading

__all__ = ["HomeFacts", "facts", "file_label", "squeezed"]

TEMPLATE_TITLES: Final = 4
_SHARED_ID: Final = 3
_SHARED_URL: Final = 3
_CUSTOM_SHARE: Final = 0.5
_CUSTOM_FEWEST: Final = 5


class Times:
    """How often each text of a sort stands in the notes of a home."""

    def __init__(self, column: Column) -> None:
        self._codes, self._times = np.unique(column.numbers.astype(np.uint64), return_counts=True)

    def __getitem__(self, text: str) -> int:
        at = _place(self._codes, text)
        return 0 if at is None else int(self._times[at])


class Lines:
    """Raw keys of lines that stand under at least four titles."""

    def __init__(self, titles: Column, lines: Column) -> None:
        self._codes = _of_many_titles(titles, lines)

    def __contains__(self, key: str) -> bool:
        return _place(self._codes, key) is not None


class Pages:
    """The notes of a home by folder and file name, of each the first; made when they are asked for."""

    def __init__(self, notes: Sequence[Note], names: Column) -> None:
        self._notes = notes
        self._names = names.numbers
        self._known: dict[str, dict[int, int]] = {}

    def names(self, folder: str) -> Iterator[str]:
        """Yield the file names of a folder, in the order of paths."""
        for at in self._within(folder).values():
            yield file_label(self._paths[at])

    def shared(self, one: str, other: str) -> Sequence[str]:
        """Return the file names that two folders have, in their order."""
        left, right = self._within(one), self._within(other)
        both = (at for number, at in left.items() if number in right)
        return sorted(file_label(self._paths[at]) for at in both)

    def count(self, folder: str) -> int:
        """Return how many file names a folder has."""
        return len(self._within(folder))

    def note(self, folder: str, name: str) -> Note:
        """Return the note of a file name in a folder; LookupError if there is none."""
        return self._notes[self._within(folder)[numbered(name)]]

    def folders(self, name: str) -> frozenset[str]:
        """Return the folders in which a file name occurs."""
        found = np.flatnonzero(self._names == np.uint64(numbered(name)))
        return frozenset(folder_of(self._paths[at]) for at in found.tolist())

    @cached_property
    def _paths(self) -> Sequence[str]:
        return paths_of(self._notes)

    @cached_property
    def _by_folder(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for at, path in enumerate(self._paths):
            found[folder_of(path)].append(at)
        return found

    def _within(self, folder: str) -> dict[int, int]:
        if folder not in self._known:
            rows = self._by_folder.get(folder, [])[::-1]
            # Of two with one name the first is to stay.
            self._known[folder] = dict(zip(self._names[rows].tolist(), rows, strict=True))
        return self._known[folder]


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """Counts over all notes of a home.

    `template` holds raw keys of lines that stand under at least four titles; `ids`, `urls` and
    `labels` (headings and titles) how many notes share one; `pages` the notes by folder and
    file name; `labelled` whether headings or titles here are the page name by custom.
    `read` gives the reading of a body; `parallel` keeps what was found about two folders.
    """

    template: Lines
    ids: Times
    urls: Times
    labels: Times
    pages: Pages
    labelled: bool
    read: Callable[[str], Reading]
    parallel: dict[tuple[str, str], int] = field(default_factory=dict)


def facts(notes: Sequence[Note], read: Callable[[str], Reading]) -> HomeFacts:
    """Count once over all notes of a home; linear in their text."""
    titles, lines, labels, ids, urls, names, marks = told(notes, counted())
    return HomeFacts(
        template=Lines(titles, lines),
        ids=Times(ids),
        urls=Times(urls),
        labels=Times(labels),
        pages=Pages(notes, names),
        labelled=_labelled(marks.numbers),
        read=read,
    )


def folder_of(path: str) -> str:
    """Return the folder of a path, "" for the top."""
    return path.rpartition("/")[0]


def distinctive_id(home: HomeFacts, ident: str) -> bool:
    """True for an id that at most three notes carry, as copies do; more make it a placeholder."""
    return 0 < home.ids[ident] <= _SHARED_ID


def distinctive_url(home: HomeFacts, url: str) -> bool:
    """True for a source address that at most three notes name."""
    return 0 < home.urls[url] <= _SHARED_URL


def _place(codes: Codes, text: str) -> int | None:
    """Return where the number of a text stands in sorted numbers."""
    number = numbered(text)
    at = int(np.searchsorted(codes, np.uint64(number)))
    return at if at < len(codes) and int(codes[at]) == number else None


def _of_many_titles(titles: Column, lines: Column) -> Codes:
    """Return the lines under many titles; most stand in too few notes to be counted closely."""
    often = _often(lines.numbers)
    if not len(often):
        return often
    at = np.minimum(np.searchsorted(often, lines.numbers), len(often) - 1)
    kept = often[at] == lines.numbers
    of, under = lines.numbers[kept], titles.numbers[lines.owners[kept]]
    order = np.lexsort((under, of))
    of, under = of[order], under[order]
    once = np.ones(len(of), np.bool_)
    once[1:] = (of[1:] != of[:-1]) | (under[1:] != under[:-1])
    return _often(of[once])


def _often(numbers: Numbers) -> Codes:
    """Return what stands at least four times among numbers, sorted."""
    ordered = np.sort(numbers).astype(np.uint64, copy=False)
    further = ordered[TEMPLATE_TITLES - 1 :]
    return np.unique(further[further == ordered[: len(further)]])


def _labelled(marks: Numbers) -> bool:
    with_label = np.count_nonzero(marks & np.uint64(TOLD))
    both = np.uint64(TOLD | AS_PAGE)
    named = np.count_nonzero((marks & both) == both)
    return bool(named >= _CUSTOM_FEWEST and named >= _CUSTOM_SHARE * with_label)
