"""A question to a model, and what comes back: an answer or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

Role = Literal["system", "user", "assistant"]
Form = Literal["json_schema", "json_object", "prompt"]
Why = Literal[
    "dead", "busy", "failed", "slow", "refused", "unsupported", "long", "huge", "broken", "budget"
]
FORMS: Final[tuple[Form, ...]] = ("json_schema", "json_object", "prompt")
# The server, not the question, is in trouble: every other question would meet the same.
GONE: Final = frozenset({"dead", "busy", "refused", "unsupported", "budget"})


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: texts with their roles, and the JSON Schema that the answer must satisfy.

    `form` says how the server is told of the schema; with "prompt" only the texts say it.
    `max_tokens` bounds the answer.
    """

    messages: tuple[tuple[Role, str], ...]
    schema: Mapping[str, object]
    max_tokens: int
    form: Form = "json_schema"

    @property
    def size(self) -> int:
        """Return about how many tokens the texts have, rather too many than too few."""
        return sum(tokens_of(text) for _role, text in self.messages)


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of a model, not checked in any way; `cut` where it had no room to end.

    `tokens` counts question and answer; `cost` is in US dollars, None where no price is known.
    """

    text: str
    cut: bool
    tokens: int
    cost: float | None


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is no answer, and what the attempt may have cost all the same.

    dead: nobody listens · busy: asked too often · failed: an error of the server · slow: out of time ·
    refused: no right, no such model · unsupported: not in this form · long: the question · huge: the
    answer · broken: no answer that makes sense · budget: not asked at all.
    """

    why: Why
    tokens: int = 0
    cost: float | None = None


class Asker(Protocol):
    """Whatever answers questions."""

    def ask(self, question: Question) -> Answer | NoAnswer:
        """Return the answer, or why there is none; no failure of a server or model raises."""
        ...


def tokens_of(text: str) -> int:
    """Return about how many tokens a text has; rather too many: 3 signs of ASCII make one, others 1.5 each."""
    plain = len(text.encode("ascii", "ignore"))
    return plain // 3 + 3 * (len(text) - plain) // 2 + 8


def total(one: float | None, other: float | None) -> float | None:
    """Return the sum of two costs; one that is unknown adds nothing, two stay unknown."""
    return (one or 0) + (other or 0) if one is not None or other is not None else None


class Nobody:
    """Answers nothing, and costs nothing."""

    def ask(self, question: Question) -> Answer | NoAnswer:
        """Return that nobody was asked."""
        return NoAnswer("budget")
