"""Collect the edits of one draft: several changes of a file become one edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from curator.home.edits import set_keys
from curator.home.note import Note, Value
from curator.home.refused import Refused
from curator.kinds.kind import View
from curator.proposal import Edit, NoDraft


class Changes:
    """The files a draft changes, in the order in which they were first touched."""

    def __init__(self, view: View, moves: Iterable[Edit] = ()) -> None:
        self._view = view
        self._edits = {edit.path: edit for edit in moves}

    def bring(self, note: Note) -> None:
        """Add a note that a fact would become, as a new file; nothing for one that is there."""
        brought = self._view.brought.get(note.path)
        if brought is not None:
            self._edits.setdefault(note.path, Edit(note.path, None, brought.raw))

    def keys(self, note: Note, keys: Mapping[str, Value | None]) -> NoDraft | None:
        """Set keys in the front matter of a note; return why they cannot be set."""
        wanted = {key: value for key, value in keys.items() if value is not None}
        return self.text(note, lambda raw: set_keys(raw, wanted, create=True)) if wanted else None

    def text(self, note: Note, change: Callable[[bytes], bytes | Refused]) -> NoDraft | None:
        """Change the bytes of a note, where it goes to if it moves; return why they stay."""
        own = self._edits.get(note.path)
        path = own.moved_to if own is not None and own.moved_to else note.path
        edit = self._edits.get(path)
        before = edit.before if edit is not None else self._view.snapshot.raw(path)
        now = edit.after if edit is not None else before
        assert now is not None
        after = change(now)
        if isinstance(after, Refused):
            return NoDraft("still_reads", f"{note.path}: {after.why}")
        if after != now:
            self._edits[path] = Edit(path, before, after)
        return None

    def grown(self, note: Note) -> int:
        """Return how many lines a note has gained so far; 0 for one that moves."""
        edit = self._edits.get(note.path)
        if edit is None or edit.before is None or edit.after is None:
            return 0
        return edit.after.count(b"\n") - edit.before.count(b"\n")

    @property
    def edits(self) -> tuple[Edit, ...]:
        return tuple(self._edits.values())


def marks(view: View) -> bool:
    """Say whether superseded notes are shown by keys in them, and not by a move."""
    return view.habits.front_matter and view.habits.superseded == "mark"


def new_names(own: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Return what a list gains from another one, each value once, whatever its case."""
    seen = {value.casefold() for value in own}
    gained: list[str] = []
    for value in theirs:
        if value.casefold() not in seen:
            seen.add(value.casefold())
            gained.append(value)
    return gained
