"""Which notes supersede which, by their own words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from curator.home.note import Note
from curator.home.values import bare


class Succession:
    """The notes of a home and what each supersedes, from either side's word for it."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self._older: dict[str, set[str]] = defaultdict(set)
        if any(note.supersedes or note.superseded_by for note in notes):
            self._read(notes, _called(notes))

    def ring(self, kept: Note, others: Sequence[Note]) -> str:
        """Return the path of a note to join that supersedes the survivor already, "" if none does.

        It may do so through others. A survivor that supersedes itself is its own ring.
        """
        reaching = (n.path for n in (*others, kept) if kept.path in self._reached(n.path))
        return next(reaching, "")

    def _read(self, notes: Sequence[Note], known: dict[str, set[str]]) -> None:
        for note in notes:
            for name in note.supersedes:
                self._older[note.path] |= known.get(bare(name), set())
            for newer in known.get(bare(note.superseded_by or ""), ()):
                self._older[newer].add(note.path)

    def _reached(self, start: str) -> set[str]:
        reached: set[str] = set()
        ahead: Iterable[str] = self._older.get(start, ())
        while ahead:
            reached.update(ahead)
            ahead = {path for near in ahead for path in self._older.get(near, ())} - reached
        return reached


def _called(notes: Sequence[Note]) -> dict[str, set[str]]:
    """Return the paths that each name stands for; an id that copies share stands for all of them."""
    called: dict[str, set[str]] = defaultdict(set)
    for note in notes:
        for name in {note.name, note.path, note.path.removesuffix(".md"), note.id or note.path}:
            called[name].add(note.path)
    return called
