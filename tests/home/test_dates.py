from __future__ import annotations

from datetime import date

import pytest

from curator.home.dates import dated, whole
from curator.home.times import when


@pytest.mark.parametrize(
    "stem",
    [
        "2026-03-10", "2026_03_10", "20260310", "202603101530", "20260310153059", "2026.03.10",
        "2026-03-10 Tue", "2026-03-10 (화)", "2026-03-10_火曜日", "2026年3月10日", "2026년 3월 10일",
        "2026-03-10T15-30", "March 10th, 2026", "10-03-2026", "2026-3-1", "２０２６-03-10",
        "Tuesday, March 10th 2026", "Tue 2026-03-10", "10 March 2026", "10th of March 2026",
        "Di, 10. März 2026", "Mi 10.03.2026", "10 mars 2026", "10 de marzo de 2026", "10 марта 2026",
        "10_Mar_2026",
        "2026-03-10 copy", "2026-03-10 (1)", "2026-03-10_1", "2026-03-10 2", "2026-03-10 のコピー",
        "2026-03-10 - Kopie", "2026-03-10 사본", "Copy of 2026-03-10", "March 10th, 2026 copy 2",
        "2026-03-10 (conflict 2026-03-11)", "2026-03-10.sync-conflict-20260311-101112-ABCDEFG",
    ],
)  # fmt: skip
def test_a_stem_that_is_a_date_is_known(stem: str) -> None:
    assert whole(stem)


@pytest.mark.parametrize(
    "stem",
    ["2026-13-10", "2026-03", "2026-03-10 meeting", "meeting", "1234567890", "2026", "20261310",
     "2026-W11", "v2026.03.10.1", "3-10", "2026-03-10-a", "10 things 2026", "March 2026", "copy of it 2026",
     "Marketing 10 2026", "32 March 2026", "2026-03 copy"],
)  # fmt: skip
def test_a_stem_that_is_more_or_less_than_a_date_is_not_one(stem: str) -> None:
    assert not whole(stem)


@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("meetings/2026-03-10 kickoff.md", date(2026, 3, 10)),
        ("docs/plans/2026-03-10-move.md", date(2026, 3, 10)),
        ("a/kickoff 20260310.md", date(2026, 3, 10)),
        ("a/202603101530 A thought.md", date(2026, 3, 10)),
        ("2026-03/kickoff.md", date(2026, 3, 1)),
        ("2026/03/kickoff.md", date(2026, 3, 1)),
        ("2026/03-March/kickoff.md", date(2026, 3, 1)),
        ("weekly/2026-W11.md", date(2026, 3, 9)),
        ("weekly/2026w11 review.md", date(2026, 3, 9)),
        ("주간/2026년 11주차.md", date(2026, 3, 9)),
        ("週報/2026年第11週.md", date(2026, 3, 9)),
        ("회의/2026년 3월 회의.md", date(2026, 3, 1)),
        ("会議/2026年3月10日の会議.md", date(2026, 3, 10)),
        ("회의/260310_회의록.md", date(2026, 3, 10)),
        ("a/report-202603.md", date(2026, 3, 1)),
        ("a/March 2026.md", date(2026, 3, 1)),
        ("a/10 March 2026 kickoff.md", date(2026, 3, 10)),
        ("a/reunión 10 de marzo de 2026.md", date(2026, 3, 10)),
        ("a/2026-Q2 goals.md", date(2026, 4, 1)),
        ("2025-01/note 2026-03-10.md", date(2026, 3, 10)),
        ("NFD/회의 2026-03-10.md", date(2026, 3, 10)),
    ],
)
def test_a_date_week_or_month_in_a_path_is_its_event(path: str, day: date) -> None:
    assert dated(path) == day


@pytest.mark.parametrize(
    "path",
    ["notes/port 8443.md", "a/python 3.11.md", "2026/goals.md", "a/season 2019-20.md", "a/rfc 9110.md",
     "a/id 1234567890123.md", "a/week 3.md", "a/IntelliJ 2024.1.md", "a/item-20269910.md"],
)  # fmt: skip
def test_numbers_that_are_no_dates_leave_a_path_undated(path: str) -> None:
    assert dated(path) is None


def test_dates_of_front_matter_are_read_however_written() -> None:
    day = date(2026, 3, 10)
    for text in ("2026-03-10", "2026/3/10", "2026.03.10", "[[2026-03-10]]", "2026년 3월 10일"):
        assert when(text) == day, text
    assert when([["2026-03-10"]]) == day
    moment = when("2026-03-10T09:30:00Z")
    assert moment is not None
    assert moment.isoformat() == "2026-03-10T09:30:00+00:00"
    for text in ("soon", "2026", "2026-02-30", "", "{{date}}"):
        assert when(text) is None, text
    assert when(20260310) is None
