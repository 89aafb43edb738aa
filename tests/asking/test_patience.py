"""Who had a bad moment is asked again, who is wrong is not."""

from __future__ import annotations

import pytest

from curator.asking.asked import Patient
from curator.asking.question import Answer, NoAnswer, Question, Why
from tests.asking.askers import Told, says

QUESTION = Question((("user", "?"),), {}, 100)


def test_a_server_with_a_bad_moment_is_asked_again_after_a_while() -> None:
    pauses: list[float] = []
    told = Told([NoAnswer("busy"), NoAnswer("failed", 7, 0.5), says("at last")])
    assert Patient(told, pauses.append).ask(QUESTION) == Answer("at last", False, 107, 0.5)
    assert len(told.asked) == 3
    assert pauses == sorted(pauses)
    assert pauses[0] > 0


def test_after_two_more_attempts_it_ends_with_what_all_of_them_cost() -> None:
    pauses: list[float] = []
    told = Told([NoAnswer("failed", 7)])
    assert Patient(told, pauses.append).ask(QUESTION) == NoAnswer("failed", 21)
    assert len(pauses) == 2


@pytest.mark.parametrize("why", ["refused", "unsupported", "slow", "huge", "broken", "budget"])
def test_what_would_be_the_same_again_is_asked_once(why: Why) -> None:
    pauses: list[float] = []
    told = Told([NoAnswer(why)])
    assert Patient(told, pauses.append).ask(QUESTION) == NoAnswer(why)
    assert (len(told.asked), pauses) == (1, [])
