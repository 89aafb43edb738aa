"""Where a home keeps the notes that facts become."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from curator.facts.fact import Fact
from curator.home.journal import AsNote
from curator.home.note import Note
from curator.home.snapshot import Snapshot

_FIRST: Final = "memory/notes"
_EPISODIC: Final = "episodic"
_WORD: Final = re.compile(r"[^\W_]+")
_WORDS: Final = 6
_LONGEST: Final = 48
_SHORT: Final = 6


def folder_for(journal: Note, snapshot: Snapshot, wanted: str = "") -> str:
    """Return the folder of a new note from a journal, "" for the top of the home.

    The owner's word; else where the same agent or user has notes, else where notes with sources are,
    else where most are, else `memory/notes`.
    """
    if wanted:
        return wanted
    notes = [n for n in snapshot.notes if not n.dated and n.kind.casefold() != _EPISODIC]
    own = [note for note in notes if journal.scope and note.scope == journal.scope]
    shared = [note for note in notes if not note.scope]
    for group in (
        own,
        [n for n in shared if n.sources],
        [n for n in shared if n.has_front],
        shared,
    ):
        found = _most(group)
        if found is not None:
            return found
    return _FIRST


def _most(notes: Iterable[Note]) -> str | None:
    held = Counter(note.path.rpartition("/")[0] for note in notes)
    return min(held, key=lambda folder: (-held[folder], folder)) if held else None


def path_for(fact: Fact, folder: str, ident: str, snapshot: Snapshot) -> str | None:
    """Return a path whose name a person can read and no other fact has.

    None where the owner's settings take no file of this folder for a note.
    """
    name = "-".join(word.casefold() for word in _WORD.findall(fact.text)[:_WORDS])
    for stem in (f"{name[:_LONGEST].strip('-')}-{ident[:_SHORT]}", f"fact-{ident}"):
        path = f"{folder}/{stem}.md" if folder else f"{stem}.md"
        place = snapshot.places.of([path])[path]
        if isinstance(place, AsNote) and not place.dated:
            return path
    return None
