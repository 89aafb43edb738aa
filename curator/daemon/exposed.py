"""The figures of all homes where their settings want them: at an address, in a folder."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from curator.cron import Cron
from curator.daemon.memory import Memory
from curator.daemon.plan import Plan
from curator.daemon.rounds import Rounds
from curator.errors import CuratorError
from curator.logs import log
from curator.metrics.snapshot import recall
from curator.metrics.told import LATE, Nights, Told, health
from curator.metrics_settings import Address

if TYPE_CHECKING:
    from curator.listening.door import Door
    from curator.listening.pages import Page

# Ages are told as well, so the file changes by itself; nobody looks more often.
_ANEW: Final = timedelta(minutes=5)
Wanted = dict[Address, frozenset[str]]


class Exposed:
    """What is open and written for the homes of these rounds; what cannot be costs no night."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._doors: dict[Address, Door] = {}
        self._hosts: Wanted = {}
        self._written: dict[Path, Told] = {}
        self._faults: dict[str, str] = {}

    async def follow(self) -> None:
        """Open, close and write what the settings in force want by now."""
        wanted = _wanted(self._rounds)
        for address in list(self._doors):
            if self._hosts[address] != wanted.get(address):
                self._shut(address)
        for address in sorted(wanted.keys() - self._doors.keys()):
            await self._open(address, wanted[address])
        for name, plan in self._rounds.plans.items():
            if plan.settings.metrics.textfile:
                self._write(plan, told(plan, self._rounds.memories[name]))

    def close(self) -> None:
        """Close every port; files stay, and their age tells that nobody writes them."""
        for address in list(self._doors):
            self._shut(address)

    async def _open(self, address: Address, hosts: frozenset[str]) -> None:
        # Nobody who serves nothing pays for a server.
        from curator.listening.door import Door
        from curator.listening.pages import application

        pages = {
            "/metrics": lambda: self._metrics(address),
            "/health": lambda: self._health(address),
        }
        try:
            opened = await Door.open(address, application(pages, hosts))
        except CuratorError as refused:
            self._fault(str(address), refused)
            return
        self._doors[address], self._hosts[address] = opened, hosts
        self._faults.pop(str(address), None)
        log().info("metrics.served", at=str(address))

    def _shut(self, address: Address) -> None:
        self._doors.pop(address).close()
        del self._hosts[address]
        log().info("metrics.closed", at=str(address))

    def _metrics(self, address: Address) -> Page:
        from curator.listening.pages import Page
        from curator.metrics.exposition import CONTENT_TYPE, exposed

        return Page(exposed(self._at(address), len(self._rounds.broken)), CONTENT_TYPE)

    def _health(self, address: Address) -> Page:
        from curator.listening.pages import Page

        # By name alone: what is wrong with a home tells paths and values, and is for its owner.
        broken = tuple(one.file.stem if one.file else "settings" for one in self._rounds.broken)
        found = health(self._at(address), broken)
        text = json.dumps(found, indent=2) + "\n"
        return Page(text.encode(), "application/json", 200 if found["well"] else 503)

    def _at(self, address: Address) -> tuple[Told, ...]:
        rounds = self._rounds
        return tuple(
            told(plan, rounds.memories[name])
            for name, plan in sorted(rounds.plans.items())
            if _address(plan) == address
        )

    def _write(self, plan: Plan, now: Told) -> None:
        from curator.metrics.exposition import file_of, write

        folder = Path(plan.settings.metrics.textfile)
        file = file_of(folder, plan.name)
        if _same(self._written.get(file), now) and file.exists():
            return
        try:
            write(folder, now)
        except OSError as closed:
            self._fault(
                plan.name,
                CuratorError(
                    f"the file of figures cannot be written: {closed.strerror}",
                    where=f"metrics.textfile = {str(folder)!r}",
                    remedy="a folder that exists and that this user may write",
                ),
            )
            return
        self._written[file] = now
        self._faults.pop(plan.name, None)

    def _fault(self, place: str, fault: CuratorError) -> None:
        """Tell once what is wrong; it is tried again every round."""
        if self._faults.get(place) != str(fault):
            log().error("metrics.refused", what=fault.what, where=fault.where, remedy=fault.remedy)
        self._faults[place] = str(fault)


def told(plan: Plan, memory: Memory) -> Told:
    """Return what is known of a home now."""
    now, snapshot = plan.now(), recall(plan.state)
    ended = _known(memory.ended, now)
    snapshot = replace(snapshot, passed=_known(snapshot.passed, now))
    good = [moment for moment in (ended, snapshot.passed) if moment is not None]
    nights = Nights(
        ended=ended,
        expected=_expected(plan, max(good, default=memory.passed)),
        next=memory.next,
        passes=memory.passes_ever,
        failures=memory.failures_ever,
        in_a_row=memory.failures,
        silent=memory.silent,
        refused=memory.settings is not None,
    )
    return Told(plan.name, now, snapshot, nights)


def _same(last: Told | None, now: Told) -> bool:
    """Say whether only a little time went by since what was told last."""
    if last is None or now.now - last.now >= _ANEW:
        return False
    return replace(last, now=now.now) == now


def _known(moment: datetime | None, now: datetime) -> datetime | None:
    """Return a moment, None for one that a clock told which was wrong: it would silence an alert for years."""
    return None if moment is None or moment - now > LATE else moment


def _expected(plan: Plan, done: datetime | None) -> datetime | None:
    """Return when the next pass was due after a good one, or after the home was seen first."""
    line = plan.settings.schedule.passes
    return None if done is None or not line else Cron(line).next(done, plan.clock.zone)


def _wanted(rounds: Rounds) -> Wanted:
    found: defaultdict[Address, set[str]] = defaultdict(set)
    for plan in rounds.plans.values():
        address = _address(plan)
        if address is not None:
            found[address] |= {*address.hosts, *plan.settings.metrics.hosts}
    return {address: frozenset(hosts) for address, hosts in found.items()}


def _address(plan: Plan) -> Address | None:
    listen = plan.settings.metrics.listen
    return Address.parse(listen) if listen else None
