"""Whether something is due now: plain arithmetic on what is remembered and what a clock says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from hashlib import sha256
from typing import Final

from curator.cron import Cron
from curator.daemon.memory import Memory
from curator.schedule_settings import ScheduleSettings

_FIRST_RETRY: Final = timedelta(minutes=5)
_LAST_RETRY: Final = timedelta(hours=6)
_HALF_OPEN: Final = timedelta(days=1)
# A clock that is set back further was wrong before, or is wrong now.
_WRONG: Final = timedelta(days=1)
# A machine without a clock of its own starts in the past, and soon learns better.
_STEADY: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Ready:
    """It may run now."""


@dataclass(frozen=True, slots=True)
class Waits:
    """It is due and waits, because of this."""

    why: str


@dataclass(frozen=True, slots=True)
class Later:
    """It is not due before this moment; None for never."""

    at: datetime | None


def after(line: str, done: datetime, zone: tzinfo) -> datetime | None:
    """Return when a line of cron is due next, all being done up to `done`; None for never."""
    return Cron(line).next(done, zone) if line else None


def jitter(name: str, due: datetime, minutes: int) -> timedelta:
    """Return by how much a pass of this home starts later on the day on which it is due."""
    told = sha256(f"{name} {due.date()}".encode()).digest()
    return timedelta(seconds=int.from_bytes(told[:8]) % (minutes * 60 or 1))


def next_pass(name: str, wanted: ScheduleSettings, memory: Memory, zone: tzinfo) -> datetime | None:
    """Return when the next pass is due; after a failed one that is when it is tried again."""
    if not wanted.passes or memory.passed is None:
        return None
    if memory.failures and memory.failed is not None:
        return memory.failed + back_off(memory.failures, wanted.breaker_after)
    due = Cron(wanted.passes).next(memory.passed, zone)
    return due + jitter(name, due, wanted.jitter_minutes)


def back_off(failures: int, breaker_after: int) -> timedelta:
    """Return how long to wait after so many failed passes in a row; from the breaker on, a day."""
    if failures >= breaker_after:
        return _HALF_OPEN
    return min(_FIRST_RETRY * (1 << min(failures, 20) - 1), _LAST_RETRY)


def reconciled(memory: Memory, now: datetime, watched: timedelta) -> Memory:
    """Return the memory as it holds at this moment of a clock that may have been set.

    `watched` is for how long the daemon has been looking at this clock. What is done up to a moment that
    is yet to come stays done; only where that lies more than a day ahead, and the clock keeps saying
    so for an hour, the clock was wrong then, and counting starts anew. A home seen first has nothing due.
    """
    moments = {
        "passed": memory.passed or now,
        "looked": memory.looked or now,
        "told": memory.told or now,
    }
    if watched >= _STEADY:
        moments = {name: now if done - now > _WRONG else done for name, done in moments.items()}
    early = memory.failed is not None and memory.failed > now
    back = memory.seen is not None and memory.seen - now > timedelta(minutes=1)
    waiting = memory.waiting if memory.waiting is None or memory.waiting <= now else now
    return replace(
        memory,
        passed=moments["passed"],
        looked=moments["looked"],
        told=moments["told"],
        failed=now if early else memory.failed,
        waiting=waiting,
        set_back=now if back else memory.set_back,
        seen=now,
    )


def judged(
    wanted: ScheduleSettings, waiting: datetime, now: datetime, newest: datetime | None
) -> Ready | Waits:
    """Say whether a pass that waits since `waiting` may run as far as commits are concerned.

    `newest` is the date of the last commit; one that is yet to come says nothing.
    """
    quiet = timedelta(minutes=wanted.quiet_minutes)
    if newest is None or not timedelta() <= now - newest < quiet:
        return Ready()
    if now - waiting >= timedelta(hours=wanted.quiet_at_most_hours):
        return Ready()
    return Waits(f"the last commit is less than {wanted.quiet_minutes} minutes old")


def may_disturb(
    wanted: ScheduleSettings, waiting: datetime, now: datetime, busy: str
) -> Ready | Waits:
    """Say whether a pass may run on a machine that is `busy` for this reason, "" for none."""
    long = now - waiting >= timedelta(hours=wanted.run_anyway_hours)
    return Waits(busy) if busy and wanted.only_when_idle and not long else Ready()
