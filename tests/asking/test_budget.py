"""A budget holds before a question is asked, through passes, days and damaged files."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from curator.asking.budget import Budget, Price, Thrifty
from curator.asking.question import Answer, NoAnswer, Question
from curator.clock import Clock
from curator.errors import CuratorError
from curator.model_settings import ModelSettings
from tests.asking.askers import Told, says

SEOUL = timezone(timedelta(hours=9))
NOON = datetime(2026, 3, 10, 12, tzinfo=SEOUL)
QUESTION = Question((("user", "a" * 276),), {}, 100)  # 100 tokens, and 100 for the answer


def budget(state: Path, now: datetime = NOON, **settings: float) -> Budget:
    return Budget(ModelSettings.model_validate(settings), state, Clock(lambda: now, SEOUL))


def thrifty(told: Told, held: Budget, price: Price = None) -> Thrifty:
    return Thrifty(told, held, lambda: price)


def test_a_question_that_may_cost_more_than_is_left_is_not_asked(tmp_path: Path) -> None:
    told = Told([says("x", 150)])
    asker = thrifty(told, budget(tmp_path, tokens_per_pass=349))
    assert isinstance(asker.ask(QUESTION), Answer)
    assert asker.ask(QUESTION) == NoAnswer("budget")
    assert len(told.asked) == 1


def test_what_was_not_used_of_a_reserve_is_there_for_the_next(tmp_path: Path) -> None:
    asker = thrifty(Told([says("x", 150)]), budget(tmp_path, tokens_per_pass=350))
    answers = [asker.ask(QUESTION) for _ in range(3)]
    assert [isinstance(answer, Answer) for answer in answers] == [True, True, False]


def test_a_day_outlives_its_passes_and_ends_at_the_midnight_of_its_owner(tmp_path: Path) -> None:
    def spent(now: datetime) -> bool:
        asker = thrifty(Told([says("x", 200)]), budget(tmp_path, now, tokens_per_day=300))
        return asker.ask(QUESTION) == NoAnswer("budget")

    assert [spent(NOON), spent(NOON)] == [False, True]
    assert spent(datetime(2026, 3, 10, 14, 59, tzinfo=UTC))
    assert not spent(datetime(2026, 3, 10, 15, 1, tzinfo=UTC))


def test_money_is_held_where_the_price_is_known(tmp_path: Path) -> None:
    told = Told([says("x", 200, 0.4)])
    asker = thrifty(told, budget(tmp_path, cost_per_pass=0.5), (0.001, 0.003))
    assert asker.ask(QUESTION) == Answer("x", False, 200, 0.4)
    assert asker.ask(QUESTION) == NoAnswer("budget")


def test_a_cost_that_nobody_tells_is_counted_at_the_dearer_price(tmp_path: Path) -> None:
    asker = thrifty(Told([says("x", 200)]), budget(tmp_path), (0.0001, 0.0003))
    answer = asker.ask(QUESTION)
    assert answer.cost == pytest.approx(0.06)


def test_without_a_price_only_tokens_count(tmp_path: Path) -> None:
    asker = thrifty(Told([says("x", 200)]), budget(tmp_path, cost_per_pass=0, cost_per_day=0))
    assert asker.ask(QUESTION) == Answer("x", False, 200, None)


def test_a_budget_of_nothing_asks_nothing(tmp_path: Path) -> None:
    told = Told([says("x")])
    assert thrifty(told, budget(tmp_path, tokens_per_pass=0)).ask(QUESTION) == NoAnswer("budget")
    assert thrifty(told, budget(tmp_path, tokens_per_day=0)).ask(QUESTION) == NoAnswer("budget")
    assert told.asked == []


def test_a_pass_that_dies_while_it_asks_has_spent_its_reserve(tmp_path: Path) -> None:
    assert budget(tmp_path, tokens_per_day=300).reserve(200, 0)
    assert not budget(tmp_path, tokens_per_day=300).reserve(200, 0)


@pytest.mark.parametrize(
    "damage",
    [
        b"", b"{", b"\xff\xfe", b"[]", b'{"version": 2, "day": "2026-03-10", "tokens": 300}',
        b'{"version": 1, "day": "2026-03-10", "tokens": -5}', b"[" * 100_000,
        b'{"version": 1, "day": "2026-03-10", "cost": NaN}', b'{"version": 1, "day": "x"}',
    ],
)  # fmt: skip
def test_a_damaged_file_counts_as_nothing_spent_and_is_written_anew(
    tmp_path: Path, damage: bytes
) -> None:
    (tmp_path / "model-day.json").write_bytes(damage)
    assert budget(tmp_path, tokens_per_day=300).reserve(200, 0)
    assert not budget(tmp_path, tokens_per_day=300).reserve(200, 0)


def test_a_folder_that_cannot_be_written_asks_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    told = Told([says("x")])
    with pytest.raises(CuratorError) as broken:
        thrifty(told, budget(tmp_path / "file/state")).ask(QUESTION)
    assert "model.name" in broken.value.remedy
    assert told.asked == []
