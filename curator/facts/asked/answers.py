"""Answers about parts of journals: those that were kept, and new ones as far as the budget goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from curator.asking.ladder import Ladder
from curator.asking.question import Question
from curator.asking.rounds import Round
from curator.facts.asked.kept import TRIES, Kept, Shown


class Reply(Protocol):
    """What was made of an answer, and the answer itself."""

    @property
    def raw(self) -> str:
        """Return the answer as it came."""


Part = TypeVar("Part", bound=Shown)
Shape = TypeVar("Shape", bound=Reply)


@dataclass(frozen=True, slots=True)
class Answers(Generic[Shape]):
    """What is known of each part by its key, and what asking cost; `cost` is in US dollars.

    `waiting` counts parts without an answer, `partial` says why, "" where none waits; `parked` counts
    those that are asked about no more.
    """

    replies: dict[str, Shape]
    calls: int
    tokens: int
    cost: float | None
    waiting: int
    parked: int
    partial: str


def answers(
    shown: Sequence[tuple[str, Part]],
    ladder: Ladder,
    kept: Kept,
    put: Callable[[Part], Question],
    read: Callable[[str], Shape | None],
) -> Answers[Shape]:
    """Ask about all parts that nothing is known of, the last first, after those that never failed.

    No failure of server or model raises. What stands twice, by its key, is asked about once.
    """
    replies = {
        key: reply
        for key, _ in shown
        if (text := kept.text(key)) is not None and (reply := read(text)) is not None
    }
    asking = {key: part for key, part in reversed(shown) if key not in replies}
    tries = {key: kept.tried(key) for key in asking}
    open_ = sorted((key for key in asking if tries[key] < TRIES), key=lambda key: tries[key])

    def keep(key: str, reply: Shape) -> None:
        replies[key] = reply
        kept.keep(key, reply.raw)

    asked = Round(ladder, read, keep, lambda key, why: kept.failed(key, asking[key], why))
    asked.run((key, partial(put, asking[key])) for key in open_)
    parked = len(asking) - len(open_)
    waiting = len({key for key, _ in shown if key not in replies}) - parked
    why = (asked.stopped or asked.last) if waiting else ""
    return Answers(replies, asked.calls, asked.tokens, asked.cost, waiting, parked, why)
