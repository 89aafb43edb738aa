from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from curator.home.note import Note, ends
from curator.home.repeated import repeated

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("fields", "holds"),
    [
        ({}, True),
        ({"valid_to": date(2026, 3, 9)}, False),
        ({"valid_to": date(2026, 3, 10)}, True),
        ({"valid_to": date(2027, 9, 1)}, True),
        ({"valid_to": datetime(2026, 3, 10, 11, tzinfo=UTC)}, False),
        ({"valid_to": date(2027, 9, 1), "retired": "old"}, False),
        ({"valid_to": date(2027, 9, 1), "superseded_by": "b"}, False),
    ],
)
def test_a_note_holds_until_its_last_day_is_over(fields: dict[str, Any], holds: bool) -> None:
    note = Note(path="a.md", blob="x", name="a.md", body="a\n", **fields)
    assert note.current_at(NOON) is holds


def test_a_bare_day_ends_at_midnight_of_the_owner() -> None:
    east = timezone(timedelta(hours=9))
    assert ends(date(2026, 3, 10), NOON.astimezone(east)) == datetime(2026, 3, 11, tzinfo=east)
    assert ends(date.max, NOON).date() == date.max


@pytest.mark.parametrize(
    ("front", "keys"),
    [
        ("expires_at: 2026-01-01\nExpires_At: 2027-01-01\n", {"expires_at"}),
        ("expires_at: 2026-01-01\nx: 1\n'expires_at': 2027-01-01\n", {"expires_at"}),
        ("expires_at: 2026-01-01\nexpires_at: 2026-01-01\n", set()),
        ("x:\n  a: 1\ny:\n  a: 2\n", set()),
    ],
)
def test_a_key_given_twice_with_two_values_is_seen(front: str, keys: set[str]) -> None:
    assert repeated(f"---\n{front}---\nbody: 1\nbody: 2\n".encode()) == keys
    assert repeated(f"---\n{front}---\n".replace("\n", "\r\n").encode()) == keys
