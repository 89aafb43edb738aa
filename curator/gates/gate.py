"""What a gate is asked and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from curator.finding import Certainty
from curator.gitdata import Difference
from curator.home.note import Note, Trust
from curator.home.snapshot import Snapshot
from curator.ledger.state import Ledger
from curator.private import USUAL, Sort
from curator.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Passed:
    """The gate has nothing against the proposal; `news` is told to the reviewer if not empty."""

    news: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """The gate keeps the proposal back until something changes."""

    gate: str
    why: str


@dataclass(frozen=True, slots=True)
class Queued:
    """The proposal is sound and waits for its turn."""

    gate: str
    why: str


Answer = Passed | Held | Queued


@dataclass(frozen=True, slots=True)
class Limits:
    """The owner's numbers: floor, hours a text must rest, share of notes per pass, chain length.

    `dated` is false until the owner confirmed which notes are dated; those are not edited before.
    """

    floor: Certainty
    fresh_hours: int
    share: float
    fewest: int
    chain: int
    capped: bool = True
    dated: bool = True


@dataclass(frozen=True, slots=True)
class Context:
    """All that gates may look at before anything is built.

    `recent` are paths whose text changed within `fresh_hours`; `touched` counts the notes that earlier
    proposals of this pass touch, and `standing` by kind what is open with them. `sorts` are those of
    what is private that count, `regions` whose telephone numbers are known.
    """

    snapshot: Snapshot
    ledger: Ledger
    now: datetime
    limits: Limits
    recent: frozenset[str]
    trust: Callable[[Note], Trust]
    touched: int = 0
    sorts: frozenset[Sort] = USUAL
    regions: tuple[str, ...] = ()
    standing: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Built:
    """A built proposal as the gates after building see it.

    `changes` lists every differing path; `filtered` the touched paths that a filter, merge driver or
    encoding attribute applies to; `read` gives the bytes of a blob of the built tree.
    """

    changes: tuple[Difference, ...]
    filtered: frozenset[str]
    read: Callable[[str], bytes]


BeforeBuilding = Callable[[Proposal, Context], Answer]
AfterBuilding = Callable[[Proposal, Context, Built], Answer]
