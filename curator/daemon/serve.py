"""The loop: it wakes twice a minute, looks what is due, and sleeps again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from typing import Final

from curator.daemon import child, signs
from curator.daemon.child import Bounds, Ended
from curator.daemon.commits import newest
from curator.daemon.exposed import Exposed
from curator.daemon.mounts import replaced, shown, version
from curator.daemon.notify import notify, reloading, supervised, watchdog_seconds
from curator.daemon.plan import Homes, Plan
from curator.daemon.relay import Relay
from curator.daemon.rounds import Rounds
from curator.daemon.work import Tools
from curator.errors import KNOWN_FAILURE
from curator.logs import log

# A timer does not count the hours of a suspended machine: what is due is looked up, not waited for.
TICK: Final = 30
# A repository that comes late, such as one on a disk that is mounted at night, is found by then.
_AGAIN: Final = 600.0
# Work that has not been heard of for so long hangs, and the watchdog is fed no more.
_FRESH: Final = 180.0


@dataclass(slots=True)
class Pulse:
    """When the work was last heard of, by the loop's clock."""

    last: float

    def beat(self) -> None:
        self.last = asyncio.get_running_loop().time()

    @property
    def fresh(self) -> bool:
        return asyncio.get_running_loop().time() - self.last < _FRESH


@dataclass(slots=True)
class Wishes:
    """What others want of the daemon: to wake, to read its settings anew, to end."""

    wake: asyncio.Event = field(default_factory=asyncio.Event)
    ending: asyncio.Event = field(default_factory=asyncio.Event)
    reload: bool = False

    def end(self) -> None:
        notify("STOPPING=1")
        self.ending.set()
        self.wake.set()

    def read_anew(self) -> None:
        self.reload = True
        self.wake.set()


def serve(homes: Homes, level: str) -> int:
    """Tend the homes until SIGTERM or ^C and return the exit code; `level` is that of the logs."""
    return asyncio.run(_serve(homes, level))


async def _serve(homes: Homes, level: str) -> int:
    loop = asyncio.get_running_loop()
    wishes, pulse, rounds = Wishes(), Pulse(loop.time()), Rounds(homes)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, wishes.end)
    loop.add_signal_handler(signal.SIGHUP, wishes.read_anew)

    async def started(plan: Plan, words: Sequence[str], seconds: float) -> Ended:
        command = (*words, "--log", level, *plan.options())
        return await child.run(
            command, Relay(plan.name), Bounds(seconds, wishes.ending, pulse.beat)
        )

    tools = Tools(
        child=started,
        signs=signs.read,
        newest=lambda plan: newest(plan.root, wishes.ending),
        keep=rounds.keep,
        ending=wishes.ending,
        alive=pulse.beat,
    )
    exposed = Exposed(rounds)
    rounds.reload()
    await exposed.follow()
    fed = asyncio.create_task(_feed(pulse))
    try:
        with _woken(wishes):
            notify("READY=1", _status(rounds))
            log().info("daemon.started", homes=len(rounds.plans), broken=len(rounds.broken))
            code = await _go(rounds, tools, wishes, pulse, exposed)
    finally:
        fed.cancel()
        exposed.close()
        rounds.close()
    log().info("daemon.stopped")
    return code


async def _go(rounds: Rounds, tools: Tools, wishes: Wishes, pulse: Pulse, exposed: Exposed) -> int:
    """Go round again and again until the daemon is to end, and return the exit code.

    That of a failure asks systemd for a new start, with a view of what is there now.
    """
    loop = asyncio.get_running_loop()
    begun = read = loop.time()
    before, program = (shown(), version()) if supervised() else ({}, None)
    while not wishes.ending.is_set():
        wishes.wake.clear()
        pulse.beat()
        gone = replaced(before, shown(), [plan.root for plan in rounds.plans.values()])
        if gone or program not in (None, version()):
            log().warning("view.replaced", where=gone or "the program")
            return KNOWN_FAILURE
        if wishes.reload or rounds.outdated:
            wishes.reload, read = False, loop.time()
            notify(*reloading())
            rounds.reload()
            await exposed.follow()
            notify("READY=1")
            log().info("settings.read", homes=len(rounds.plans), broken=len(rounds.broken))
        elif rounds.broken and loop.time() - read > _AGAIN:
            read = loop.time()
            rounds.reload()
        await rounds.once(tools, timedelta(seconds=loop.time() - begun))
        await exposed.follow()
        notify(_status(rounds))
        pulse.beat()
        await wishes.wake.wait()
    return 0


@contextmanager
def _woken(wishes: Wishes) -> Iterator[None]:
    """Wake the loop at every tick."""
    from apscheduler.schedulers.asyncio import AsyncIOScheduler

    async def tick() -> None:
        wishes.wake.set()

    scheduler = AsyncIOScheduler(timezone=UTC)
    scheduler.add_job(
        tick, "interval", seconds=TICK, coalesce=True, misfire_grace_time=None, max_instances=1
    )
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)


async def _feed(pulse: Pulse) -> None:
    """Feed the watchdog while the loop turns and its work is heard of."""
    seconds = watchdog_seconds()
    while seconds is not None:
        if pulse.fresh:
            notify("WATCHDOG=1")
        await asyncio.sleep(seconds)


def _status(rounds: Rounds) -> str:
    homes = f"{len(rounds.plans)} homes" if len(rounds.plans) != 1 else "1 home"
    broken = f", {len(rounds.broken)} broken" if rounds.broken else ""
    at = rounds.next()
    return f"STATUS={homes}{broken}; " + (
        f"next pass {at:%Y-%m-%d %H:%M %z}" if at else "no pass is due"
    )
