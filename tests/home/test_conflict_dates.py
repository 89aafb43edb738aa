"""The day of a sync conflict is not the day a note is about."""

from __future__ import annotations

from datetime import date

import pytest

from curator.home.dates import dated


@pytest.mark.parametrize(
    "path",
    [
        "notes/packing (conflict 2025-03-02 laptop).md",
        "notes/packing (Noor's conflicted copy 2025-03-02).md",
        "notes/packing.sync-conflict-20250302-075012-ABCDEFG.md",
        "notes/荷物 (競合コピー 2025-03-02).md",
    ],
)
def test_a_conflict_copy_is_not_dated(path: str) -> None:
    assert dated(path) is None


def test_a_dated_note_keeps_its_own_day_in_a_conflict_copy() -> None:
    assert dated("2025-02-10 call (conflict 2025-03-02).md") == date(2025, 2, 10)


def test_a_note_about_a_conflict_is_dated() -> None:
    assert dated("conflict 2025-03-02.md") == date(2025, 3, 2)
