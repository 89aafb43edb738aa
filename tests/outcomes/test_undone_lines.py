"""Single lines and flags: what stands again is undone, what was edited or resolved is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.homes import Files
from tests.outcomes.desk import Desk, sit_down
from tests.outcomes.test_undone import UNDONE, accepted, told

LINES = "# Atlas\n\n- Database: PostgreSQL 15\n- Port: 8443\n"
STRUCK = LINES.replace(
    "- Database: PostgreSQL 15", "- ~~Database: PostgreSQL 15~~ (until 2026-03-10; see [db](db.md))"
)


@pytest.fixture
def struck(tmp_path: Path) -> Desk:
    desk = sit_down(
        tmp_path, {"ops/atlas.md": LINES}, {"ops/atlas.md": STRUCK}, kind="supersede", bare=False
    )
    accepted(desk)
    return desk


@pytest.mark.parametrize(
    "text",
    [LINES, LINES.replace("- ", "* "), LINES + "- Owner: Mina\n", LINES.replace("8443", "9443")],
)
def test_a_line_that_stands_again_is_undone(struck: Desk, text: str) -> None:
    struck.write({"ops/atlas.md": text})
    assert [event.what for event in told(struck)] == UNDONE


@pytest.mark.parametrize(
    "text",
    [
        STRUCK + "- Owner: Mina\n",
        LINES.replace("- Database: PostgreSQL 15\n", ""),
        LINES.replace("PostgreSQL 15", "PostgreSQL 17"),
        STRUCK.replace("2026-03-10", "2026-03-12"),
    ],
)
def test_a_line_that_was_edited_or_cleared_away_is_not(struck: Desk, text: str) -> None:
    struck.write({"ops/atlas.md": text})
    assert told(struck) == []


PLAIN = {
    "ops/staging.md": "# Staging\n\n- Port: 8443\n- Host: amber\n",
    "ops/deploy.md": "# Deploy\n\n- Staging port: 8444\n- By: Mina\n",
}
MENDED = PLAIN["ops/deploy.md"].replace("8444", "8443")
FLAGGED = {
    "ops/staging.md": PLAIN["ops/staging.md"].replace(
        "8443", "8443 <!-- contradicts ops/deploy.md:3 -->"
    ),
    "ops/deploy.md": PLAIN["ops/deploy.md"].replace(
        "8444", "8444 <!-- contradicts ops/staging.md:3 -->"
    ),
}


@pytest.fixture
def flag(tmp_path: Path) -> Desk:
    desk = sit_down(tmp_path, PLAIN, FLAGGED, kind="contradiction", bare=False)
    accepted(desk)
    return desk


def test_a_flag_that_is_merely_removed_is_dismissed(flag: Desk) -> None:
    flag.write(PLAIN)
    (event,) = told(flag)
    assert (event.what, event.fields["why"]) == ("rolled_back", "dismissed")


@pytest.mark.parametrize(
    "steps",
    [
        [{**PLAIN, "ops/deploy.md": MENDED}],
        [{"ops/deploy.md": MENDED}, {"ops/staging.md": PLAIN["ops/staging.md"]}],
        [{"ops/deploy.md": None}, {"ops/staging.md": PLAIN["ops/staging.md"]}],
    ],
)
def test_a_flag_that_was_resolved_worked(flag: Desk, steps: list[Files]) -> None:
    for files in steps:
        flag.write(files)
        assert told(flag) == []
    assert flag.record.state == "accepted"


def test_a_flag_dismissed_and_its_note_edited_later_was_dismissed(flag: Desk) -> None:
    flag.write(PLAIN)
    flag.write({"ops/deploy.md": MENDED})
    assert [event.what for event in told(flag)] == UNDONE


def test_a_flag_stands_though_its_line_was_reworded(flag: Desk) -> None:
    flag.write(
        {"ops/deploy.md": FLAGGED["ops/deploy.md"].replace("Staging port", "Port of staging")}
    )
    assert told(flag) == []


NOTES: Files = {
    "notes/a.md": "---\nid: a\n---\nIt is red.\n",
    "notes/b.md": "---\nid: b\n---\nIt is blue.\n",
}
KEYED: Files = {
    "notes/a.md": "---\nid: a\ncontradicts: [b]\n---\nIt is red.\n",
    "notes/b.md": "---\nid: b\ncontradicts: [a]\n---\nIt is blue.\n",
}


@pytest.mark.parametrize(
    ("files", "what"),
    [
        (NOTES, UNDONE),
        ({**NOTES, "notes/b.md": "---\nid: b\n---\nIt is red.\n"}, []),
        ({"notes/a.md": NOTES["notes/a.md"]}, UNDONE),
    ],
)
def test_a_flag_of_whole_notes(tmp_path: Path, files: Files, what: list[str]) -> None:
    desk = sit_down(tmp_path, NOTES, KEYED, kind="contradiction", bare=False)
    accepted(desk)
    desk.write(files)
    assert [event.what for event in told(desk)] == what
