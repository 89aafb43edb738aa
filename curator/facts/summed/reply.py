"""The question about one day, and the shape of its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Template
from typing import Final

from pydantic import BaseModel, Field, JsonValue, ValidationError

from curator import shipped
from curator.asking.fence import fence
from curator.asking.question import Question
from curator.facts.asked.policy import Policy
from curator.facts.asked.reply import Cited
from curator.facts.summed.day import Day

_MOST: Final = 40


class _Reply(BaseModel):
    sentences: list[JsonValue] = Field(max_length=_MOST)


@dataclass(frozen=True, slots=True)
class Selected:
    """The places that a model points at, the most telling first; `wrong` counts those that do not read."""

    cited: tuple[Cited, ...]
    wrong: int
    raw: str


def read(text: str) -> Selected | None:
    """Read one reply; None where it has not the shape of a list of sentences at all."""
    try:
        told = _Reply.model_validate_json(text).sentences
    except (ValidationError, RecursionError):
        return None
    cited: list[Cited] = []
    for one in told:
        try:
            cited.append(Cited.model_validate(one))
        except ValidationError:
            continue
    return Selected(tuple(cited), len(told) - len(cited), text)


def question(day: Day, policy: Policy) -> Question:
    """Return the question; its fence is new each time and stands nowhere in the text."""
    mark = fence(day.text)
    return Question(
        (("system", instructions(policy, mark)), ("user", f"{mark}\n{day.text}\n{mark}")),
        _schema(),
        policy.max_tokens,
    )


def instructions(policy: Policy, mark: str) -> str:
    """Return all that is said to a model beside the lines."""
    wanted = f"\nThe owner adds: {policy.wanted.strip()}\n" if policy.wanted.strip() else ""
    return _template().substitute(policy=wanted, fence=mark)


def _schema() -> Mapping[str, object]:
    cited = {"first": {"type": "integer"}, "last": {"type": "integer"}, "quote": {"type": "string"}}
    return _table({"sentences": {"type": "array", "items": _table(cited)}})


def _table(fields: Mapping[str, object]) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


@cache
def _template() -> Template:
    return Template(shipped.text("proposals", "consolidate", "summary.md"))
