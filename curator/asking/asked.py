"""The model of the settings, asked through a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from types import TracebackType
from typing import Final, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from curator.asking.child import Child
from curator.asking.question import Answer, Asker, NoAnswer, Question, Why, total
from curator.errors import CuratorError, SettingsError
from curator.model import LONGEST, Target, Wanted
from curator.model_settings import ModelSettings

# litellm takes seconds of the processor to import; a busy machine has many times that.
_START: Final = 90
_SLACK: Final = 5
_ODD: Final = frozenset({"1.82.7", "1.82.8"})
_PAUSES: Final = (2.0, 8.0)
# Who was silent until the time-out would most likely be so again.
_RETRIED: Final = frozenset({"dead", "busy", "failed"})


class _Reply(BaseModel):
    model_config = ConfigDict(allow_inf_nan=False)

    text: str = Field(default="", max_length=LONGEST)
    cut: bool = False
    prompt_tokens: float | None = None
    reply_tokens: float | None = None
    cost: float | None = None
    why: str = ""


class Model:
    """Ask one model; the process starts with the first question and ends with the block."""

    def __init__(self, settings: ModelSettings) -> None:
        _installed()
        if settings.api_key_env and not os.environ.get(settings.api_key_env):
            raise SettingsError(
                "the environment variable with the key of the model is not set",
                where=f"model.api_key_env: {settings.api_key_env}",
                remedy=f"set {settings.api_key_env}, or name another variable",
            )
        self._target: Target = {
            "model": settings.name,
            "api_base": settings.api_base,
            "api_key_env": settings.api_key_env,
            "timeout": settings.timeout,
        }
        self._child: Child | None = None
        self._price: tuple[float, float] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def price(self) -> tuple[float, float] | None:
        """Return what a token of a question and one of an answer cost in US dollars, None if unknown."""
        self._running()
        return self._price

    def ask(self, question: Question) -> Answer | NoAnswer:
        """Ask once and return the answer, or why there is none within the time-out."""
        child = self._running()
        if child is None:
            return NoAnswer("broken")
        child.tell(_wanted(question))
        frame = child.hear(self._target["timeout"] + _SLACK)
        if frame is None:
            why: Why = "slow" if child.lives else "broken"
            # It may still be at work on this question.
            self._end()
            return NoAnswer(why, question.size + question.max_tokens)
        answer = _answer(frame, question)
        if isinstance(answer, NoAnswer) and answer.why == "huge":
            # It has no memory left for another one.
            self._end()
        return answer

    def _running(self) -> Child | None:
        if self._child is None:
            self._child = Child.started(self._target)
            told = self._child.hear(_START)
            if told is None:
                self._end()
                return None
            match told.get("price"):
                case [int() | float() as prompt, int() | float() as reply]:
                    self._price = (float(prompt), float(reply))
                case _:
                    self._price = None
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


@dataclass(frozen=True, slots=True)
class Patient:
    """Ask again, twice and after a while, where the server may only have had a bad moment."""

    asker: Asker
    pause: Callable[[float], None]

    def ask(self, question: Question) -> Answer | NoAnswer:
        """Return the first answer, or why there was none at last; all attempts count into its cost."""
        spent, cost = 0, None
        for wait in (*_PAUSES, None):
            match self.asker.ask(question):
                case Answer(text, cut, tokens, paid):
                    return Answer(text, cut, spent + tokens, total(cost, paid))
                case NoAnswer(why, tokens, paid):
                    spent, cost = spent + tokens, total(cost, paid)
                    if wait is None or why not in _RETRIED:
                        return NoAnswer(why, spent, cost)
                    self.pause(wait)
        raise AssertionError("the last attempt returns")


def _installed() -> None:
    try:
        found = version("litellm")
    except PackageNotFoundError as missing:
        raise CuratorError(
            "the settings name a model, but litellm is not installed",
            where="model.name",
            remedy="install the extra llm, such as by pip install '.[llm]', or leave model.name empty",
        ) from missing
    if found in _ODD:
        raise CuratorError(
            "this version of litellm steals keys and must not run",
            where=f"litellm {found}",
            remedy="pip install -U '.[llm]' where curator came from, and change the keys this machine knew",
        )


def _wanted(question: Question) -> Wanted:
    return {
        "messages": [{"role": role, "content": text} for role, text in question.messages],
        "response_format": _format(question),
        "max_tokens": question.max_tokens,
    }


def _format(question: Question) -> dict[str, object] | None:
    match question.form:
        case "json_schema":
            schema = {"name": "reply", "strict": True, "schema": dict(question.schema)}
            return {"type": "json_schema", "json_schema": schema}
        case "json_object":
            return {"type": "json_object"}
        case "prompt":
            return None


def _answer(frame: object, question: Question) -> Answer | NoAnswer:
    try:
        reply = _Reply.model_validate(frame)
    except ValidationError:
        return NoAnswer("broken", question.size)
    if reply.why:
        why: Why = next((known for known in get_args(Why) if known == reply.why), "broken")
        return NoAnswer(why, _spent(why, question))
    prompt = int(reply.prompt_tokens or 0) or question.size
    said = int(reply.reply_tokens or 0) or len(reply.text.encode()) // 4
    return Answer(reply.text, reply.cut, prompt + said, reply.cost)


def _spent(why: str, question: Question) -> int:
    """Return what a failed question may have cost: nothing where nobody read it."""
    if why in ("dead", "busy", "refused", "unsupported", "long"):
        return 0
    return question.size + question.max_tokens * (why in ("slow", "huge"))
