"""What the daemon remembers of a home from run to run; losing it costs at most one night."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Final

from pydantic import AwareDatetime, Field, TypeAdapter, ValidationError

from curator.errors import CuratorError

FORM: Final = 1
FILE: Final = "daemon.json"
LOCK: Final = "serve.lock"
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
    the failed ones in a row, `silent` those that opened nothing, `waits` says why a pass that is due
    since `waiting` does not run. `settings` is what is wrong with settings that are therefore not in
    force, `sent` when the last digest went out, `unsent` why one did not, `anew` since when it counts
    because what was remembered before was garbage.
    """

    form: int = FORM
    passed: AwareDatetime | None = None
    looked: AwareDatetime | None = None
    told: AwareDatetime | None = None
    sent: AwareDatetime | None = None
    begun: AwareDatetime | None = None
    ended: AwareDatetime | None = None
    failures: Number = 0
    failed: AwareDatetime | None = None
    fault: Fault | None = None
    silent: Number = 0
    silence: str = ""
    waiting: AwareDatetime | None = None
    waits: str = ""
    next: AwareDatetime | None = None
    settings: Fault | None = None
    unsent: str = ""
    seen: AwareDatetime | None = None
    set_back: AwareDatetime | None = None
    anew: AwareDatetime | None = None


_SHAPE: Final = TypeAdapter(Memory)


def recall(state: Path) -> Memory | None:
    """Return what is remembered; an empty Memory for a home never tended, None for garbage."""
    try:
        # A device or an endless file in its place must not fill the memory.
        with (state / FILE).open("rb") as file:
            found = _SHAPE.validate_json(file.read(100_000))
    except FileNotFoundError:
        return Memory()
    except (OSError, ValidationError):
        return None
    return found if found.form == FORM else None


def keep(state: Path, memory: Memory) -> None:
    """Write it beside its place and move it there; OSError where that cannot be done."""
    state.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=state, prefix=FILE, suffix=".new", delete=False) as file:
        fresh = Path(file.name)
        try:
            file.write(_SHAPE.dump_json(memory))
            file.close()
            fresh.replace(state / FILE)
        finally:
            fresh.unlink(missing_ok=True)


def same(one: Memory, other: Memory) -> bool:
    """Say whether two are alike but for when the daemon last looked, which is not worth a write."""
    return replace(one, seen=None) == replace(other, seen=None)


def earliest(*moments: datetime | None) -> datetime | None:
    """Return the first of the moments that are known."""
    return min((moment for moment in moments if moment is not None), default=None)
