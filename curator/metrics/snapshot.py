"""What a pass leaves for the daemon to tell: a small file in the state folder of the home."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Final

from pydantic import AwareDatetime, Field, TypeAdapter, ValidationError

from curator.exclusive import plain
from curator.regret.figures import Standing

FORM: Final = 1
FILE: Final = "metrics.json"
_LONGEST: Final = 1_000_000
# What lies beyond is garbage, and would be no moment in another zone.
Moment = Annotated[
    AwareDatetime, Field(ge=datetime(1970, 1, 1, tzinfo=UTC), lt=datetime(9000, 1, 1, tzinfo=UTC))
]
Number = Annotated[int, Field(ge=0, le=10**15)]
Amount = Annotated[float, Field(ge=0, le=10**15, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]


@dataclass(frozen=True, slots=True)
class Tally:
    """A count that never goes back: `total` grows by what was added since `seen`, last counted."""

    total: Amount = 0
    seen: Amount = 0

    def counted(self, now: float) -> Tally:
        """Return it after another count; one that is lower adds nothing, for what it counts was cut."""
        return Tally(self.total + max(0, now - self.seen), now)


@dataclass(frozen=True, slots=True)
class Regret:
    """A rate with its bounds, None where nothing is known, and how many accepts it rests on."""

    value: Share | None = None
    low: Share | None = None
    high: Share | None = None
    accepts: Number = 0


@dataclass(frozen=True, slots=True)
class OfKind:
    """The figures of one kind: `reached` by state, what waits and since when, the last undoing."""

    reached: Mapping[Word, Tally] = field(default_factory=dict)
    open: Number = 0
    open_since: Moment | None = None
    queued: Number = 0
    queued_since: Moment | None = None
    undone: Moment | None = None
    regret: Mapping[Word, Regret] = field(default_factory=dict)
    standing: Standing = "closed"


@dataclass(frozen=True, slots=True)
class Spent:
    """What a model was asked for: sums that never go back, and the day that they were last counted on."""

    tokens: Tally = field(default_factory=Tally)
    dollars: Tally = field(default_factory=Tally)
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The figures of one home; None where nothing is known.

    `counted` is when, `passed` the end of the last pass that did all of its work, `seconds` how long it
    took.
    """

    form: int = FORM
    counted: Moment | None = None
    kinds: Mapping[Word, OfKind] = field(default_factory=dict)
    notes: Number | None = None
    journals: Number | None = None
    unreadable: Number | None = None
    passed: Moment | None = None
    seconds: Amount | None = None
    model: Spent = field(default_factory=Spent)


_SHAPE: Final = TypeAdapter(Snapshot)


def recall(state: Path) -> Snapshot:
    """Return the last snapshot of a home; an empty one where there is none, or garbage in its place."""
    try:
        with os.fdopen(plain(state / FILE), "rb") as file:
            found = _SHAPE.validate_json(file.read(_LONGEST))
    except (OSError, ValidationError):
        return Snapshot()
    return found if found.form == FORM else Snapshot()


def keep(state: Path, snapshot: Snapshot) -> None:
    """Write it beside its place and move it there; OSError where that cannot be done."""
    with NamedTemporaryFile(dir=state, prefix=FILE, suffix=".new", delete=False) as file:
        fresh = Path(file.name)
        try:
            file.write(_SHAPE.dump_json(snapshot))
            file.close()
            fresh.replace(state / FILE)
        finally:
            fresh.unlink(missing_ok=True)
