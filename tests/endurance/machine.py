"""One machine of a simulated year: a clock that jumps, the real daemon's rounds, and real passes."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from curator.clock import Clock
from curator.daemon.child import Ended
from curator.daemon.commits import newest
from curator.daemon.memory import Memory
from curator.daemon.plan import Homes, Plan
from curator.daemon.rounds import Rounds
from curator.daemon.signs import Signs
from curator.daemon.work import Tools
from curator.metrics.leaving import leave
from curator.passes import look, run
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from tests.ground.killing import CountedGit, forked

ZONE: Final = ZoneInfo("Europe/Berlin")
PASS_AT: Final = (2, 30)
JITTER: Final = timedelta(minutes=20)
TICK: Final = timedelta(minutes=5)
SETTINGS: Final = Settings.model_validate({
    "home": {"timezone": "Europe/Berlin"},
    "style": {"superseded": "mark"},
    "schedule": {
        "passes": f"{PASS_AT[1]} {PASS_AT[0]} * * *",
        "outcomes": "15 13 * * *",
        "jitter_minutes": JITTER.seconds // 60,
        "only_when_idle": False,
    },
})  # fmt: skip
_WORK: Final = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Started:
    """A child of the daemon: when it began, whether it was a pass or only a look, and whether it ended well."""

    when: datetime
    what: str
    well: bool


def due(day: date) -> datetime:
    """Return when the pass of a day is due: where the clock leaves that time out, at the change."""
    wall = datetime(day.year, day.month, day.day, *PASS_AT, tzinfo=ZONE)
    moment = wall.astimezone(UTC)
    if moment.astimezone(ZONE).replace(tzinfo=None) == wall.replace(tzinfo=None):
        return moment
    hours = (moment + timedelta(minutes=n) for n in range(-90, 90))
    return next(m for m in hours if m.astimezone(ZONE).hour == PASS_AT[0] + 1)


class Machine:
    """The daemon over one home; `now` is what its clock shows."""

    def __init__(self, folder: Path, root: Path, begin: datetime) -> None:
        self.now = begin
        self.root = root
        self.state = folder / "state"
        self.started: list[Started] = []
        self.strikes: list[int] = []
        self.deaths: list[int] = []
        self._clock = Clock(lambda: self.now, ZONE)
        self._git = CountedGit.put(folder / "bin")
        self._diary = folder / "diary"
        self._repository = Repository.open(root)
        self._booted = begin
        self.rounds = self._rounds()

    @property
    def home(self) -> Home:
        """Return the home as a command at this moment opens it."""
        return Home(SETTINGS, self._repository, self._clock, self.state)

    @property
    def memory(self) -> Memory:
        return self.rounds.memories["notes"]

    def wake(self) -> None:
        """Let the daemon go round once."""
        asyncio.run(self.rounds.once(self._tools(), self.now - self._booted))

    def until(self, end: datetime) -> None:
        """Let the clock go on, the daemon going round every few minutes, and failed passes tried again."""
        while self.now < end:
            if self.deaths and self.memory.next is not None and self.now >= self.memory.next:
                self.dies(self.deaths.pop())
            else:
                self.wake()
            self.now = min(self.now + TICK, end)
        while self.memory.failures and self.memory.next is not None:
            self.now = max(self.now, self.memory.next)
            self.wake()

    def dies(self, call: int) -> None:
        """Have the daemon die with its children at a git call of the pass that is due, and start it anew."""
        self.rounds.close()
        self._diary.unlink(missing_ok=True)

        def fresh() -> None:
            self.rounds = self._rounds()
            self.wake()

        self._git.strike_at(call)
        forked(fresh, self._git.path)
        told = self._diary.read_text("ascii").split() if self._diary.exists() else []
        assert told in ([], ["pass"], ["pass", "well"]), told
        if told:
            self.started.append(Started(self.now, "pass", "well" in told))
        self.now += _WORK
        self.restart()

    def restart(self) -> None:
        """Start the daemon anew."""
        self.rounds.close()
        self._booted = self.now
        self.rounds = self._rounds()

    def forget(self, chance: random.Random) -> None:
        """Lose one of the files that only spare work."""
        names = {"daemon.json", "serve.lock", "tending.lock", "at-work"}
        found = sorted(f for f in self.state.rglob("*") if f.is_file() and f.name not in names)
        if found:
            chance.choice(found).unlink()

    def _rounds(self) -> Rounds:
        plan = Plan("notes", self.root, SETTINGS, self._clock, self.state)
        made = Rounds(Homes(lambda: (plan,), lambda: 0))
        made.reload()
        return made

    def _tools(self) -> Tools:
        ending = asyncio.Event()
        return Tools(
            self._child, Signs, lambda plan: newest(plan.root, ending), self.rounds.keep, ending,
            lambda: None,
        )  # fmt: skip

    def _note(self, word: str) -> None:
        """Write down what is done, for the case that nobody is left to tell."""
        with self._diary.open("a", encoding="ascii") as diary:
            diary.write(f"{word}\n")

    async def _child(self, plan: Plan, words: Sequence[str], seconds: float) -> Ended:
        what = "look" if "--outcomes" in words else "pass"
        began, ended = self.now, Ended(0)
        strike = self.strikes.pop(0) if what == "pass" and self.strikes else 0
        self._note(what)
        if strike:
            self._git.strike_at(strike)
            status = forked(lambda: run(self.home), self._git.path)
            ended = Ended(
                -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
            )
        else:
            report = run(self.home) if what == "pass" else look(self.home)
            leave(self.home, report if what == "pass" else None, _WORK.total_seconds())
            assert not report.broken, report.broken
            assert not report.lost, report.lost
            ended = Ended(0, counts={"opened": len(report.opened), "unchanged": report.unchanged})
            self._note("well")
        self.started.append(Started(began, what, ended.code == 0))
        self.now += _WORK
        return ended
