"""Nights of one home, told by a clock that jumps."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from curator.daemon.child import Ended
from curator.daemon.memory import FILE
from curator.daemon.signs import Signs
from curator.exclusive import TENDING, held
from tests.daemon.nights import DAY, EVENING, HOUR, Box, events, failing, logged

NIGHT = datetime(2026, 6, 2, 3, 30, tzinfo=UTC)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path / "state")


def test_a_pass_runs_once_in_its_night(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    for minutes in range(0, 24 * 60, 10):
        box.now = EVENING + timedelta(minutes=minutes)
        box.round(rounds)
    assert box.passes() == [NIGHT]
    assert box.memory().ended == NIGHT
    assert box.memory().next == NIGHT + DAY


def test_nothing_runs_before_anything_is_due(box: Box) -> None:
    box.plan(schedule={"outcomes": "0 0 * * *"})
    rounds = box.rounds()
    box.round(rounds)
    box.now = EVENING + 3 * HOUR
    box.round(rounds)
    assert box.started == []


def test_a_night_without_power_is_made_up_for_once(box: Box) -> None:
    box.plan()
    first = box.rounds()
    box.round(first)
    first.close()
    box.now = EVENING + 3 * DAY
    for _ in range(3):
        rounds = box.rounds()
        box.round(rounds)
        box.round(rounds)
        rounds.close()
    assert box.passes() == [EVENING + 3 * DAY]


def test_a_clock_set_back_is_told_and_runs_nothing_twice(box: Box) -> None:
    stream = logged()
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.now = NIGHT
    box.round(rounds)
    box.now = NIGHT - 2 * HOUR
    for _ in range(5):
        box.round(rounds)
        box.now += HOUR
    assert box.passes() == [NIGHT]
    (told,) = events(stream, "clock.set_back")
    assert told["seconds"] == 7200
    assert box.memory().set_back == NIGHT - 2 * HOUR


@pytest.mark.parametrize(
    ("zone", "evening"),
    [
        ("Europe/Berlin", "2026-03-28T20:00"),
        ("Europe/Berlin", "2026-10-24T20:00"),
        ("America/New_York", "2026-11-01T20:00"),
        ("Australia/Lord_Howe", "2026-04-04T20:00"),
    ],
)
def test_the_night_of_a_change_of_the_clock_has_one_pass(box: Box, zone: str, evening: str) -> None:
    box.zone = ZoneInfo(zone)
    box.now = datetime.fromisoformat(evening).replace(tzinfo=box.zone).astimezone(UTC)
    box.plan(schedule={"passes": "30 2 * * *"})
    rounds = box.rounds()
    for _ in range(16 * 6):
        box.round(rounds)
        box.now += timedelta(minutes=10)
    assert len(box.passes()) == 1


def test_a_pass_waits_while_the_machine_is_busy_and_then_runs_all_the_same(box: Box) -> None:
    stream = logged()
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.signs = Signs(on_battery=True)
    for hours in range(14):
        box.now = NIGHT + hours * HOUR
        box.round(rounds)
    assert box.passes() == [NIGHT + 12 * HOUR]
    assert [event["why"] for event in events(stream, "pass.delayed")] == [
        "the machine runs on battery"
    ]


def test_a_pass_waits_for_quiet_after_a_commit(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.now = box.newest = NIGHT
    box.round(rounds)
    assert box.passes() == []
    assert "2 minutes old" in box.memory().waits
    box.now = NIGHT + timedelta(minutes=3)
    box.round(rounds)
    assert box.passes() == [box.now]
    assert box.memory().waits == ""


def test_a_pass_of_somebody_else_is_waited_for_and_is_no_failure(box: Box) -> None:
    plan = box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.now = NIGHT
    with held(plan.state / TENDING, NIGHT):
        box.round(rounds)
        assert box.passes() == []
        assert "another pass works on this home: process" in box.memory().waits
    box.round(rounds)
    assert box.passes() == [NIGHT]
    assert box.memory().failures == 0


def test_failures_back_off_open_the_breaker_and_one_good_pass_closes_it(box: Box) -> None:
    stream = logged()
    box.plan(schedule={"breaker_after": 3})
    rounds = box.rounds()
    box.round(rounds)
    box.ends = [failing() for _ in range(4)]
    box.now = NIGHT
    for _ in range(3 * 24 * 12):
        box.round(rounds)
        box.now += timedelta(minutes=5)
    tries = [when - NIGHT for when in box.passes()]
    minutes = timedelta(minutes=1)
    assert tries[:4] == [0 * minutes, 5 * minutes, 15 * minutes, DAY + 15 * minutes]
    assert tries[4] == 2 * DAY + 15 * minutes
    assert [event["failures"] for event in events(stream, "pass.failed")] == [1, 2, 3, 4]
    assert len(events(stream, "passes.suspended")) == 1
    assert len(events(stream, "passes.resumed")) == 1
    assert (box.memory().failures, box.memory().fault) == (0, None)
    told = events(stream, "pass.failed")[0]
    assert (told["what"], told["remedy"]) == ("this is not a git repository", "git fsck")


@pytest.mark.parametrize(
    ("ended", "what"),
    [
        (Ended(-9), "killed by signal 9"),
        (Ended(70), "it ended with code 70"),
        (Ended(1, kinds=("dedup",)), "a part of it failed: dedup"),
        (Ended(0, counts={"lost": True}), "rewritten"),
        (Ended(-15, stopped="it was still at work after 120 minutes"), "after 120 minutes"),
        (Ended(2, out=b"{broken"), "code 2"),
        (failing("no such folder"), "no such folder"),
    ],
)
def test_whatever_is_no_good_pass_is_a_failed_one_with_its_reason(
    box: Box, ended: Ended, what: str
) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.ends, box.now = [ended], NIGHT
    box.round(rounds)
    memory = box.memory()
    assert memory.failures == 1
    assert memory.fault is not None
    assert what in memory.fault.what


def test_a_pass_that_was_cut_short_by_the_end_of_the_daemon_is_as_due_as_before(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.ends, box.now = [Ended(130, asked=True)], NIGHT
    box.round(rounds)
    assert box.memory().failures == 0
    rounds.close()
    box.now += HOUR
    box.round(box.rounds())
    assert box.passes() == [NIGHT, NIGHT + HOUR]


def test_a_daemon_that_died_during_a_pass_counts_it_as_failed(box: Box) -> None:
    plan = box.plan()
    rounds = box.rounds()
    box.round(rounds)
    rounds.keep(plan, replace(rounds.memories["notes"], begun=NIGHT))
    rounds.close()
    box.now = NIGHT + timedelta(minutes=1)
    again = box.rounds()
    box.round(again)
    assert box.passes() == []
    memory = box.memory()
    assert (memory.failures, memory.begun) == (1, None)
    box.now += timedelta(minutes=6)
    box.round(again)
    assert len(box.passes()) == 1


def test_no_pass_begins_that_is_not_remembered_first(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.now = NIGHT
    seen: list[datetime | None] = []

    async def child(*_: object) -> Ended:
        seen.append(box.memory().begun)
        return Ended(0)

    asyncio.run(rounds.once(replace(box.tools(rounds), child=child), HOUR))
    assert seen == [NIGHT]
    assert box.memory().begun is None


def test_a_daemon_that_is_to_end_begins_nothing(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    ending = asyncio.Event()
    ending.set()
    box.now = NIGHT
    box.round(rounds, ending)
    assert box.started == []


def test_two_weeks_without_a_proposal_are_told_with_the_reason(box: Box) -> None:
    stream = logged()
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    held = {"notes": 9, "opened": 0, "open": 10, "queued_by": {"quiet_enough": 4}}
    for night in range(30):
        box.ends, box.now = [Ended(0, counts=held)], NIGHT + night * DAY
        box.round(rounds)
    told = events(stream, "passes.silent")
    assert [event["passes"] for event in told] == [14, 28]
    assert told[0]["why"] == "4 queued by quiet_enough, 10 open, waiting for a decision"
    box.now += DAY
    box.round(rounds)
    assert (box.memory().silent, box.memory().silence) == (0, "")


def test_passes_with_nothing_new_to_look_at_are_not_silent(box: Box) -> None:
    box.plan()
    rounds = box.rounds()
    box.round(rounds)
    box.ends, box.now = [Ended(0, counts={"notes": 9, "unchanged": True})], NIGHT
    box.round(rounds)
    assert box.memory().silent == 0


def test_outcomes_are_noted_by_themselves_and_not_where_passes_fail(box: Box) -> None:
    box.plan(schedule={"outcomes": "*/30 * * * *", "breaker_after": 1})
    rounds = box.rounds()
    box.round(rounds)
    box.now = EVENING + HOUR
    box.round(rounds)
    assert [words[1] for _, _, words in box.started] == ["--outcomes"]
    box.now = NIGHT
    box.ends = [Ended(0), failing()]
    box.round(rounds)
    count = len(box.started)
    box.now = NIGHT + 2 * HOUR
    box.round(rounds)
    assert len(box.started) == count


def test_a_look_at_outcomes_that_failed_is_told_and_counts_as_no_failed_pass(box: Box) -> None:
    stream = logged()
    box.plan(schedule={"outcomes": "*/30 * * * *"})
    rounds = box.rounds()
    box.round(rounds)
    box.ends, box.now = [failing()], EVENING + HOUR
    box.round(rounds)
    assert len(events(stream, "outcomes.failed")) == 1
    assert box.memory().failures == 0


def test_garbage_in_place_of_the_memory_runs_nothing(box: Box) -> None:
    stream = logged()
    plan = box.plan()
    plan.state.mkdir(parents=True)
    (plan.state / FILE).write_bytes(b"\xff{]")
    rounds = box.rounds()
    box.round(rounds)
    assert box.started == []
    assert len(events(stream, "state.unreadable")) == 1
    assert box.memory().anew == EVENING
    box.now = NIGHT
    box.round(rounds)
    assert box.passes() == [NIGHT]
