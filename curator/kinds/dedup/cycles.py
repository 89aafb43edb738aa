"""See whether a join would close a ring of notes that supersede each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from curator.home.note import Note
from curator.home.values import bare


def ring(kept: Note, others: Sequence[Note], notes: Sequence[Note]) -> str:
    """Return the path of a note to join that supersedes the survivor already, "" if none does.

    It may do so through others. A survivor that supersedes itself is its own ring.
    """
    known = _called(notes)
    if not any(kept.path in known.get(bare(name), ()) for n in notes for name in n.supersedes):
        return ""
    older = _older(notes, known)
    for start in (*others, kept):
        if kept.path in _reached(start.path, older):
            return start.path
    return ""


def _called(notes: Sequence[Note]) -> dict[str, set[str]]:
    """Return the paths that each name stands for; an id that copies share stands for all of them."""
    called: dict[str, set[str]] = defaultdict(set)
    for note in notes:
        for name in {note.name, note.path, note.path.removesuffix(".md"), note.id or note.path}:
            called[name].add(note.path)
    return called


def _older(notes: Sequence[Note], known: dict[str, set[str]]) -> dict[str, set[str]]:
    older: dict[str, set[str]] = defaultdict(set)
    for note in notes:
        for name in note.supersedes:
            older[note.path] |= known.get(bare(name), set())
        for newer in known.get(bare(note.superseded_by or ""), ()):
            older[newer].add(note.path)
    return older


def _reached(start: str, older: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    ahead: Iterable[str] = older.get(start, ())
    while ahead:
        reached.update(ahead)
        ahead = {path for near in ahead for path in older.get(near, ())} - reached
    return reached
