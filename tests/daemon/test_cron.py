"""Lines of cron on days that are longer or shorter than others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from curator.cron import Cron

BERLIN = "Europe/Berlin"
NEW_YORK = "America/New_York"
LORD_HOWE = "Australia/Lord_Howe"


def moments(line: str, zone: str, begin: str, end: str) -> list[str]:
    """Return when a line is due between two times of a wall clock, as wall times with their offset."""
    where = ZoneInfo(zone)
    last = datetime.fromisoformat(end).replace(tzinfo=where)
    moment = datetime.fromisoformat(begin).replace(tzinfo=where)
    found = []
    while (moment := Cron.parse(line).next(moment, where)) <= last:
        found.append(moment.astimezone(where).isoformat(timespec="minutes"))
    return found


@pytest.mark.parametrize(
    ("zone", "begin", "expected"),
    [
        (BERLIN, "2026-03-28T12:00", ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"]),
        (BERLIN, "2026-10-24T12:00", ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"]),
        (NEW_YORK, "2026-03-07T12:00", ["2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00"]),
        (NEW_YORK, "2026-10-31T12:00", ["2026-11-01T02:30-05:00", "2026-11-02T02:30-05:00"]),
        ("Asia/Seoul", "2026-03-28T12:00", ["2026-03-29T02:30+09:00", "2026-03-30T02:30+09:00"]),
        (LORD_HOWE, "2026-10-03T12:00", ["2026-10-04T02:30+11:00", "2026-10-05T02:30+11:00"]),
        (LORD_HOWE, "2026-04-04T12:00", ["2026-04-05T02:30+10:30", "2026-04-06T02:30+10:30"]),
    ],
)
def test_the_job_of_half_past_two_is_due_once_a_day(
    zone: str, begin: str, expected: list[str]
) -> None:
    end = (datetime.fromisoformat(begin) + timedelta(hours=46)).isoformat()
    assert moments("30 2 * * *", zone, begin, end) == expected


@pytest.mark.parametrize(
    ("zone", "line", "begin", "expected"),
    [
        (LORD_HOWE, "15 2 * * *", "2026-10-03T12:00", ["2026-10-04T02:30+11:00"]),
        (LORD_HOWE, "45 1 * * *", "2026-04-04T12:00", ["2026-04-05T01:45+11:00"]),
        (NEW_YORK, "30 1 * * *", "2026-10-31T12:00", ["2026-11-01T01:30-04:00"]),
        ("Pacific/Apia", "30 2 * * *", "2011-12-29T12:00", ["2011-12-31T00:00+14:00"]),
    ],
)
def test_a_time_that_is_left_out_or_shown_twice_counts_once(
    zone: str, line: str, begin: str, expected: list[str]
) -> None:
    end = (datetime.fromisoformat(begin) + timedelta(hours=36)).isoformat()
    assert moments(line, zone, begin, end) == expected


def test_nothing_is_due_again_in_the_hour_that_is_shown_twice() -> None:
    where = ZoneInfo(BERLIN)
    second = datetime(2026, 10, 25, 2, 10, tzinfo=where, fold=1)
    found = Cron.parse("30 2 * * *").next(second, where)
    assert found.astimezone(where).isoformat() == "2026-10-26T02:30:00+01:00"


def test_every_half_hour_of_the_spring_night_is_due_once() -> None:
    found = moments("*/30 * * * *", BERLIN, "2026-03-29T01:00", "2026-03-29T04:00")
    assert found == [
        "2026-03-29T01:30+01:00",
        "2026-03-29T03:00+02:00",
        "2026-03-29T03:30+02:00",
        "2026-03-29T04:00+02:00",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("0 4 * * sun", "2026-06-07T04:00:00+00:00"),
        ("0 4 * * mon-fri", "2026-06-02T04:00:00+00:00"),
        ("0 4 1,15 * *", "2026-06-15T04:00:00+00:00"),
        ("0 4 29 feb *", "2028-02-29T04:00:00+00:00"),
        ("0 4 last * *", "2026-06-30T04:00:00+00:00"),
    ],
)
def test_days_and_months_go_by_their_names(line: str, expected: str) -> None:
    begin = datetime(2026, 6, 1, 9, tzinfo=UTC)
    assert Cron.parse(line).next(begin, UTC).isoformat() == expected


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("30 3 * *", "five fields"),
        ("0 4 * * 0", "by name"),
        ("0 4 * * 1-5", "by name"),
        ("0 4 30 feb *", "a day that a calendar has"),
        ("0 25 * * *", "maximum"),
        ("0 4 * * sunday", "sunday"),
        ("@daily", "five fields"),
    ],
)
def test_a_line_that_says_nothing_sensible_is_refused(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Cron.parse(line)


def test_a_moment_that_is_due_is_not_its_own_next() -> None:
    now = datetime(2026, 6, 1, 3, 30, tzinfo=UTC)
    assert Cron.parse("30 3 * * *").next(now, UTC) == now + timedelta(days=1)
    early = now - timedelta(microseconds=1)
    assert Cron.parse("30 3 * * *").next(early, UTC) == now


def test_a_day_that_comes_once_in_28_years_is_waited_for() -> None:
    line = Cron.parse("0 3 29 2 tue")
    first = line.next(datetime(2026, 1, 1, tzinfo=UTC), UTC)
    assert (first.year, line.next(first, UTC).year) == (2028, 2056)
