"""One statement of a note, with all that says what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from curator.home.note import Note

Form = Literal["pair", "row", "bullet", "sentence"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a note.

    `first` and `last` are lines of the note's body, from 1. `heading` is the path of headings above
    it, `above` the list entries it is nested under. `text` is the statement as written, without list
    mark and emphasis, wrapped lines joined; `key` and `value` its two sides where the form names
    them, as `key: value`, a row or a plain “X is Y” do, else "". `alone` is true for the only claim
    of its note, `discouraged` below a heading such as “Don't”, `crossed` where the owner struck it
    through or it says itself that it no longer holds.
    """

    note: Note
    first: int
    last: int
    heading: tuple[str, ...]
    above: tuple[str, ...]
    text: str
    form: Form
    key: str = ""
    value: str = ""
    alone: bool = False
    discouraged: bool = False
    crossed: bool = False

    @property
    def place(self) -> tuple[str, int]:
        """Return path and first line: no two claims of a snapshot share them."""
        return self.note.path, self.first
