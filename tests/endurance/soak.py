"""Hundreds of real passes by one daemon over a home that changes: what grows, and what is left behind.

`python -m tests.endurance.soak [--passes 500]` starts the daemon with a clock that is a day
further each time it is woken, so that a look and a pass are always due; both
are processes of their own, as in life.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from curator.cli.homes import Found
from curator.cli.serve import _plan
from curator.clock import Clock
from curator.daemon.plan import Homes
from curator.daemon.serve import serve
from curator.logs import configure
from curator.repository import Repository
from curator.settings import load
from tests.endurance.plants import KINDS, Garden
from tests.passes.homes import git, write

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_NOTES: Final = 150
_KEPT: Final = 12
_PATIENCE: Final = 300
_GLANCES: Final = 200
_GLANCE: Final = 0.05
_WARM: Final = 20
_SETTINGS: Final = """[home]
path = "{root}"
[gates]
fresh_hours = 0
loss_share = 1.0
[schedule]
jitter_minutes = 0
quiet_minutes = 0
only_when_idle = false
"""


@dataclass(frozen=True, slots=True)
class Look:
    """The daemon after one more pass: resident kB, descriptors, threads, children; CPU of its children."""

    resident: int
    open: int
    threads: int
    children: int
    cpu: float
    opened: int


def tend(root: Path, file: Path, days: Path) -> int:
    """Be the daemon of a home; its clock is so many days ahead as a file says."""
    configure("info")

    def now() -> datetime:
        return datetime.now(UTC) + timedelta(days=int(days.read_text()))

    def find() -> tuple[object, ...]:
        plan = _plan(Repository.open(root), Found(load(file), file))
        return (replace(plan, clock=Clock(now, UTC)),)

    return serve(Homes(find, lambda: 0), "info")  # type: ignore[arg-type]


class Soak:
    """The daemon in a process of its own, and an owner who changes the home before each pass."""

    def __init__(self, folder: Path, daemon: subprocess.Popen[bytes]) -> None:
        self.root = folder / "notes"
        self.days = folder / "days"
        self.daemon = daemon
        self._garden = Garden(4)
        self._chance = random.Random(4)
        self._planted: list[dict[str, str]] = []
        self._rest = b""

    def begin(self) -> None:
        """Make the home."""
        files: dict[str, str] = {}
        for _ in range(_NOTES):
            files |= self._garden.plain()
        write(self.root, files)

    def change(self) -> None:
        """Decide about what is open, plant one question, take the oldest one away."""
        for name in git(
            self.root, "branch", "--format=%(refname:short)", "--list", "curator/*"
        ).split():
            if self._chance.random() < 0.7:
                self._merge(name)
            else:
                git(self.root, "branch", "-q", "-D", name)
        _, files = self._garden.plant(self._chance.choice(KINDS[:4]), date(2026, 1, 1))
        self._planted.append(files)
        if len(self._planted) > _KEPT:
            for path in self._planted.pop(0):
                (self.root / path).unlink(missing_ok=True)
        write(self.root, files, "A day")

    def _merge(self, name: str) -> None:
        try:
            git(self.root, "merge", "-q", "--no-ff", "--no-edit", name)
        except subprocess.CalledProcessError:
            git(self.root, "reset", "-q", "--hard")

    def one_more(self, day: int) -> Look:
        """Have the daemon do a look and a pass, and measure it when both are over."""
        self.days.write_text(str(day))
        self.daemon.send_signal(signal.SIGHUP)
        opened = self._finished()
        look = self._looked(opened)
        for _ in range(_GLANCES):
            # What follows a pass, such as a question to git beside the loop, ends in a moment.
            if not look.children and look.threads == 1:
                break
            select.select([], [], [], _GLANCE)
            look = self._looked(opened)
        return look

    def _finished(self) -> int:
        """Wait for a pass that ends well and return how many proposals it opened."""
        for event in self._events():
            assert event["event"] not in ("pass.failed", "outcomes.failed"), event
            if event["event"] == "pass.finished":
                return int(str(event.get("opened", 0)))
        raise AssertionError("the daemon fell silent")

    def _events(self) -> Iterator[dict[str, object]]:
        assert self.daemon.stderr is not None
        while select.select([self.daemon.stderr], [], [], _PATIENCE)[0]:
            *lines, self._rest = (self._rest + os.read(self.daemon.stderr.fileno(), 65_536)).split(
                b"\n"
            )
            yield from map(_event, lines)

    def _children(self) -> list[str]:
        return Path(f"/proc/{self.daemon.pid}/task/{self.daemon.pid}/children").read_text().split()

    def _looked(self, opened: int) -> Look:
        place = Path(f"/proc/{self.daemon.pid}")
        fields = (place / "stat").read_text().rpartition(") ")[2].split()
        lines = (place / "status").read_text().splitlines()
        told = {
            line.partition(":")[0]: line.partition(":")[2].split()[0]
            for line in lines
            if ":\t" in line and line.partition(":")[2].split()
        }
        return Look(
            resident=int(told["VmRSS"]),
            open=len(list((place / "fd").iterdir())),
            threads=int(told["Threads"]),
            children=len(self._children()),
            cpu=(int(fields[13]) + int(fields[14])) / _TICKS,
            opened=opened,
        )


def _event(line: bytes) -> dict[str, object]:
    try:
        told: dict[str, object] = json.loads(line)
    except ValueError as strange:
        raise AssertionError(f"the daemon said {line!r}") from strange
    return told


@contextmanager
def soaking(folder: Path) -> Iterator[Soak]:
    """Start the daemon over a home in this folder, and end it."""
    root, file, days = folder / "notes", folder / "notes.toml", folder / "days"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    git(root, "config", "gc.auto", "0")
    file.write_text(_SETTINGS.format(root=root))
    days.write_text("0")
    env = {**os.environ, "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    soak = Soak(folder, None)  # type: ignore[arg-type]
    soak.begin()
    words = [
        sys.executable,
        "-m",
        "tests.endurance.soak",
        "--tend",
        str(root),
        str(file),
        str(days),
    ]
    daemon = subprocess.Popen(words, env=env, stderr=subprocess.PIPE)
    soak.daemon = daemon
    try:
        assert any(event["event"] == "daemon.started" for event in soak._events())
        yield soak
        daemon.terminate()
        assert daemon.wait(20) == 0
    finally:
        daemon.kill()
        daemon.wait()


def soaked(folder: Path, passes: int) -> list[Look]:
    """Return what the daemon was like after each of so many passes."""
    found: list[Look] = []
    before = 0.0
    with soaking(folder) as soak:
        for day in range(1, passes + 1):
            soak.change()
            if day % 100 == 0:
                git(soak.root, "gc", "-q", "--prune=now")
            look = soak.one_more(day)
            found.append(replace(look, cpu=look.cpu - before))
            before = look.cpu
    return found


def steady(looks: list[Look], warm: int = _WARM) -> dict[str, object]:
    """Return the figures, and hold them to what they must be."""
    rest, size = looks[warm:], min(100, len(looks) // 3)
    first, last = rest[:size], rest[-size:]
    memory = [statistics.median(look.resident for look in part) for part in (first, last)]
    cpu = [statistics.median(look.cpu for look in part) for part in (first, last)]
    told: dict[str, object] = {
        "passes": len(looks),
        "proposals opened": sum(look.opened for look in looks),
        "resident MB, first and last": [round(kb / 1024, 2) for kb in memory],
        "resident MB, most": round(max(look.resident for look in rest) / 1024, 2),
        "resident, ratio": round(memory[1] / memory[0], 4),
        "descriptors, least and most": [
            min(look.open for look in rest),
            max(look.open for look in rest),
        ],
        "threads, least and most": [
            min(look.threads for look in rest),
            max(look.threads for look in rest),
        ],
        "children left": max(look.children for look in looks),
        "cpu s of a look and a pass, first and last": [round(s, 3) for s in cpu],
        "cpu, ratio": round(cpu[1] / cpu[0], 3),
    }
    assert max(look.resident for look in rest) <= 1.05 * memory[0], told
    assert len({look.open for look in rest}) == 1, told
    assert len({look.threads for look in rest}) == 1, told
    assert not any(look.children for look in looks), told
    assert cpu[1] <= 1.25 * cpu[0], told
    return told


def main() -> int:
    """Print the figures as JSON, or be the daemon."""
    if sys.argv[1:2] == ["--tend"]:
        return tend(*map(Path, sys.argv[2:5]))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=500)
    passes = parser.parse_args().passes
    with tempfile.TemporaryDirectory(prefix="curator-soak-") as folder:
        looks = soaked(Path(folder), passes)
    for at in range(0, len(looks), max(1, len(looks) // 10)):
        print(at + 1, looks[at], file=sys.stderr)
    print(json.dumps(steady(looks), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
