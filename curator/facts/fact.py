"""What a journal says that may be worth a note of its own, with the exact lines that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from curator.extensions import Value
from curator.finding import Certainty
from curator.home.note import Note, Trust, When

Sort = Literal["semantic", "procedural", "preference"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact stands: lines of a journal's body, from 1, and the words of them that say it.

    `note` is the journal, or episodic note, read as a note. `quote` is verbatim. `said` is when that
    was, None where neither the file nor a heading tells.
    """

    note: Note
    first: int
    last: int
    quote: str
    said: When | None = None


@dataclass(frozen=True, slots=True)
class Was:
    """An earlier value of the same attribute: its sentence, where it stood, and when it ended."""

    text: str
    source: Source
    until: When | None


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement worth keeping.

    `text` is the sentence as written, without its list mark. `sources` has every place that says it,
    the earliest first. `trust` is the least of its sources, `since` when it was first said so.
    `rule` is the stable name of what found it, `under` the heading or the words that did, `certainty` how
    sure that is. `about` is the path of
    headings that says what it is about, without those that only sort or date ("Lessons", "2026-03-10").
    `was` are earlier values, the oldest first. `generated` is true where a model chose it; only then
    `subject`, `predicate`, `object`, `confidence` (0 to 1) and the owner's own fields, `extensions`, are given.
    """

    text: str
    sources: tuple[Source, ...]
    trust: Trust
    rule: str
    certainty: Certainty
    sort: Sort = "semantic"
    under: str = ""
    language: str = ""
    since: When | None = None
    about: tuple[str, ...] = ()
    was: tuple[Was, ...] = ()
    tags: tuple[str, ...] = ()
    generated: bool = False
    subject: str = ""
    predicate: str = ""
    object: str = ""
    confidence: float | None = None
    extensions: Mapping[str, Value] = field(default_factory=dict)

    @property
    def external(self) -> bool:
        """True where any of its sources came from outside."""
        return self.trust == Trust.EXTERNAL


def at_most(certainty: Certainty, trust: Trust) -> Certainty:
    """Return how sure a fact of this trust may be: what came from outside is *likely* at most.

    A page that was pasted has lessons and decisions of its own; the owner asks for them by the floor.
    """
    return min(certainty, Certainty.LIKELY) if trust == Trust.EXTERNAL else certainty
