"""What the folders say in which two paths part."""

from __future__ import annotations

import pytest

from tests.judge.notes_of import BOILER, note, verdict, word

LONG = BOILER + "".join(
    f"In the {room} a valve was changed by {who}, who left the old one on the sill.\n"
    for room, who in (("hall", "Nora"), ("attic", "Omar"), ("shed", "Iris"), ("bath", "Tomo"))
)


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [
        ("hosts/nas1", "hosts/nas2", "numbered_folders"),
        ("Q1", "Q2", "numbered_folders"),
        ("3月", "4月", "numbered_folders"),
        ("第1章", "第2章", "numbered_folders"),
        ("第一章", "第二章", "numbered_folders"),
        ("docs/v1", "docs/v2", "numbered_folders"),
        ("Part I", "Part II", "numbered_folders"),
        ("Team A", "Team B", "numbered_folders"),
        ("courses/Math/Week 1", "courses/Math/Week 2", "numbered_folders"),
        ("January", "February", "timed_folders"),
        ("plan/monday", "plan/tuesday", "timed_folders"),
        ("left", "right", "opposite_folders"),
        ("en", "de", "language_folders"),
        ("docs/pt-BR", "docs/zh_TW", "language_folders"),
        ("English", "German", "language_folders"),
        ("한국어", "日本語", "language_folders"),
        ("People/Ann", "People/Bob", "folders_of_two"),
        ("02 Clients/Acme/notes", "02 Clients/Birch/notes", "folders_of_two"),
        ("Trips/Oslo", "Trips/Rome", "folders_of_two"),
        ("Courses/Math/Week 1", "Courses/Physics/Week 1", "folders_of_two"),
        ("고객/가람", "고객/나래", "folders_of_two"),
    ],
)
def test_one_text_in_two_folders_of_a_series_is_two_notes(one: str, other: str, rule: str) -> None:
    found = verdict(note(f"{one}/Lights.md", LONG), note(f"{other}/Lights.md", LONG))
    assert found.certainty is None
    assert rule in {veto.rule for veto in found.vetoes}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", "house/"),
        ("inbox/", "house/"),
        ("00 Inbox/", "10 House/"),
        ("1. Projects/", "2. Areas/"),
        ("notes/inbox/", "notes/house/"),
        ("house/", "garden/"),
        ("notes/house/", "work/tools/"),
        ("People/", "People/Ann/"),
        ("People/Ann/", "house/"),
    ],
)
def test_a_copy_filed_elsewhere_is_found(one: str, other: str) -> None:
    assert word(note(f"{one}Boiler.md"), note(f"{other}Boiler.md")) == "certain"


@pytest.mark.parametrize("copy", ["Boiler", "Boiler copy", "Boiler v2"])
def test_a_remark_in_sibling_folders_is_at_most_likely(copy: str) -> None:
    a, b = note("notes/oak/Boiler.md"), note(f"notes/elm/{copy}.md")
    assert word(a, b) in ("likely", "distinct")
    assert "sibling_folders" in {evidence.rule for evidence in verdict(a, b).evidence}


def test_a_whole_page_in_sibling_folders_is_found() -> None:
    assert word(note("notes/oak/Boiler.md", LONG), note("notes/elm/Boiler.md", LONG)) == "certain"


def test_one_id_outweighs_sibling_folders() -> None:
    a, b = note("notes/oak/Boiler.md", id="mem_7"), note("notes/elm/Boiler.md", id="mem_7")
    assert word(a, b) == "certain"
