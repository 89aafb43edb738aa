"""No journal changes, comes, goes, or stops being one: judged on the built tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.gates.journal_untouched import check, journals_among
from curator.home.layout import Layout
from tests.gates.building import desk

_DAY = "agents/cleo/journal/2026-05-29.md"
_FILES = {_DAY: "Rain.\n", "notes/a.md": "Alpha.\n", "notes/b.md": "Beta.\n"}
_DAYS = {f"memory/2026-05-0{day}.md": "Rain.\n" for day in (1, 2, 3)}


def test_a_note_may_change(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert at.ask(check, at.edit("notes/a.md", b"Alpha.\nMore.\n")) == ""


def test_a_journal_does_not_change(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert (
        at.ask(check, at.edit(_DAY, b"Rain, and wind.\n"))
        == f"{_DAY} is a journal and would change"
    )


def test_a_journal_does_not_move(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert _DAY in at.ask(check, *at.move(_DAY, "archive/day.md"))


@pytest.mark.parametrize(
    "new", ["agents/cleo/journal/2026-05-30.md", "2026-05-30.md", "diary/x.md"]
)
def test_no_journal_is_written(tmp_path: Path, new: str) -> None:
    at = desk(tmp_path, _FILES)
    assert at.ask(check, at.edit(new, b"Sun.\n")).startswith(f"{new} would be a journal")
    assert at.ask(check, at.edit("notes/new.md", b"Sun.\n")) == ""


def test_no_note_moves_into_a_journal(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert "would be a journal" in at.ask(check, *at.move("notes/a.md", "journal/notes/a.md"))
    assert at.ask(check, *at.move("notes/a.md", "archive/notes/a.md")) == ""


def test_the_owner_says_what_a_journal_is(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES, Layout(journal=("/log-of-days/",)))
    assert "would be a journal" in at.ask(check, at.edit("log-of-days/x.md", b"Sun.\n"))
    assert at.ask(check, at.edit("diary/x.md", b"Sun.\n")) == ""


def test_a_new_file_beside_days_would_be_a_journal(tmp_path: Path) -> None:
    at = desk(tmp_path, _DAYS | {"notes/a.md": "Alpha.\n"})
    assert "would be a journal" in at.ask(check, at.edit("memory/topics.md", b"Topics.\n"))


def test_a_note_that_its_neighbour_leaves_among_days_is_not_edited(tmp_path: Path) -> None:
    at = desk(tmp_path, _DAYS | {f"memory/{name}.md": f"{name}\n" for name in "abc"})
    edited, moved = at.edit("memory/a.md", b"a\nmore\n"), at.move("memory/b.md", "archive/b.md")
    assert at.ask(check, edited) == ""
    assert at.ask(check, *moved) == ""
    assert at.ask(check, edited, *moved).startswith("memory/a.md is a journal")


def test_a_journal_stays_one_when_notes_come_beside_it(tmp_path: Path) -> None:
    at = desk(tmp_path, _DAYS | {f"memory/{name}.md": f"{name}\n" for name in "ab"})
    assert "memory/a.md" in at.snapshot.journals
    one, two = (at.edit(f"memory/{name}.md", b"New.\n") for name in "xy")
    why = at.ask(check, one, two)
    assert why == "memory/a.md would no longer be known as a journal"
    assert at.ask(check, at.edit("notes/x.md", b"New.\n"), at.edit("notes/y.md", b"New.\n")) == ""


@pytest.mark.parametrize("kind", ["journal", "일기"])
def test_no_file_is_made_to_say_that_it_is_a_journal(tmp_path: Path, kind: str) -> None:
    at = desk(tmp_path, _FILES)
    said = f"---\ntype: {kind}\n---\nAlpha.\n".encode()
    assert at.ask(check, at.edit("notes/a.md", said)) == "notes/a.md would say that it is a journal"
    assert at.ask(check, at.edit("notes/a.md", b"---\ntype: shed\n---\nAlpha.\n")) == ""


def test_a_file_that_says_it_is_a_journal_does_not_change(tmp_path: Path) -> None:
    at = desk(
        tmp_path, {"notes/rain.md": "---\ntype: diary\n---\nRain.\n", "notes/a.md": "Alpha.\n"}
    )
    assert at.ask(check, at.edit("notes/rain.md", b"Sun.\n")) == (
        "notes/rain.md is a journal and would change"
    )


def test_where_the_owner_names_the_notes_their_types_do_not_count(tmp_path: Path) -> None:
    at = desk(tmp_path, {"notes/a.md": "---\ntype: diary\n---\nRain.\n"}, Layout(notes=("notes/",)))
    assert at.ask(check, at.edit("notes/a.md", b"---\ntype: diary\n---\nRain.\nSun.\n")) == ""


def test_journals_are_told_among_any_paths_by_the_settings_of_the_moment() -> None:
    days = ["memory/2026-05-01.md", "memory/2026-05-02.md", "memory/2026-05-03.md"]
    paths = ["memory/topics.md", "notes/a.md", "diary/x.md"]
    assert journals_among(paths, [*days, *paths], Layout()) == {"memory/topics.md", "diary/x.md"}
    assert journals_among(paths, paths, Layout()) == {"diary/x.md"}
    assert journals_among(paths, paths, Layout(journal=("/notes/",))) == {"notes/a.md"}
