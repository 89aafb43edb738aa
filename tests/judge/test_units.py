"""The strict reading takes any text, in linear time, and keeps every letter of it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.judge.letters import words
from curator.judge.units import MARK, units


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_text_is_taken_apart(text: str) -> None:
    said = [sign for unit in units(f"word\n{text}") for sign in unit.signs]
    assert said[0].startswith(("word", MARK + "# 0"))


@given(st.text(alphabet="ab1 .,;:()/#\n", max_size=80))
def test_plain_words_stay_as_they_are(text: str) -> None:
    assert words(text) == tuple(text.split())


@pytest.mark.parametrize(
    ("body", "signs"),
    [
        ("# A b\nc", ("\0# 0", "A", "b", "\0", "c")),
        ("- a\n  - b\n\nc", ("\0- 1 ", "a", "\0- 2 ", "b", "\0¶ 0", "c")),
        ("3. a\n4. b", ("\0- 1 3", "a", "\0- 1 4", "b")),
        ("> a\n\nb", ("\0> 1", "a", "\0> 0", "b")),
        ("|a|b c|\n|-|-|\n|| |", ("\0|", "a", "|", "b", "c", "|", "\0", "\0|", "|", "|", "\0")),
        ("```py\n  x\n```\ny", ("\0``` py", "  x", "\0", "y")),
        ("a\n\n    b  c", ("a", "\0code", "    b  c", "\0")),
        ("[a](b.md \"c\") ![d](e)", ("a", "→b\"c\"", "!d", "→e")),
    ],
)  # fmt: skip
def test_structure_is_marked(body: str, signs: tuple[str, ...]) -> None:
    assert tuple(sign for unit in units(body) for sign in unit.signs) == signs


@pytest.mark.parametrize(
    "text",
    [
        "`" * 1_000_000,
        "`a``b" * 200_000,
        "*a " * 300_000,
        "_a_" * 300_000,
        "$a " * 300_000,
        "$$" * 500_000,
        "__a" * 300_000,
        "|" * 500_000,
        "\\|" * 500_000,
        "- a\n" * 100_000,
        "> " * 500_000,
        "# " * 400_000,
        "a\n---\n" * 80_000,
        "。" * 300_000,
        " " * 1_000_000 + "x",
        "[a [b](" * 100_000,
        "https://a.b/" + ")" * 200_000,
        "<br" * 300_000,
        "- ```\n" * 100_000,
        "-" * 1_000_000,
    ],
    ids=range(20),
)
def test_hostile_text_is_taken_apart_in_linear_time(text: str) -> None:
    start = time.process_time()
    assert isinstance(units(text), tuple)
    assert time.process_time() - start < 8
