"""Sentences of a journal, the summary they make, and the note it would become."""

from __future__ import annotations

from dataclasses import dataclass

from curator.facts.plain.statements import Told
from curator.home.note import Note


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a journal: its lines, from 1, and its words as they stand there, without list mark.

    `told` is the statement that it is, None for an open task, whose box is no part of its words.
    """

    note: Note
    first: int
    last: int
    begin: int
    end: int
    told: Told | None = None

    @property
    def span(self) -> tuple[int, int]:
        """Return its first and last line."""
        return self.first, self.last

    @property
    def raw(self) -> str:
        """Return it as it stands in its journal."""
        return self.note.body[self.begin : self.end]

    @property
    def written(self) -> str:
        """Return it on one line, an open task with its box."""
        return ("" if self.told else "[ ] ") + " ".join(self.raw.split())


@dataclass(frozen=True, slots=True)
class Summary:
    """Three to five sentences of one journal, in the order they stand in.

    `day` are the words of all that could have been chosen: the evidence on which the choice rests.
    """

    note: Note
    sentences: tuple[Sentence, ...]
    day: str


@dataclass(frozen=True, slots=True)
class Summed:
    """A summary as the note it would become: `note` as it would be read, `raw` the bytes of its file.

    `earlier` is an accepted summary of the same journal, as it was before, that this one follows.
    """

    summary: Summary
    note: Note
    raw: bytes
    earlier: Note | None = None
