"""Sentences that say several things are taken apart where each thing is said for itself."""

from __future__ import annotations

import pytest

from curator.judge.claims.clauses import clauses
from curator.judge.claims.lexicon import words_of
from tests.judge.claims.pairs import alone, read, word


def parted(text: str) -> list[str]:
    return [said.text for said in clauses(alone("a.md", text), words_of(text))]


def test_each_clause_is_said_of_the_first_topic() -> None:
    assert parted("민지는 차를 즐기고 회사까지 걷는다.") == [
        "민지는 차를 즐기고",
        "민지는 회사까지 걷는다",
    ]
    assert parted("この町は海に近く、物価が安い。") == ["この町は海に近く", "この町は物価が安い"]


def test_a_clause_with_its_own_topic_keeps_it() -> None:
    assert parted("큰딸은 키가 크고 작은딸은 키가 작다.")[1] == "작은딸은 키가 작다"
    assert parted("外側は固く、内側は柔らかい。")[1] == "内側は柔らかい"


@pytest.mark.parametrize(
    "text",
    [
        "비가 오면 창문을 닫고 불을 켠다.",
        "손님이 없을 때 문을 닫고 쉰다.",
        "雨が降ったら窓を閉め、灯りをつける。",
        "창고 문은 닫혀 있다.",
        "광고 문의는 이메일로 받는다.",
        "민수는 자고 있다.",
        "The hall is cold and dark.",
    ],
)
def test_conditions_and_single_clauses_are_not_taken_apart(text: str) -> None:
    assert parted(text) == []


def test_what_another_clause_says_as_well_is_no_conflict() -> None:
    assert word(read("문은 낮에 열려 있고 밤에 닫혀 있다.", "문은 닫혀 있다.")) == "distinct"
    assert word(read("夏は暑く、冬は寒い。", "寒い。")) == "distinct"
