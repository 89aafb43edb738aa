"""Several homes under one daemon: what is wrong with one stays its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from curator.daemon.child import Ended
from curator.daemon.memory import FILE, LOCK
from curator.daemon.plan import Plan
from curator.exclusive import holder
from tests.daemon.nights import DAY, EVENING, WELL, Box, events, failing, logged


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path / "state")


def started(box: Box) -> list[str]:
    return [name for _, name, _ in box.started]


def test_homes_have_their_turn_one_after_the_other(box: Box) -> None:
    box.plan("a")
    box.plan("b")
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY
    box.round(rounds)
    assert started(box) == ["a", "b"]


def test_a_home_that_fails_does_not_stop_the_next(box: Box) -> None:
    box.plan("a")
    box.plan("b")
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY
    box.ends = [failing("the repository is corrupt"), WELL]
    box.round(rounds)
    assert (box.memory("a").failures, box.memory("b").failures) == (1, 0)
    assert box.memory("b").ended == box.now


@pytest.mark.parametrize("broken", [ZeroDivisionError(), OSError(28, "No space left on device")])
def test_a_fault_of_the_daemon_itself_in_one_home_does_not_reach_the_next(
    box: Box, broken: Exception
) -> None:
    stream = logged()
    box.plan("a")
    box.plan("b")
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY

    async def child(plan: Plan, words: Sequence[str], seconds: float) -> Ended:
        if plan.name == "a":
            raise broken
        return WELL

    asyncio.run(rounds.once(replace(box.tools(rounds), child=child), timedelta()))
    assert box.memory("b").ended == box.now
    (told,) = events(stream, "pass.failed")
    assert told["home"] == "a"
    assert "ZeroDivisionError" in str(told["what"]) or "No space left" in str(told["what"])
    assert box.memory("a").begun is None


def test_settings_that_become_wrong_are_told_and_those_in_force_stay(box: Box) -> None:
    stream = logged()
    before = box.plan("a")
    rounds = box.rounds()
    box.round(rounds)
    box.breaks("a")
    box.now += DAY
    box.round(rounds)
    assert rounds.plans["a"] is before
    assert started(box) == ["a"]
    (told,) = events(stream, "settings.refused")
    assert (told["home"], told["what"]) == ("a", "not valid TOML")
    fault = box.memory("a").settings
    assert fault is not None
    assert fault.what == "not valid TOML"
    box.plan("a", schedule={"passes": ""})
    box.round(rounds)
    assert box.memory("a").settings is None
    assert rounds.plans["a"].settings.schedule.passes == ""


def test_settings_that_are_not_read_again_are_not_told_again(box: Box) -> None:
    stream = logged()
    box.plan("a")
    rounds = box.rounds()
    box.breaks("a")
    for _ in range(3):
        rounds.reload()
    assert len(events(stream, "settings.refused")) == 1


def test_a_repository_that_is_gone_when_settings_are_read_stays_tended(box: Box) -> None:
    box.plan("a")
    rounds = box.rounds()
    box.round(rounds)
    box.breaks("a", "no such folder", of_settings=False)
    box.now += DAY
    box.round(rounds)
    assert started(box) == ["a"]
    assert box.memory("a").settings is None


def test_a_home_that_is_wrong_from_the_start_is_told_and_comes_in_once_it_is_right(
    box: Box,
) -> None:
    stream = logged()
    box.breaks("a")
    box.plan("b")
    rounds = box.rounds()
    assert set(rounds.plans) == {"b"}
    assert len(events(stream, "home.failed")) == 1
    rounds.reload()
    assert len(events(stream, "home.failed")) == 1
    box.plan("a")
    box.round(rounds)
    assert set(rounds.plans) == {"a", "b"}
    assert rounds.broken == ()


def test_a_home_whose_settings_are_gone_is_left_and_may_be_tended_by_others(box: Box) -> None:
    plan = box.plan("a")
    rounds = box.rounds()
    assert holder(plan.state / LOCK) is not None
    box.found.clear()
    box.files += 1
    box.round(rounds)
    assert rounds.plans == {}
    assert holder(plan.state / LOCK) is None


def test_two_daemons_never_tend_one_home(box: Box) -> None:
    stream = logged()
    box.plan("a")
    first = box.rounds()
    second = box.rounds()
    assert (set(first.plans), set(second.plans)) == ({"a"}, set())
    (told,) = events(stream, "home.failed")
    assert "another daemon tends this home: process " in str(told["what"])
    first.close()
    second.reload()
    assert set(second.plans) == {"a"}


def test_a_state_folder_that_cannot_be_made_is_told_and_the_others_are_tended(box: Box) -> None:
    stream = logged()
    box.state.mkdir()
    (box.state / "a").write_text("a file in its place")
    box.plan("a")
    box.plan("b")
    assert set(box.rounds().plans) == {"b"}
    (told,) = events(stream, "home.failed")
    assert "the state folder cannot be written" in str(told["what"])


def test_a_memory_that_cannot_be_written_is_told_once_and_runs_nothing_twice(box: Box) -> None:
    stream = logged()
    plan = box.plan("a")
    rounds = box.rounds()
    box.round(rounds)
    (plan.state / FILE).unlink()
    (plan.state / FILE).mkdir()
    box.now += DAY
    for _ in range(3):
        box.round(rounds)
    assert started(box) == ["a"]
    assert len(events(stream, "state.unwritten")) == 1
    (plan.state / FILE).rmdir()
    box.now += DAY
    box.round(rounds)
    assert box.memory("a").ended == EVENING + 2 * DAY


def test_an_idle_round_writes_nothing(box: Box) -> None:
    plan = box.plan("a")
    rounds = box.rounds()
    box.round(rounds)
    before = (plan.state / FILE).stat()
    box.now += timedelta(minutes=1)
    box.round(rounds)
    after = (plan.state / FILE).stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)
