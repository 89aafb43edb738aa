"""Where a home keeps the notes that facts become."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.facts.fact import Fact
from curator.home.brief import EPISODIC, OUTSIDE, SOURCED, brief, scope_number
from curator.home.journal import AsNote
from curator.home.normal_form import normal
from curator.home.note import Note
from curator.home.notes import dated_at, external_at, paths_of, told
from curator.home.snapshot import Snapshot
from curator.home.told import number_of
from curator.private import ALL, private

Flags = npt.NDArray[np.bool_]

_FIRST: Final = "memory/notes"
_MEMORIES: Final = frozenset(
    {"memory", "memories", "memoria", "기억", "메모리", "記憶", "记忆", "メモリ", "メモリー"}
)
_NOBODY: Final = number_of(repr(()))
_WORD: Final = re.compile(r"[^\W_]+")
_WORDS: Final = 6
_LONGEST: Final = 48
_SHORT: Final = 6


class Folders:
    """The folders in which a home keeps its notes, counted once per sort of notes."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._paths = paths_of(notes)
        columns = told(notes, brief())
        self._marks, self._scopes = columns[0].numbers, columns[-1].numbers
        every = range(len(notes))
        apart = [dated_at(notes, at) or external_at(notes, at) for at in every]
        self._usual = ~(np.array(apart, np.bool_) | self._marked(EPISODIC | OUTSIDE))
        self._found: dict[tuple[int, str], str] = {}

    def of(self, journal: Note) -> str:
        """Return the folder of a new note from a journal, "" for the top of the home.

        Where the same agent or user has most notes, else where most notes with sources are. Else, for a
        journal in a folder of memory, that folder if at least half of the notes below it lie right in
        it, and `notes` in it if not: what else a home has most of is work, and no memory. Else the folder
        of at least half of all notes, else `memory/notes`. What came from outside shows no place for what
        did not.
        """
        scope = scope_number(journal) if journal.scope else _NOBODY
        key = scope, _memory(journal.path)
        if key not in self._found:
            self._found[key] = self._folder(*key)
        return self._found[key]

    def _folder(self, scope: int, memory: str) -> str:
        own = self._usual & (self._scopes == np.uint64(scope)) & (scope != _NOBODY)
        shared = self._usual & (self._scopes == np.uint64(_NOBODY))
        for group in (own, shared & self._marked(SOURCED)):
            if group.any():
                return self._most(group)[0]
        if memory:
            below = [
                at for at in np.flatnonzero(shared) if self._paths[at].startswith(f"{memory}/")
            ]
            right = sum(self._paths[at].rpartition("/")[0] == memory for at in below)
            return memory if below and 2 * right >= len(below) else f"{memory}/notes"
        folder, held = self._most(shared)
        return folder if 2 * held >= max(int(np.count_nonzero(shared)), 1) else _FIRST

    def _marked(self, mark: int) -> Flags:
        found: Flags = self._marks & np.uint64(mark) != 0
        return found

    def _most(self, group: Flags) -> tuple[str, int]:
        held = Counter(self._paths[at].rpartition("/")[0] for at in np.flatnonzero(group).tolist())
        folder = min(held, key=lambda name: (-held[name], name), default="")
        return folder, held[folder]


def _memory(path: str) -> str:
    """Return the folder of memory in which a journal lies, "" for none."""
    above = path.split("/")[:-1]
    at = next(
        (n for n, name in enumerate(above) if normal("NFC", name).casefold() in _MEMORIES), None
    )
    return "" if at is None else "/".join(above[: at + 1])


def path_for(fact: Fact, folder: str, ident: str, snapshot: Snapshot) -> str | None:
    """Return a path whose name a person can read and no other fact has.

    None where the owner's settings take no file of this folder for a note.
    """
    plainly, named = f"fact-{ident}", f"{_name(fact)}-{ident[:_SHORT]}"
    for stem in (plainly,) if _is_private(fact) else (named, plainly):
        path = f"{folder}/{stem}.md" if folder else f"{stem}.md"
        place = snapshot.places.of([path])[path]
        if isinstance(place, AsNote) and not place.dated:
            return path
    return None


def _name(fact: Fact) -> str:
    words = _WORD.findall(normal("NFC", fact.text).casefold())
    return "-".join(words[:_WORDS])[:_LONGEST].strip("-")


def _is_private(fact: Fact) -> bool:
    """Say whether a name made of the fact would tell what is told nowhere: reasons name paths."""
    return any(True for _ in private(fact.text, ALL))
