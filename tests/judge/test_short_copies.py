"""A short note is found again only where its name says that it is a copy."""

from __future__ import annotations

import pytest

from tests.judge.notes_of import note, verdict, word

CODE = "The code of the gate is 4411.\n"


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("Gate.md", "Gate copy.md", CODE),
        ("Gate copy.md", "Gate.md", "# Gate\n\n" + CODE),
        ("전기요금.md", "전기요금 (사본).md", "전기요금은 매달 25일에 낸다. 자동이체로 나간다.\n"),
        ("猫.md", "猫のコピー.md", "猫は朝七時に餌を食べる。\n"),
    ],
)
def test_a_short_text_under_a_copied_name_is_certain(one: str, other: str, text: str) -> None:
    assert word(note(f"a/{one}", text), note(f"a/{other}", text)) == "certain"


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("a/Gate.md", "b/Gate.md", CODE),
        ("a/Gate (1).md", "a/Gate.md", CODE),
        ("a/Gate.md", "a/Gate copy.md", "Buy it\n"),
        ("a/Gate.md", "a/Gate copy.md", "# Gate\n"),
    ],
)
def test_a_short_text_says_nothing_under_other_names(one: str, other: str, text: str) -> None:
    found = verdict(note(one, text), note(other, text))
    assert [veto.rule for veto in found.vetoes] == ["substance"]
    assert "template" not in found.vetoes[0].says


def test_a_short_copy_of_other_text_is_not_certain() -> None:
    a, b = note("a/Gate.md", CODE), note("a/Gate copy.md", CODE.replace("4411", "4412"))
    assert word(a, b) == "distinct"


def test_a_short_copy_of_template_lines_is_distinct() -> None:
    notes = [note(f"p/{name}.md", CODE) for name in ("Oak", "Elm", "Fir", "Yew")]
    a, b = note("a/Gate.md", CODE), note("a/Gate copy.md", CODE)
    assert "beside template lines" in verdict(a, b, *notes).vetoes[0].says
