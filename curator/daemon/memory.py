"""What the daemon remembers of a home from run to run; losing it costs at most one night."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Final

from pydantic import AwareDatetime, Field, TypeAdapter, ValidationError

from curator.errors import CuratorError
from curator.exclusive import plain

FORM: Final = 1
FILE: Final = "daemon.json"
LOCK: Final = "serve.lock"
# Beyond lies garbage: near the ends of the calendar the same moment in another zone is none.
Moment = Annotated[
    AwareDatetime, Field(ge=datetime(1970, 1, 1, tzinfo=UTC), lt=datetime(9000, 1, 1, tzinfo=UTC))
]
Number = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong, where, and what to try, as a CuratorError has it."""

    what: str
    where: str
    remedy: str

    @classmethod
    def of(cls, known: CuratorError) -> Fault:
        return cls(known.what, known.where, known.remedy)


@dataclass(frozen=True, slots=True)
class Memory:
    """What the daemon did for one home.

    `passed`, `looked` and `told` are up to when passes, looks at outcomes and digests are done: what
    was due before is never done again. `begun` is a pass of which no end is known, `failures` counts
    the failed ones in a row, `silent` those that opened nothing, `passes_ever` and `failures_ever` all
    that ended well and all that did not, `waits` says why a pass that is due since `waiting` does not
    run. `settings` is what is wrong with settings that are therefore not in force, `sent` when the last
    digest went out, `unsent` why one did not, `anew` since when it counts because what was remembered
    before was garbage.
    """

    form: int = FORM
    passed: Moment | None = None
    looked: Moment | None = None
    told: Moment | None = None
    sent: Moment | None = None
    begun: Moment | None = None
    ended: Moment | None = None
    failures: Number = 0
    failures_ever: Number = 0
    passes_ever: Number = 0
    failed: Moment | None = None
    fault: Fault | None = None
    silent: Number = 0
    silence: str = ""
    waiting: Moment | None = None
    waits: str = ""
    next: Moment | None = None
    settings: Fault | None = None
    unsent: str = ""
    seen: Moment | None = None
    set_back: Moment | None = None
    anew: Moment | None = None


_SHAPE: Final = TypeAdapter(Memory)


def recall(state: Path) -> Memory | None:
    """Return what is remembered; an empty Memory for a home never tended, None for garbage."""
    try:
        # An endless file in its place must not fill the memory.
        with os.fdopen(plain(state / FILE), "rb") as file:
            found = _SHAPE.validate_json(file.read(100_000))
    except FileNotFoundError:
        return Memory()
    except (OSError, ValidationError):
        return None
    return found if found.form == FORM else None


def keep(state: Path, memory: Memory) -> None:
    """Write what is remembered; OSError where that cannot be done."""
    put(state / FILE, _SHAPE.dump_json(memory))


def put(place: Path, raw: bytes) -> None:
    """Write a file beside its place, for its owner alone, and move it there; OSError where it cannot be."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        dir=place.parent, prefix=place.name, suffix=".new", delete=False
    ) as file:
        fresh = Path(file.name)
        try:
            file.write(raw)
            file.close()
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)


def same(one: Memory, other: Memory) -> bool:
    """Say whether two are alike but for when the daemon last looked, which is not worth a write."""
    return replace(one, seen=None) == replace(other, seen=None)


def earliest(*moments: datetime | None) -> datetime | None:
    """Return the first of the moments that are known."""
    return min((moment for moment in moments if moment is not None), default=None)
