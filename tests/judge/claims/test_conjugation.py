"""Forms of Korean predicates lead back to their stem, and nouns that look like them do not."""

from __future__ import annotations

import pytest

from curator.judge.claims.conjugation import ADNOMINAL, infinitive, stem_of
from curator.judge.claims.lexicon import words_in

KOREAN = words_in("ko")


@pytest.mark.parametrize(
    ("stem", "joined"),
    [
        ("어렵", "어려워"), ("가깝", "가까워"), ("좁", "좁아"), ("빠르", "빨라"), ("이르", "일러"),
        ("크", "커"), ("나쁘", "나빠"), ("예쁘", "예뻐"), ("멀", "멀어"), ("느리", "느려"),
        ("조용하", "조용해"), ("좋", "좋아"), ("비싸", "비싸"), ("보", "봐"), ("배우", "배워"),
    ],
)  # fmt: skip
def test_a_stem_changes_before_a_vowel(stem: str, joined: str) -> None:
    assert infinitive(stem) == joined


@pytest.mark.parametrize(
    ("form", "stem"),
    [
        ("어려운", "어렵"), ("어려웠다", "어렵"), ("어려워서", "어렵"), ("어렵습니다", "어렵"),
        ("빨랐어요", "빠르"), ("빠르고", "빠르"), ("컸다", "크"), ("큽니다", "크"), ("먼", "멀"),
        ("깨끗했습니다", "깨끗"), ("깨끗한", "깨끗"), ("친절하시고", "친절"), ("불편하셨어요", "불편"),
    ],
)  # fmt: skip
def test_a_form_leads_back_to_its_stem(form: str, stem: str) -> None:
    found = stem_of(form, KOREAN)
    assert found is not None
    assert found[0] == stem


def test_the_form_before_a_noun_is_told_apart() -> None:
    assert stem_of("좋은", KOREAN) == ("좋", ADNOMINAL)
    assert stem_of("큰", KOREAN) == ("크", ADNOMINAL)
    assert stem_of("좋다", KOREAN) == ("좋", "다")


@pytest.mark.parametrize("noun", ["길은", "커피", "먼지", "창고", "크림", "높새", "물이", "서울에"])
def test_a_noun_is_no_form_of_a_predicate(noun: str) -> None:
    assert stem_of(noun, KOREAN) is None
