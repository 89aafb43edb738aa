"""What shows that two notes are one page, and what only shows that they are of one sort."""

from __future__ import annotations

import pytest

from tests.judge.notes_of import BOILER, day, note, verdict, word

STUB = (
    "Works in the team next door and is to be asked before the release goes out, always by mail.\n"
)


@pytest.mark.parametrize("heading", ["Person", "Summary of it", "What to know of this one"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nora Lind", "Omar Haddad"),
        ("김철수", "김영희"),
        ("佐藤花子", "鈴木一郎"),
        ("Plan A", "Plan B"),
        ("A안", "B안"),
        ("Room 12a", "Room 12b"),
        ("Log a", "Log b"),
        ("Vitamin A intake", "Vitamin B intake"),
        ("第二章", "第三章"),
        ("三年", "二年"),
        ("三月", "四月"),
    ],
)
def test_two_names_under_one_heading_are_two_pages(heading: str, one: str, other: str) -> None:
    text = f"# {heading}\n\n{STUB}"
    assert word(note(f"x/{one}.md", text), note(f"x/{other}.md", text)) == "distinct"


def test_pages_of_one_daily_template_are_distinct() -> None:
    text = "# Daily log\n\n" + STUB
    logs = [note(f"x/Log {name}.md", text) for name in "abc"]
    assert word(*logs) == word(logs[1], logs[2], logs[0]) == "distinct"


def test_one_title_over_two_names_is_no_identity_either() -> None:
    a, b = (note(f"x/{name}.md", STUB, title="Contact") for name in ("Nora Lind", "Omar Haddad"))
    assert word(a, b) == "distinct"


@pytest.mark.parametrize("name", ["Untitled", "20250301101112", "a8f3e29c01", "제목 없음", "無題"])
def test_a_heading_joins_a_page_and_a_file_whose_name_says_nothing(name: str) -> None:
    text = "# How the boiler is kept\n\n" + BOILER
    assert word(note("x/boiler.md", text), note(f"y/{name}.md", text)) == "certain"


def test_a_heading_that_one_of_two_names_does_not_share_is_at_most_likely() -> None:
    text = "# The gate of the house\n\n" + BOILER
    found = verdict(note("a/Gate.md", text), note("a/Door.md", text))
    assert word(note("a/Gate.md", text), note("a/Door.md", text)) == "likely"
    assert "other_names" in {evidence.rule for evidence in found.evidence}


def test_an_id_outweighs_the_names() -> None:
    text = "# Person\n\n" + STUB
    a, b = (note(f"x/{name}.md", text, id="mem_7") for name in ("Nora Lind", "Omar Haddad"))
    assert word(a, b) == "certain"


def test_a_numeral_written_in_two_ways_is_one_number() -> None:
    text = "# 家の記録について書く\n\n" + BOILER
    a, b = note("x/第3章.md", text, id="mem_3"), note("x/第三章.md", text, id="mem_3")
    assert word(a, b) == "certain"


@pytest.mark.parametrize("body", ["The rent was paid at the bank.", "One pill was taken at noon."])
def test_what_recurs_is_at_most_likely(body: str) -> None:
    a = note("m/a.md", body, subject="home/money", valid_from=day("2025-01-02"))
    b = note("m/b.md", body, subject="home/money", valid_from=day("2025-01-30"))
    assert word(a, b) == "likely"


@pytest.mark.parametrize(
    ("body", "again"),
    [
        ("Jun is allergic to hazelnuts.", "**Jun** is allergic to hazelnuts"),
        ("祖母の薬は朝食後に飲む。", "祖母の薬は、朝食後に飲む。"),
        ("하원 시간은 오후 4시 30분이다.", "하원 시간은 오후 4시 30분이다"),
    ],
)
def test_lasting_knowledge_written_down_on_two_days_is_one(body: str, again: str) -> None:
    about = {"subject": "person/jun", "kind": "semantic"}
    a = note("m/a.md", body, valid_from=day("2025-01-02"), **about)
    b = note("m/b.md", again, valid_from=day("2025-01-30"), **about)
    assert word(a, b) == "certain"


def test_a_heading_of_one_word_names_a_sort_and_not_a_page() -> None:
    text = "# Person\n\n" + BOILER
    assert word(note("x/Untitled.md", text), note("x/a8f3e29c01.md", text)) == "distinct"
    named = note("x/Person at the door.md", "# Door person\n\n" + BOILER)
    assert word(named, note("x/Untitled.md", named.body)) != "distinct"
