"""What the doctor says of the nights of a home: whether the daemon works, and why it does not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from curator.cli.opened import Opened
from curator.cli.told import Told
from curator.daemon.memory import FILE, LOCK, Fault, Memory, recall
from curator.exclusive import holder
from curator.schedule_settings import ScheduleSettings

_RECENT: Final = timedelta(days=7)
ITS_LOG: Final = "read the log of curator serve; journalctl has it where systemd starts it"


def nights(opened: Opened) -> Iterator[Told]:
    """Yield what is to be said; nothing of a home that no daemon ever tended."""
    state, clock = opened.home.state, opened.home.clock
    if not _writable(state):
        yield Told(
            "wrong",
            f"the state folder cannot be written: {state}",
            "make it a folder that you may write, or set XDG_STATE_HOME to another place",
        )
    who = holder(state / LOCK)
    memory = recall(state)
    if memory is None:
        yield Told(
            "know", f"what the daemon remembers cannot be read: {state / FILE}", "curator serve"
        )
    elif memory != Memory():
        yield from _told(memory, opened.home.settings.schedule, clock.now(), who)


def _told(
    memory: Memory, wanted: ScheduleSettings, now: datetime, who: str | None
) -> Iterator[Told]:
    zone = now.tzinfo

    def at(moment: datetime | None) -> str:
        return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}" if moment else "never"

    if who is None:
        yield Told(
            "know",
            f"no daemon runs; the last good pass of one: {at(memory.ended)}",
            "curator serve",
        )
    else:
        yield Told("fine", f"the daemon runs{who and f' ({who})'}; next pass {at(memory.next)}")
    if memory.settings is not None:
        yield _wrong("new settings are not in force, older ones are", memory.settings)
    if memory.fault is not None and memory.failures:
        times = "" if memory.failures == 1 else f" {memory.failures} times in a row"
        yield _wrong(f"the last pass failed{times}, at {at(memory.failed)}", memory.fault)
        if memory.failures >= wanted.breaker_after:
            yield Told("wrong", f"one pass a day is tried; the next at {at(memory.next)}", ITS_LOG)
    elif memory.ended is not None:
        yield Told("fine", f"the last pass ended well at {at(memory.ended)}")
    yield from _more(memory, wanted, now, at(memory.waiting))


def _more(memory: Memory, wanted: ScheduleSettings, now: datetime, waiting: str) -> Iterator[Told]:
    if memory.waits:
        yield Told("know", f"a pass is due since {waiting} and waits: {memory.waits}")
    if memory.silent >= wanted.silent_after:
        last = "the last pass" if memory.silent == 1 else f"the last {memory.silent} passes"
        yield Told("know", f"{last} proposed nothing: {memory.silence}")
    if memory.unsent:
        yield Told("know", f"the last digest could not be sent: {memory.unsent}", ITS_LOG)
    if memory.set_back is not None and abs(now - memory.set_back) < _RECENT:
        yield Told("know", f"the clock was set back, to {memory.set_back:%Y-%m-%d %H:%M %z}")
    if memory.anew is not None and abs(now - memory.anew) < _RECENT:
        yield Told(
            "know", f"what the daemon remembered was unreadable; anew since {memory.anew:%Y-%m-%d}"
        )


def _wrong(what: str, fault: Fault) -> Told:
    return Told("wrong", f"{what}: {fault.what} ({fault.where})", fault.remedy)


def _writable(state: Path) -> bool:
    """Say whether the folder can be written, or made; what stands above it counts where it is not there."""
    place = next((up for up in (state, *state.parents) if up.exists()), Path("/"))
    return place.is_dir() and os.access(place, os.W_OK | os.X_OK)
