"""File names that programs give to copies, and names that only look like these."""

from __future__ import annotations

import pytest

from curator.judge.names import page_name
from tests.judge.notes_of import BOILER, note, verdict, word


@pytest.mark.parametrize(
    "copy",
    [
        "Boiler 복사", "Boiler의 사본", "복사본 Boiler", "Boiler 복사본", "Boiler 拷贝", "副本 Boiler",
        "Boiler - Copie", "Copie de Boiler", "Boiler copie", "Boiler - Copia", "Copia de Boiler",
        "Boiler copia", "Boiler - Cópia", "Cópia de Boiler", "Boiler — копия", "Boiler - копия",
        "Копия Boiler", "Boiler kopia", "Boiler-LAPTOP-AB12", "Boiler-DESKTOP-1A2B3C4", "Boiler~1",
        "Boiler.orig", "Boiler (Copie en conflit de Nora 2025-01-02)", "Boiler (1) copy", "Boiler (2) (1)",
        "Boiler (Copia en conflicto de Nora 2025-01-02)", "Boiler (# Name clash 2025-01-02 AB #)",
        "Boiler 2025-01-02 conflict", "Boiler_conflict-20250102-101112", "Boiler (conflict from phone)",
        "Boilerv2", "Boiler_final_v2", "Boiler 最終", "Boiler [conflicted]",
    ],
)  # fmt: skip
def test_a_copy_is_known_in_any_language(copy: str) -> None:
    assert word(note("x/Boiler.md"), note(f"x/{copy}.md")) == "certain"


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("Role_conflict resolution guide", "role conflict resolution guide"),
        ("Sudan conflict 2023 summary", "sudan conflict 2023 summary"),
        ("Sudan conflict", "sudan conflict"),
        ("은하 충돌", "은하 충돌"),
        ("ファイル競合", "ファイル競合"),
        ("파일복사", "파일복사"),
        ("Setup-Desktop-Linux", "setup desktop linux"),
        ("Dev2", "dev2"),
        ("회의 사본", "회의"),
        ("The original", "the original"),
    ],
)
def test_words_that_mark_no_copy_stay_in_the_name(name: str, base: str) -> None:
    assert page_name(f"x/{name}.md").base == base


def test_a_later_version_of_a_final_one_is_later() -> None:
    old, new = (page_name(f"x/Plan_final{mark}.md").version for mark in ("", "_v2"))
    assert old is not None
    assert new is not None
    assert old < new


@pytest.mark.parametrize("copy", ["Boiler 1", "Boiler 2", "Boiler_12", "鍵 2", "Untitled 1"])
def test_a_number_behind_a_name_marks_a_copy_of_the_very_same_text(copy: str) -> None:
    page = copy.rpartition("_" if "_" in copy else " ")[0]
    a, b = note(f"x/{page}.md"), note(f"x/{copy}.md")
    assert word(a, b) == word(b, a) == "certain"
    assert word(a, note(b.path, BOILER.replace("bar;", "bar,"))) == "distinct"
    assert word(a, note(b.path, BOILER + "\nMore.\n")) == "distinct"
    assert word(a, note(f"y/{copy}.md")) == "distinct"


def test_a_number_behind_a_name_is_a_part_where_others_have_one_too() -> None:
    page, second, third = (note(f"x/Boiler{mark}.md") for mark in ("", " 2", " 3"))
    assert word(page, second, third) == word(second, third, page) == "distinct"
    assert word(page, note("x/Boiler 3.md")) == "distinct"


def test_three_equal_files_in_three_folders_were_filed_three_times() -> None:
    a, b, c = (note(f"{folder}/overview.md") for folder in ("work", "house", "music"))
    assert word(a, b, c) == "certain"
    fourth = note("shed/overview.md")
    assert {v.rule for v in verdict(a, b, c, fourth).vetoes} >= {"many_folders"}
    other = note("music/overview.md", BOILER + "Another one.\n")
    assert {v.rule for v in verdict(a, b, other).vetoes} == {"many_folders"}


def test_a_copy_by_name_may_hold_template_lines_beside_its_own_text() -> None:
    body = "- type: page\n" + BOILER
    others = [
        note(f"x/{name}.md", f"- type: page\nAbout {name}.\n") for name in ("a", "b", "c", "d")
    ]
    assert word(note("x/Boiler.md", body), note("x/Boiler copy.md", body), *others) == "certain"
