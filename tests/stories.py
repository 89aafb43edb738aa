"""Golden journals: weeks of a home as its owner would have it, and which of its lines are worth keeping."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Final, Literal, get_args

from curator.clock import Clock
from curator.home.layout import Layout
from curator.home.snapshot import Snapshot, take
from curator.home.trust import TrustRules
from curator.repository import Repository
from tests.homes import MadeHome

FOLDER: Final = Path(__file__).parent / "cases" / "journals"
Split = Literal["open", "closed", "fresh"]
FoundBy = Literal["heading", "marker", "preference", "place", "judgement"]
SPLITS: Final[tuple[Split, ...]] = get_args(Split)
FOUND_BY: Final[tuple[FoundBy, ...]] = get_args(FoundBy)
_DAY: Final = re.compile(r"(\d{4})[-_](\d\d)[-_](\d\d)\.md$")
_EVENING: Final = time(20, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Place:
    """Lines of a file, from 1."""

    path: str
    first: int
    last: int

    def touches(self, other: Place) -> bool:
        """Say whether both share a line."""
        return self.path == other.path and self.first <= other.last and other.first <= self.last


@dataclass(frozen=True, slots=True)
class Keep:
    """A statement worth keeping, as labels.toml gives it; README.md beside it says what each means."""

    place: Place
    found_by: FoundBy
    why: str
    part: str = ""
    known: str = ""
    updates: str = ""
    contradicts: str = ""
    later: str = ""


@dataclass(frozen=True, slots=True)
class Trap:
    """A line that must never be published."""

    place: Place
    why: str


@dataclass(frozen=True, slots=True)
class Story:
    """A home by its files, and what its labels say."""

    name: str
    language: str
    split: Split
    files: dict[str, bytes] = field(repr=False)
    keeps: tuple[Keep, ...] = field(repr=False)
    traps: tuple[Trap, ...] = field(repr=False)

    @property
    def days(self) -> tuple[str, ...]:
        """Return the paths of the journals, the earliest first, then by path."""
        return tuple(sorted((path for path in self.files if _DAY.search(path)), key=_dated))

    def lines(self, place: Place) -> str:
        """Return the text of lines of a file."""
        rows = self.files[place.path].decode("utf-8").split("\n")
        return "\n".join(rows[place.first - 1 : place.last])


def stories(split: Split | None = None) -> Iterator[Story]:
    """Yield each story, by name."""
    for labels in sorted(FOLDER.glob("*/labels.toml")):
        story = _read(labels)
        if split in (None, story.split):
            yield story


def looked_at(story: Story, folder: Path) -> Snapshot:
    """Make a story a real home with a commit for each day, and return what is seen on the morning after."""
    folder.mkdir(parents=True)
    home = MadeHome(folder)
    home.git("init", "-q", "-b", "main", ".")
    by_day: dict[date, dict[str, bytes]] = defaultdict(dict)
    first = _dated(story.days[0])[0]
    for path, raw in story.files.items():
        by_day[_dated(path)[0] if _DAY.search(path) else first - timedelta(1)][path] = raw
    for day in sorted(by_day):
        home.when = datetime.combine(day, _EVENING)
        commit = home.commit(by_day[day], f"Notes of {day}")
    morning = home.when + timedelta(hours=11)
    clock = Clock(lambda: morning, UTC)
    return take(Repository.open(folder), commit, layout=Layout(), trust=TrustRules(), clock=clock)


def _read(labels: Path) -> Story:
    found = tomllib.loads(labels.read_text("utf-8"))
    home = labels.parent / "home"
    files = {f.relative_to(home).as_posix(): f.read_bytes() for f in sorted(home.rglob("*.md"))}
    return Story(
        labels.parent.name,
        found["language"],
        found["split"],
        files,
        tuple(Keep(_place(row), **row) for row in found["keep"]),
        tuple(Trap(_place(row), **row) for row in found["trap"]),
    )


def _place(row: dict[str, object]) -> Place:
    """Take the place out of a row of labels."""
    path, first = row.pop("path"), row.pop("line")
    last = row.pop("last", first)
    assert isinstance(path, str) and isinstance(first, int) and isinstance(last, int)
    return Place(path, first, last)


def _dated(path: str) -> tuple[date, str]:
    named = _DAY.search(path)
    assert named is not None, path
    return date(*map(int, named.groups())), path
