"""What notes and paths say cannot act on a terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from curator.cli import plain


@given(st.text(st.characters(exclude_categories=())))
def test_no_text_keeps_a_control_or_bidirectional_character(raw: str) -> None:
    shown = plain.text(raw)
    bad = {c for c in shown if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n"}
    assert bad == set()


@given(st.text(st.characters(exclude_categories=())))
def test_a_word_stays_on_one_line(raw: str) -> None:
    assert len(plain.word(raw).splitlines()) <= 1
    plain.word(raw).encode("utf-8")


def test_an_escape_sequence_loses_its_escape() -> None:
    assert "\x1b" not in plain.text("\x1b[2Jgone")
    assert "[2Jgone" in plain.text("\x1b[2Jgone")


def test_a_path_that_is_not_utf8_shows_its_bytes() -> None:
    assert plain.word("caf\udce9.md") == "caf\\xe9.md"


def test_a_break_in_a_path_is_spelt_out() -> None:
    assert plain.word("a\nb\tc") == "a\\nb\\tc"


def test_letters_of_all_scripts_stay() -> None:
    assert plain.text("ぬか床 · 김치 · Käse\n") == "ぬか床 · 김치 · Käse\n"
