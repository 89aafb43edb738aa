"""A home, a clock that is set at will, and children that end as they are told."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from curator.clock import Clock
from curator.daemon.child import Ended
from curator.daemon.memory import Fault, Memory, recall
from curator.daemon.plan import Broken, Homes, Plan
from curator.daemon.rounds import Rounds
from curator.daemon.signs import Signs
from curator.daemon.work import Tools
from curator.logs import configure
from curator.settings import Settings

EVENING = datetime(2026, 6, 1, 20, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
WELL = Ended(0, counts={"notes": 3, "opened": 1, "open": 1})
WITHOUT = {"outcomes": "", "jitter_minutes": 0}


@dataclass
class Box:
    """One machine: its clock, what it is busy with, and which children it started."""

    state: Path
    now: datetime = EVENING
    zone: tzinfo = UTC
    ends: list[Ended] = field(default_factory=list)
    started: list[tuple[datetime, str, tuple[str, ...]]] = field(default_factory=list)
    signs: Signs = field(default_factory=Signs)
    newest: datetime | None = None
    found: list[Plan | Broken] = field(default_factory=list)
    files: int = 0
    watched: timedelta = timedelta(minutes=5)
    beats: list[int] = field(default_factory=list)

    def plan(self, name: str = "notes", **sections: dict[str, object]) -> Plan:
        """Return a plan for a home of this name, and have the next reading of settings find it."""
        tables = {**sections, "schedule": {**WITHOUT, **sections.get("schedule", {})}}
        settings = Settings.model_validate(tables)
        clock = Clock(lambda: self.now, self.zone)
        plan = Plan(name, Path("/srv") / name, settings, clock, self.state / name, Path(name))
        self.found = [f for f in self.found if f.file != plan.file] + [plan]
        self.files += 1
        return plan

    def breaks(self, name: str, what: str = "not valid TOML", *, of_settings: bool = True) -> None:
        """Have the next reading of settings find them wrong."""
        fault = Fault(what, f"{name}.toml", "correct it")
        self.found = [f for f in self.found if f.file != Path(name)]
        self.found.append(Broken(fault, Path(name), of_settings))
        self.files += 1

    def rounds(self) -> Rounds:
        """Start a daemon."""
        made = Rounds(Homes(lambda: tuple(self.found), lambda: self.files))
        made.reload()
        return made

    def round(self, rounds: Rounds, ending: asyncio.Event | None = None) -> None:
        """Let a daemon go round once."""
        if rounds.outdated:
            rounds.reload()
        asyncio.run(rounds.once(self.tools(rounds, ending), self.watched))

    def tools(self, rounds: Rounds, ending: asyncio.Event | None = None) -> Tools:
        return Tools(
            self._child, lambda: self.signs, self._newest, rounds.keep, ending or asyncio.Event(),
            lambda: self.beats.append(len(self.started)),
        )  # fmt: skip

    def passes(self) -> list[datetime]:
        """Return when passes started."""
        return [when for when, _, words in self.started if words[:2] == ("run", "--tied")]

    def memory(self, name: str = "notes") -> Memory:
        """Return what is on disk."""
        found = recall(self.state / name)
        assert found is not None
        return found

    async def _child(self, plan: Plan, words: Sequence[str], seconds: float) -> Ended:
        self.started.append((self.now, plan.name, tuple(words)))
        return self.ends.pop(0) if self.ends else WELL

    async def _newest(self, plan: Plan) -> datetime | None:
        return self.newest


def failing(what: str = "this is not a git repository", code: int = 1) -> Ended:
    """Return how a child ends that prints this error."""
    error = {"what": what, "where": "/srv/notes", "try": "git fsck"}
    return Ended(code, out=json.dumps({"error": error}).encode())


def logged() -> io.StringIO:
    """Have all events written here."""
    stream = io.StringIO()
    configure("debug", stream)
    return stream


def events(stream: io.StringIO, name: str = "") -> list[dict[str, object]]:
    """Return the events that were logged, or those of one name."""
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [event for event in told if name in ("", event["event"])]
