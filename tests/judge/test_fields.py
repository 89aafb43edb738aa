"""Front matter that tells two notes apart, and front matter that does not."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.judge.notes_of import day, note, verdict, word


def words(one: dict[str, Any], other: dict[str, Any]) -> str:
    return word(note("a/Boiler.md", front=one), note("b/Boiler.md", front=other))


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("published_at", "2025-01-01", "2024-01-01"),
        ("starts-at", "2025-01-01", "2025-02-01"),
        ("event_at", "2025-01-01", "2025-02-01"),
        ("timestamp", "2024-01-01T00:00:00", "2025-01-01T00:00:00"),
        ("date", day("2025-03-01"), day("2025-04-01")),
        ("date", "2025-03-01T09:00:00", "2025-03-01T17:00:00"),
        ("visited", "Rome", "Paris"),
        ("last_name", "Berg", "Holm"),
        ("session", "morning", "evening"),
        ("version", 1, 2),
        ("key", "a", "b"),
        ("verified", True, False),
        ("expires_at", day("2030-01-01"), day("2031-01-01")),
        ("valid_to", day("2030-01-01"), day("2031-01-01")),
        ("code", "Ab", "aB"),
        ("steps", ["open", "close"], ["close", "open"]),
        ("doses", ["one", "one"], ["one"]),
        ("owner", {"name": "ann"}, {"name": "bob"}),
        ("metadata", {"user_id": "ann"}, {"user_id": "bob"}),
        ("people", [{"name": "ann"}], [{"name": "bob"}]),
        ("name", "Ann", "Bob"),
        ("site", "north", "south"),
    ],
)
def test_a_field_that_states_something_else_tells_two_notes_apart(
    key: str, one: object, other: object
) -> None:
    found = verdict(note("a/Boiler.md", front={key: one}), note("b/Boiler.md", front={key: other}))
    assert {veto.rule for veto in found.vetoes} == {"other_fields"}


@pytest.mark.parametrize(
    "state",
    [{"status": "done"}, {"Status": "superseded"}, {"draft": True}, {"expires_at": "2030-01-01"}],
)
def test_a_state_of_one_note_alone_tells_them_apart(state: dict[str, Any]) -> None:
    assert words(state, {"x": 1}) == words({}, state) == "distinct"


def test_a_key_is_one_key_however_it_is_written() -> None:
    assert words({"Status": "open"}, {"status": "done"}) == "distinct"
    assert words({"Next Visit": "May"}, {"next-visit": "June"}) == "distinct"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"created": "2025-03-01"}, {"created": "2025-04-01"}),
        ({"date_modified": "x"}, {"date_modified": "y"}),
        ({"updatedAt": "x"}, {"updatedAt": "y"}),
        ({"last-synced": "x"}, {"last-synced": "y"}),
        ({"更新日": "x"}, {"更新日": "y"}),
        ({"tags": ["x"], "id": "1"}, {"tags": ["y"], "id": "2"}),
        ({"metadata": {"created_at": "x"}}, {"metadata": {"created_at": "y"}}),
        ({"date": day("2025-01-01")}, {"date": datetime(2025, 1, 1, 10)}),  # noqa: DTZ001
        ({"date": "2025-01-01"}, {"date": "2025-01-01 10:00"}),
        ({"place": "Rome"}, {"place": ["Rome"]}),
        ({"draft": False}, {}),
        ({"done": True}, {"Done": "true"}),
        ({"rating": None}, {"rating": 3}),
    ],
)
def test_stamps_and_ways_of_writing_are_no_statement(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert words(one, other) == "certain"


def test_other_aliases_tell_two_names_apart_and_copies_not() -> None:
    one, other = ("heater",), ("stove",)
    head = "# How the boiler is kept\n\nIt is serviced in October by the firm next door, as ever.\n"
    a, b = note("x/boiler.md", head, aliases=one), note("x/Untitled.md", head, aliases=other)
    assert word(a, b) == "distinct"
    assert word(note("Boiler.md", aliases=one), note("Boiler copy.md", aliases=other)) == "certain"


@pytest.mark.parametrize(("one", "other"), [("Anna", "Tom"), ("Anna Berg", "Anna Holm")])
def test_titles_tell_two_claims_of_one_subject_apart(one: str, other: str) -> None:
    a = note("m/a1.md", "Likes strong tea.", subject="house/rules", title=one)
    b = note("m/b1.md", "Likes strong tea.", subject="house/rules", title=other)
    assert word(a, b) == "distinct"
    wordier = note("m/b1.md", "Likes strong tea.", subject="house/rules", title=f"{one} and tea")
    assert word(a, wordier) == "certain"
