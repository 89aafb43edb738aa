"""What a pass answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from curator.facts.use import Use
from curator.finding import Finding
from curator.home.note import Unreadable
from curator.ledger.events import BREAKER, Event
from curator.ledger.facts import strings, text
from curator.opinions import Opinions


@dataclass(frozen=True, slots=True)
class Line:
    """One proposal in a report; `gate` and `why` are empty for an opened one."""

    id: str
    kind: str
    certainty: str
    title: str
    gate: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What became of a kind's breaker: `tripped` by the undoing of `ids`, `resumed` or `cleared`."""

    what: str
    kind: str
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What the journals told: `new` facts, those that a note tells already, and by reason what is none.

    `asked` is None where no model is named.
    """

    new: int = 0
    known: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    asked: Use | None = None


@dataclass(frozen=True, slots=True)
class PassReport:
    """Counts of the home and what was opened, queued, held and withdrawn.

    `broken` names kinds and where they broke, `notices` are worth knowing, `lost` says why a pass ended
    without doing anything, `turned` which breakers turned since the last pass. `facts` counts what the
    journals told, `opinions` what a model said of pairs, None where none is asked about them.
    """

    branch: str
    base: str
    notes: int = 0
    journals: int = 0
    ignored: Mapping[str, int] = field(default_factory=dict)
    unreadable: tuple[Unreadable, ...] = ()
    opened: tuple[Line, ...] = ()
    queued: tuple[Line, ...] = ()
    held: tuple[Line, ...] = ()
    withdrawn: tuple[Line, ...] = ()
    kept_open: int = 0
    unchanged: bool = False
    broken: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    lost: str = ""
    turned: tuple[Turn, ...] = ()
    facts: Facts = field(default_factory=Facts)
    opinions: Opinions | None = None


def told(ident: str, finding: Finding, title: str, gate: str = "", why: str = "") -> Line:
    """Return the line of one finding."""
    return Line(ident, finding.kind, finding.certainty.word, title, gate, why)


def turned(events: Iterable[Event]) -> tuple[Turn, ...]:
    """Return the turns of breakers among events."""
    return tuple(
        Turn(e.what, text(e.fields.get("kind")), strings(e.fields.get("ids")))
        for e in events
        if e.what in BREAKER
    )
