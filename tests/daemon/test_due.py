"""What is due, worked out from what is remembered and what a clock says."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from curator.daemon.due import (
    Ready,
    Waits,
    back_off,
    jitter,
    judged,
    may_disturb,
    next_pass,
    reconciled,
)
from curator.daemon.memory import Memory
from curator.schedule_settings import ScheduleSettings

NIGHT = ScheduleSettings(passes="30 3 * * *", jitter_minutes=0)
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LONG, SHORT = timedelta(hours=2), timedelta(minutes=5)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 6, day, hour, minute, tzinfo=UTC)


def due(memory: Memory, wanted: ScheduleSettings = NIGHT) -> datetime | None:
    return next_pass("notes", wanted, memory, UTC)


def test_a_home_seen_first_has_nothing_due_before_its_next_night() -> None:
    fresh = reconciled(Memory(), NOW, LONG)
    assert due(fresh) == at(2, 3, 30)


@pytest.mark.parametrize("nights", [1, 3, 400])
def test_nights_missed_by_suspend_are_due_once(nights: int) -> None:
    slept = Memory(passed=NOW - nights * DAY, seen=NOW - nights * DAY)
    awake = reconciled(slept, NOW, LONG)
    first = due(awake)
    assert first is not None
    assert first <= NOW
    done = replace(awake, passed=NOW)
    assert due(done) == at(2, 3, 30)


def test_nothing_was_missed_by_a_suspend_between_two_nights() -> None:
    slept = reconciled(Memory(passed=at(1, 3, 31), seen=at(1, 4)), at(2, 3, 29), LONG)
    assert due(slept) == at(2, 3, 30)


@pytest.mark.parametrize("back", [timedelta(minutes=3), HOUR, 20 * HOUR])
def test_a_clock_that_is_set_back_runs_nothing_twice(back: timedelta) -> None:
    done = Memory(passed=at(2, 3, 31), seen=at(2, 3, 40))
    now = at(2, 3, 40) - back
    for watched in (SHORT, LONG):
        after = reconciled(done, now, watched)
        assert after.passed == at(2, 3, 31)
        assert due(after) == at(3, 3, 30)
        assert after.set_back == now


def test_a_machine_that_starts_in_the_past_runs_nothing_because_of_it() -> None:
    done = Memory(passed=at(2, 3, 31), seen=at(2, 3, 40))
    booted = reconciled(done, datetime(1970, 1, 1, tzinfo=UTC), SHORT)
    right = reconciled(booted, at(2, 4), timedelta(minutes=6))
    assert due(right) == at(3, 3, 30)


def test_a_clock_that_was_far_ahead_does_not_stop_the_nights_for_ever() -> None:
    ahead = Memory(passed=datetime(2099, 1, 1, tzinfo=UTC), seen=datetime(2099, 1, 1, tzinfo=UTC))
    soon = reconciled(ahead, NOW, SHORT)
    assert soon.passed == ahead.passed
    later = reconciled(soon, NOW + 2 * HOUR, LONG)
    assert due(later) == at(2, 3, 30)


def test_a_steady_clock_was_not_set_back() -> None:
    assert reconciled(Memory(passed=NOW, seen=NOW), NOW + SHORT, LONG).set_back is None


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
def test_a_year_of_nights_has_a_pass_on_each_of_its_days(zone: str) -> None:
    where = ZoneInfo(zone)
    wanted = ScheduleSettings(passes="30 2 * * *", jitter_minutes=20)
    memory = Memory(passed=datetime(2026, 1, 1, 12, tzinfo=where))
    days = []
    for _ in range(365):
        moment = next_pass("notes", wanted, memory, where)
        assert moment is not None
        days.append(moment.astimezone(where).date())
        memory = replace(memory, passed=moment)
    assert days == [days[0] + number * DAY for number in range(365)]


def test_jitter_is_the_same_on_one_day_and_differs_between_days_and_homes() -> None:
    wanted = ScheduleSettings(passes="30 3 * * *", jitter_minutes=20)
    first = next_pass("notes", wanted, Memory(passed=NOW), UTC)
    again = next_pass("notes", wanted, Memory(passed=NOW + HOUR), UTC)
    assert first == again
    starts = {jitter("notes", at(day, 3, 30), 20) for day in range(1, 29)}
    assert len(starts) > 20
    assert timedelta() <= min(starts) <= max(starts) < timedelta(minutes=20)
    assert jitter("notes", at(1, 3), 20) != jitter("other", at(1, 3), 20)
    assert jitter("notes", at(1, 3), 0) == timedelta()


def test_an_empty_line_of_cron_is_never_due() -> None:
    assert due(Memory(passed=NOW), ScheduleSettings(passes="")) is None


def test_a_failed_pass_is_tried_again_later_and_later() -> None:
    waits = [back_off(failures, 50) for failures in range(1, 12)]
    assert waits[:4] == [timedelta(minutes=m) for m in (5, 10, 20, 40)]
    assert waits == sorted(waits)
    assert waits[-1] == timedelta(hours=6)
    memory = Memory(passed=NOW, failed=NOW, failures=2)
    assert due(memory) == NOW + timedelta(minutes=10)


def test_from_the_breaker_on_one_pass_a_day_is_tried() -> None:
    memory = Memory(passed=NOW, failed=NOW, failures=NIGHT.breaker_after)
    assert due(memory) == NOW + DAY


def test_a_failure_that_is_yet_to_come_is_tried_again_from_now() -> None:
    memory = Memory(passed=NOW + HOUR, failed=NOW + HOUR, failures=1, seen=NOW + HOUR)
    assert due(reconciled(memory, NOW, LONG)) == NOW + timedelta(minutes=5)


def test_a_pass_waits_for_quiet_but_not_all_day() -> None:
    minute = timedelta(minutes=1)
    assert isinstance(judged(NIGHT, NOW, NOW, NOW - minute), Waits)
    assert judged(NIGHT, NOW, NOW, NOW - 3 * minute) == Ready()
    assert judged(NIGHT, NOW - HOUR, NOW, NOW - minute) == Ready()
    assert judged(NIGHT, NOW, NOW, None) == Ready()


def test_a_commit_of_the_future_keeps_nobody_waiting() -> None:
    assert judged(NIGHT, NOW, NOW, NOW + HOUR) == Ready()


def test_a_pass_waits_for_an_idle_machine_but_not_for_ever() -> None:
    busy = "the machine runs on battery"
    assert may_disturb(NIGHT, NOW - 11 * HOUR, NOW, busy) == Waits(busy)
    assert may_disturb(NIGHT, NOW - 12 * HOUR, NOW, busy) == Ready()
    assert may_disturb(NIGHT, NOW, NOW, "") == Ready()
    assert may_disturb(ScheduleSettings(only_when_idle=False), NOW, NOW, busy) == Ready()
