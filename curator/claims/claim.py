"""One statement of a note, with all that says what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from curator.home.note import Note

Form = Literal["pair", "row", "bullet", "sentence"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a note.

    `first` and `last` are lines of the note's body, from 1; `begin` and `end` the signs of it,
    `note.body[begin:end]`, without list mark; of a row, those of the one cell that is the value.
    `heading` is the path of headings above it; `above` the line that announces its list or part
    (one that ends in a colon, or is all bold) and the list entries it is nested under.
    `text` is the statement as written, without list mark, emphasis, comments and struck parts,
    links as a reader sees them, wrapped lines joined. `key` and `value` are its two sides where the
    form names them, as `key: value`, a row or a plain “X is Y” do, else "". A cell of a row is a
    claim of its own: its key is the row's first cell, then ` · ` and the column's heading.
    `alone` is true for the only claim of its note, `discouraged` below a heading such as “Don't”,
    `crossed` where the owner struck it through or it says itself that it no longer holds,
    `flagged` where it carries a mark that another claim contradicts it.
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
    flagged: bool = False
    begin: int = 0
    end: int = 0

    @property
    def place(self) -> tuple[str, int, int]:
        """Return path, first line and where it begins: no two claims of a snapshot share them."""
        return self.note.path, self.first, self.begin

    @property
    def span(self) -> tuple[int, int]:
        """Return its first and last line."""
        return self.first, self.last

    @property
    def raw(self) -> str:
        """Return it as it stands in its note."""
        return self.note.body[self.begin : self.end]
