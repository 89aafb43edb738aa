"""A pass may die at any moment: nothing of the owner's changes, and the next pass finishes it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.ledger import store
from curator.passes import run
from curator.repository import Repository
from curator.tended import Home, How
from tests.ground.killing import CountedGit, forked, locks, owners, proposals
from tests.passes.homes import NOW, git, made, note, twins, write

pytestmark = pytest.mark.usefixtures("untraced")

_WALLS = (
    "The walls of the attic are made of lime plaster over reed mats, and they crumble when wet."
)
_RANDOM_KILLS = 12


@dataclass(frozen=True)
class Eventful:
    """A home in which one pass opens, refreshes, withdraws and learns of a no; and its right end."""

    home: Home
    end: dict[str, str]
    refs: dict[str, str]
    calls: int
    seconds: float


def _eventful(tmp_path: Path) -> Home:
    """Make a home with open proposals, and let its owner act on each in another way."""
    lights = (
        "The lights in the hall are switched by the second breaker from the left, not the third."
    )
    files = {
        **twins(),
        "memory/notes/walls.md": note(_WALLS, id="mem_walls", subject="house/walls"),
        "memory/notes/walls-2.md": note(_WALLS, id="mem_walls2", subject="house/walls"),
        "memory/notes/lights.md": note(lights, id="mem_lights", subject="house/lights"),
        "memory/notes/lights-2.md": note(lights, id="mem_lights2", subject="house/lights"),
    }
    home = made(tmp_path, files)
    run(home, How(caps=False))
    opened = {r.title: r for r in store.read(home.repository).open}
    assert len(opened) == 4
    by_path = {path: r for r in opened.values() for path in r.paths}
    folder = home.repository.root
    # A no by deleting; a note whose evidence changes; a line beside the one that is to be added.
    refused = by_path["memory/notes/wifi.md"]
    git(folder, "branch", "-qD", refused.branch.removeprefix("refs/heads/"))
    changed = folder / "memory/notes/acme-2.md"
    changed.write_text(changed.read_text("utf-8") + "They pay in yen since the spring of 2026.\n")
    beside = folder / "memory/notes/walls-2.md"
    beside.write_text(
        beside.read_text("utf-8").replace(
            "subject: house/walls\n", "subject: house/walls\nseen: 3\n"
        )
    )
    roof = (
        "The roof was tiled anew in 2019 by Ferrand and Sons, who gave a warranty of thirty years."
    )
    write(
        folder,
        {
            "memory/notes/roof.md": note(roof, id="mem_roof", subject="house/roof"),
            "memory/notes/roof-2.md": note(roof, id="mem_roof2", subject="house/roof"),
        },
        "A day of the owner",
    )
    git(folder, "pack-refs", "--all")
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=1), UTC))


def _copy(of: Home, to: Path) -> Home:
    shutil.copytree(of.repository.root, to / "notes", symlinks=True)
    shutil.copytree(of.state, to / "state")
    return replace(of, repository=Repository.open(to / "notes"), state=to / "state")


def _states(home: Home) -> dict[str, str]:
    return {r.id: r.state for r in store.read(home.repository).records.values()}


@pytest.fixture(scope="module")
def eventful(tmp_path_factory: pytest.TempPathFactory) -> Eventful:
    """Return the home and what an undisturbed pass makes of it."""
    folder = tmp_path_factory.mktemp("eventful")
    home = _eventful(folder)
    counted = CountedGit.put(folder / "bin")
    (folder / "calm").mkdir()
    calm = _copy(home, folder / "calm")
    began = time.perf_counter()
    assert forked(lambda: run(calm, How(caps=False)), counted.path) == 0
    took = time.perf_counter() - began
    return Eventful(home, _states(calm), proposals(calm.repository.root), counted.calls, took)


def _survives(eventful: Eventful, folder: Path, killed: Callable[[Home], None]) -> None:
    home = _copy(eventful.home, folder)
    root = home.repository.root
    before = owners(root)
    killed(home)
    assert owners(root) == before
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
    report = run(home, How(caps=False))
    assert report.broken == ()
    assert locks(root) == []
    assert (_states(home), proposals(root)) == (eventful.end, eventful.refs)
    standing = store.read(home.repository).open
    assert {r.branch: r.tip for r in standing}.items() <= eventful.refs.items()
    assert owners(root) == before
    assert run(home, How(caps=False)).unchanged


def test_the_undisturbed_pass_goes_through_every_phase(eventful: Eventful) -> None:
    states = sorted(eventful.end.values())
    assert states == ["held", "open", "open", "open", "rejected", "withdrawn"]
    before = proposals(eventful.home.repository.root)
    moved = [name for name in before if eventful.refs.get(name, before[name]) != before[name]]
    assert len(moved) == 2, "the branch and the pin of the one that conflicted"


@pytest.mark.parametrize("part", range(8))
def test_a_pass_killed_at_any_git_call_loses_nothing(
    eventful: Eventful, tmp_path: Path, part: int
) -> None:
    counted = CountedGit.put(tmp_path / "bin")
    for call in range(1 + part, eventful.calls + 1, 8):
        (folder := tmp_path / str(call)).mkdir()

        def killed(home: Home, call: int = call) -> None:
            counted.strike_at(call)
            assert forked(lambda: run(home, How(caps=False)), counted.path) == signal.SIGKILL

        _survives(eventful, folder, killed)


def test_a_pass_and_its_git_killed_at_random_moments_lose_nothing(
    eventful: Eventful, tmp_path: Path
) -> None:
    chance = random.Random(7)
    for number in range(_RANDOM_KILLS):
        (folder := tmp_path / str(number)).mkdir()
        within = chance.uniform(0, eventful.seconds)

        def killed(home: Home, within: float = within) -> None:
            forked(lambda: run(home, How(caps=False)), os.environ["PATH"], within=within)

        _survives(eventful, folder, killed)
