"""A year of nights in minutes: the daemon on a clock that jumps, and an owner who does all sorts of things.

`python -m tests.endurance.year [--nights 365] [--seed 1]`
"""

from __future__ import annotations

import argparse
import io
import os
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from curator.logs import configure
from tests.endurance import checks
from tests.endurance.desk import Desk
from tests.endurance.machine import JITTER, TICK, ZONE, Machine, due
from tests.endurance.owner import Owner
from tests.endurance.sizes import Size, bounded, size, table
from tests.endurance.truth import Truth
from tests.passes.homes import git

FIRST: Final = date(2026, 1, 1)
DAY: Final = timedelta(days=1)
_WEEK: Final = 7


@dataclass
class Year:
    """One simulated home, its owner, its daemon, and what was counted on the way."""

    machine: Machine
    desk: Desk
    owner: Owner
    truth: Truth
    chance: random.Random
    first: date = FIRST
    rewrites: tuple[int, ...] = (140, 260)
    nights: Counter[str] = field(default_factory=Counter)
    sizes: list[Size] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    counted: int = 0

    @classmethod
    def begin(cls, folder: Path, seed: int, first: date = FIRST) -> Year:
        """Make the home on the last evening before the first night."""
        root = folder / "notes"
        root.mkdir()
        git(root, "init", "-q", "-b", "main")
        start = datetime(first.year, first.month, first.day, 9, tzinfo=ZONE).astimezone(UTC)
        truth = Truth()
        desk = Desk(root, lambda: machine.now, lambda: machine.home)
        machine = Machine(folder, root, start)
        owner = Owner(desk, truth, seed)
        owner.begin(first - DAY)
        machine.wake()
        return cls(machine, desk, owner, truth, random.Random(f"year {seed}"), first)

    def run(self, nights: int) -> None:
        """Let so many days and nights pass."""
        day = self.first
        while day < self.first + nights * DAY:
            self.by_day(day)
            away = self.chance.randint(1, 9) if self.chance.random() < 0.03 else 0
            day += DAY
            if away:
                self.suspended(day, away)
                day += (away - 1) * DAY
            else:
                self.by_night(day)
            if (day - self.first).days // 30 > len(self.sizes):
                self.sizes.append(size(self.desk, day))

    def by_day(self, day: date) -> None:
        """Let the owner do the acts of a day, half of them before the look at noon."""
        acts = self.owner.acts(day)
        if self.chance.random() < 0.04:
            acts.append(self.owner.collect)
        if self.chance.random() < 0.01 and len(self.truth.of("open")) >= 5:
            acts.append(self.owner.clear_away)
        if (day - self.first).days in self.rewrites:
            acts.append(self.owner.rewrite)
        hours = sorted(self.chance.uniform(9, 22) for _ in acts)
        noon = datetime(day.year, day.month, day.day, 13, 20, tzinfo=ZONE).astimezone(UTC)
        for hour, act in zip(hours, acts, strict=True):
            moment = datetime(day.year, day.month, day.day, tzinfo=ZONE).astimezone(UTC)
            at = moment + timedelta(seconds=int(hour * 3600))
            if self.machine.now < noon <= at:
                self.noon(noon)
            self.machine.now = max(self.machine.now + timedelta(seconds=1), at)
            act()
        if self.machine.now < noon:
            self.noon(noon)

    def noon(self, moment: datetime) -> None:
        """Let the daemon look at outcomes."""
        self.machine.now = moment
        self.saw(self.machine.wake)

    def by_night(self, day: date) -> None:
        """Let one night pass in which a pass is due; perhaps something dies in it."""
        begins = due(day)
        self.machine.now = begins - timedelta(minutes=15)
        luck = self.chance.random()
        if luck < 0.08:
            self.machine.strikes = [
                self.chance.randint(1, 90) for _ in range(self.chance.choice((1, 1, 2)))
            ]
            self.nights["a pass was killed"] += 1
        elif luck < 0.11:
            self.machine.restart()
            self.nights["the daemon was restarted"] += 1
        elif luck < 0.13:
            self.machine.forget(self.chance)
            self.nights["a cache was lost"] += 1
        elif luck < 0.17:
            self.machine.deaths = [self.chance.randint(1, 90)]
            self.nights["the daemon was killed"] += 1
        self.saw(lambda: self.machine.until(begins + timedelta(minutes=100)))
        self.one_pass(begins, begins + JITTER + 2 * TICK)
        if self.chance.random() < 0.04:
            self.set_back()
        self.checked(day)

    def suspended(self, day: date, nights: int) -> None:
        """Let the machine sleep over some nights; on its return one pass makes up for all."""
        self.nights["suspended"] += nights
        wakes = due(day + (nights - 1) * DAY) + timedelta(hours=self.chance.randint(5, 15))
        self.machine.now = wakes
        self.saw(lambda: self.machine.until(wakes + timedelta(minutes=40)))
        self.one_pass(wakes, wakes + TICK)
        self.checked(day)

    def set_back(self) -> None:
        """Set the clock back by two hours, as a wrong time server does: nothing runs twice."""
        count, now = len(self.machine.started), self.machine.now
        self.machine.now -= timedelta(hours=2)
        self.machine.until(now)
        assert len(self.machine.started) == count
        self.nights["the clock was set back"] += 1

    def one_pass(self, first: datetime, last: datetime) -> None:
        """Exactly one pass ended well since the last night, and the first try began when it was due."""
        passes = [s for s in self.machine.started[self.counted :] if s.what == "pass"]
        self.counted = len(self.machine.started)
        assert [s.well for s in passes].count(True) == 1, passes
        assert passes[-1].well, passes
        assert first <= passes[0].when <= last, (passes, first, last)
        self.nights["passes that ended well"] += 1
        self.nights["passes that did not"] += len(passes) - 1

    def saw(self, work: object) -> None:
        """Have the daemon work, and know what a look at that moment saw."""
        assert callable(work)
        gone_from = checks.strayed(self.desk, self.truth)
        count, began = len(self.machine.started), time.perf_counter()
        work()
        new = self.machine.started[count:]
        if new:
            self.took.append(time.perf_counter() - began)
            self.truth.looked(new[0].when, gone_from)
        well = [s.when for s in new if s.what == "pass" and s.well]
        if well:
            checks.after_pass(self.desk, self.truth, well[-1], sum(s.what == "pass" for s in new))

    def checked(self, day: date) -> None:
        """Hold the home against the truth; once a week also against git and its own history."""
        now = self.machine.now
        ledger = checks.same_fates(self.desk, self.truth, now)
        checks.same_metrics(self.desk, self.truth)
        checks.nothing_lost(self.truth, ledger, now)
        checks.journals_stand(self.desk, self.owner.journals)
        if day.toordinal() % _WEEK == 0:
            checks.whole(self.desk)

    def drained(self, most: int = 90) -> None:
        """Go on, with nothing new and every proposal taken, until each question was asked once."""
        day = self.machine.now.astimezone(ZONE).date()
        for _ in range(most):
            asked = {id(fate.plant) for fate in self.truth.fates.values()}
            if all(p.ended or id(p) in asked for p in self.truth.plants):
                self.truth_is_whole()
                return
            self.machine.now = max(self.machine.now, due(day) + timedelta(hours=9))
            self.owner.decide_all(day)
            day += DAY
            self.by_night(day)
            self.nights["to the end of the queue"] += 1
        raise AssertionError([p for p in self.truth.plants if id(p) not in asked and not p.ended])

    def truth_is_whole(self) -> None:
        """Hold the whole home to its bounds once more."""
        checks.whole(self.desk)
        checks.journals_stand(self.desk, self.owner.journals)
        self.owner.collect()
        self.sizes.append(size(self.desk, self.machine.now.date()))
        bounded(self.sizes[-1], len(self.machine.started) + self.owner.done.total())

    def told(self) -> str:
        """Return what happened as tables."""
        states = Counter(fate.state for fate in self.truth.fates.values())
        parts = [("nights", self.nights), ("acts of the owner", self.owner.done), ("fates", states)]
        rows = [
            f"**{name}**: " + ", ".join(f"{what} {n}" for what, n in sorted(found.items()))
            for name, found in parts
        ]
        size = max(1, len(self.took) // 10)
        seconds = [f"{sum(part) / len(part):.2f}" for part in (self.took[:size], self.took[-size:])]
        rows.append(f"**seconds of a look or a pass**, first and last tenth: {', '.join(seconds)}")
        return "\n\n".join([*rows, table(self.sizes)])


def main() -> None:
    """Print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nights", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    configure("critical", io.StringIO())
    with tempfile.TemporaryDirectory(prefix="curator-year-") as folder:
        os.environ["HOME"] = folder
        year = Year.begin(Path(folder), asked.seed)
        try:
            year.run(asked.nights)
            year.drained()
        finally:
            print(year.told())


if __name__ == "__main__":
    main()
