"""Where a home keeps the notes that facts become."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from curator.facts.fact import Fact
from curator.home.journal import AsNote
from curator.home.normal_form import normal
from curator.home.note import Note, Trust
from curator.home.snapshot import Snapshot
from curator.journals.reading import EPISODIC

_FIRST: Final = "memory/notes"
_WORD: Final = re.compile(r"[^\W_]+")
_WORDS: Final = 6
_LONGEST: Final = 48
_SHORT: Final = 6


def folder_for(journal: Note, snapshot: Snapshot, wanted: str = "") -> str:
    """Return the folder of a new note from a journal, "" for the top of the home.

    The owner's word; else where the same agent or user has most notes, else where most notes with
    sources are, else the folder of at least half of all notes, else `memory/notes`. What came from outside
    shows no place for what did not.
    """
    if wanted:
        return wanted
    notes = [note for note in snapshot.notes if _shows(note)]
    own = [note for note in notes if journal.scope and note.scope == journal.scope]
    shared = [note for note in notes if not note.scope]
    for group in (own, [note for note in shared if note.sources]):
        if group:
            return _most(group)[0]
    folder, held = _most(shared)
    return folder if 2 * held >= max(len(shared), 1) else _FIRST


def _shows(note: Note) -> bool:
    outside = note.trust == Trust.EXTERNAL or note.urls
    return not (note.dated or outside or note.kind.casefold() == EPISODIC)


def _most(notes: Iterable[Note]) -> tuple[str, int]:
    held = Counter(note.path.rpartition("/")[0] for note in notes)
    folder = min(held, key=lambda name: (-held[name], name), default="")
    return folder, held[folder]


def path_for(fact: Fact, folder: str, ident: str, snapshot: Snapshot) -> str | None:
    """Return a path whose name a person can read and no other fact has.

    None where the owner's settings take no file of this folder for a note.
    """
    words = _WORD.findall(normal("NFC", fact.text).casefold())
    name = "-".join(words[:_WORDS])
    for stem in (f"{name[:_LONGEST].strip('-')}-{ident[:_SHORT]}", f"fact-{ident}"):
        path = f"{folder}/{stem}.md" if folder else f"{stem}.md"
        place = snapshot.places.of([path])[path]
        if isinstance(place, AsNote) and not place.dated:
            return path
    return None
