from __future__ import annotations

import unicodedata
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.home.normal_form import normal

FEW = st.text(st.sampled_from("aé가각ｶﾞﾟが ゙ཱི̖́₂①ﬁ。…"), max_size=29)


@given(text=st.text() | FEW)
def test_a_text_of_any_language_gets_the_form_that_unicode_gives_it(text: str) -> None:
    assert normal("NFC", text) == unicodedata.normalize("NFC", text)
    assert normal("NFKC", text) == unicodedata.normalize("NFKC", text)


@given(before=FEW, times=st.integers(31, 90))
def test_a_letter_under_very_many_marks_keeps_them_all(before: str, times: int) -> None:
    text = before + "e" + "\u0301\u0316" * times
    assert sorted(unicodedata.normalize("NFD", normal("NFC", text))) == sorted(
        unicodedata.normalize("NFD", text)
    )


def test_a_long_row_of_signs_that_are_no_marks_is_one_text() -> None:
    text = "⊂" * 29 + "⊂\u0338" + "。" * 40 + "が" * 40
    assert normal("NFC", text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("marks", ["\u0301\u0316", "ﾞ\u0316", "\u0f73\u0301", "\u05b0\u05bc"])
def test_marks_without_end_cost_what_their_length_costs(marks: str) -> None:
    def cost(text: str, *, naive: bool) -> float:
        begun = process_time()
        unicodedata.normalize("NFKC", text) if naive else normal("NFKC", text)
        return process_time() - begun

    def growth(*, naive: bool) -> float:
        few, many = "e" + marks * 1_500, "e" + marks * 6_000
        short = min(cost(few, naive=naive) for _ in range(3))
        return min(cost(many, naive=naive) for _ in range(3)) / short

    assert growth(naive=False) < 8
    assert growth(naive=True) > 8
