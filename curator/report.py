"""What a pass answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from curator.finding import Finding
from curator.home.note import Unreadable


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
class PassReport:
    """Counts of the home and what was opened, queued, held and withdrawn.

    `broken` names kinds and where they broke, `notices` are worth knowing, `lost` says why a pass ended
    without doing anything.
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


def told(ident: str, finding: Finding, title: str, gate: str = "", why: str = "") -> Line:
    """Return the line of one finding."""
    return Line(ident, finding.kind, finding.certainty.word, title, gate, why)
