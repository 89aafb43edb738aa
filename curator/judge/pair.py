"""Two notes side by side, with all that the rules ask of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from curator.finding import Evidence
from curator.home.note import Note
from curator.judge.facts import HomeFacts
from curator.judge.names import PageName, label, stem
from curator.judge.reading import Reading


@dataclass(frozen=True, slots=True)
class Side:
    """One note of a pair, read."""

    note: Note
    name: PageName
    text: Reading


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sides and the facts of their home; every rule is asked of this."""

    a: Side
    b: Side
    home: HomeFacts = field(repr=False)

    @property
    def notes(self) -> tuple[Note, Note]:
        return self.a.note, self.b.note

    @property
    def one_name(self) -> bool:
        """True for one file name, whatever the folder, the case and the Unicode form."""
        one, other = (stem(note.path) for note in self.notes)
        return one == other or label(one) == label(other) != ""

    @property
    def one_claim(self) -> bool:
        """True for two notes of one statement each about one subject or key."""
        a, b = self.notes
        one = label(a.subject) == label(b.subject) != "" or label(a.key) == label(b.key) != ""
        return one and self.a.text.one_claim and self.b.text.one_claim


Rule = Callable[[Pair], Evidence | None]
