"""What questions to a model may cost, in one pass and on one day of the owner."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from curator.asking.question import Answer, Asker, NoAnswer, Question
from curator.clock import Clock
from curator.errors import CuratorError
from curator.model_settings import ModelSettings

_FILE: Final = "model-day.json"
Price = tuple[float, float] | None


class _Day(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    version: int = Field(default=1, ge=1, le=1)
    day: date
    tokens: int = Field(default=0, ge=0, le=10**15)
    cost: float = Field(default=0, ge=0)


@dataclass(slots=True)
class Budget:
    """Tokens and US dollars left for this pass and for today, kept in the state folder of the home.

    What is reserved counts as spent until it is settled, also for a pass that dies in between. A file
    that is damaged, or of another version, counts as nothing spent.
    """

    settings: ModelSettings
    state: Path
    clock: Clock
    tokens: int = field(default=0, init=False)
    cost: float = field(default=0, init=False)

    def reserve(self, tokens: int, cost: float) -> bool:
        """Take so much out of both budgets; False, and nothing is taken, where one has less left."""
        limits = self.settings
        if self.tokens + tokens > limits.tokens_per_pass or self.cost + cost > limits.cost_per_pass:
            return False
        with self._today() as today:
            if (
                today.tokens + tokens > limits.tokens_per_day
                or today.cost + cost > limits.cost_per_day
            ):
                return False
            self._spend(today, tokens, cost)
        return True

    def settle(self, tokens: int, cost: float) -> None:
        """Give back, or take in addition, what the answer cost less or more than was reserved."""
        with self._today() as today:
            self._spend(today, tokens, cost)

    def _spend(self, today: _Day, tokens: int, cost: float) -> None:
        self.tokens, self.cost = self.tokens + tokens, self.cost + cost
        today.tokens = max(0, today.tokens + tokens)
        today.cost = max(0.0, today.cost + cost)
        fresh = self.state / f"{_FILE}.new"
        fresh.write_text(today.model_dump_json(), "utf-8")
        fresh.replace(self.state / _FILE)

    @contextmanager
    def _today(self) -> Iterator[_Day]:
        """Hold what was spent today; two commands of one home wait for each other."""
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            with (self.state / "model-day.lock").open("a") as held:
                fcntl.flock(held, fcntl.LOCK_EX)
                yield self._kept()
        except OSError as broken:
            raise CuratorError(
                f"what a model costs cannot be written down: {broken.strerror}",
                where=str(self.state),
                remedy="make it a folder that you may write, or leave model.name empty",
            ) from broken

    def _kept(self) -> _Day:
        return _day(self.state, self.clock.day())


def spent_today(state: Path, today: date) -> tuple[int, float]:
    """Return the tokens and US dollars that a home spent today, so far as that is kept."""
    kept = _day(state, today)
    return kept.tokens, kept.cost


def _day(state: Path, today: date) -> _Day:
    with suppress(OSError, ValidationError):
        kept = _Day.model_validate_json((state / _FILE).read_bytes())
        if kept.day == today:
            return kept
    return _Day(day=today)


@dataclass(frozen=True, slots=True)
class Thrifty:
    """Ask only what the budget has room for: the question, and the longest answer it may get."""

    asker: Asker
    budget: Budget
    price: Callable[[], Price]

    def ask(self, question: Question) -> Answer | NoAnswer:
        """Return what the asker answers; `budget` where it is not asked."""
        tokens = question.size + question.max_tokens
        price = self.price()
        cost = price[0] * question.size + price[1] * question.max_tokens if price else 0.0
        if not self.budget.reserve(tokens, cost):
            return NoAnswer("budget")
        answer = self.asker.ask(question)
        paid = _paid(answer, price)
        self.budget.settle(answer.tokens - tokens, (paid or 0) - cost)
        match answer:
            case Answer(text, cut, spent, _):
                return Answer(text, cut, spent, paid)
            case NoAnswer(why, spent, _):
                return NoAnswer(why, spent, paid)


def _paid(answer: Answer | NoAnswer, price: Price) -> float | None:
    """Return what was paid; without a word of it, what so many tokens cost at the dearer price."""
    if answer.cost is not None:
        return answer.cost
    return answer.tokens * max(price) if price else None
