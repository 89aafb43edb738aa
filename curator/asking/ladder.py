"""Get an answer of a given shape from any server: the strictest form it takes, then one repair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from curator.asking.found import json_in
from curator.asking.question import FORMS, Answer, Asker, Form, NoAnswer, Question, Role, Why, total

Shape = TypeVar("Shape")
_ECHO: Final = 4_000
_REPAIR: Final = (
    "That is no JSON object of the wanted shape. Answer again with one JSON object of that shape and "
    "nothing else: no remark, no fence, and not more facts than fit."
)


@dataclass(frozen=True, slots=True)
class Shaped(Generic[Shape]):
    """An answer that reads as what was asked for, and what all attempts together cost."""

    value: Shape
    calls: int
    tokens: int
    cost: float | None


@dataclass(frozen=True, slots=True)
class Unshaped:
    """Why there is none: no answer at all, or `misfit` for answers that do not read."""

    why: Why | str
    calls: int
    tokens: int
    cost: float | None


@dataclass(slots=True)
class Ladder:
    """Ask for JSON by schema, else for any JSON, else by words alone; what worked is remembered."""

    asker: Asker
    form: Form | None = None
    calls: int = field(default=0, init=False)
    _tokens: int = field(default=0, init=False)
    _cost: float | None = field(default=None, init=False)

    def ask(
        self, question: Question, read: Callable[[str], Shape | None]
    ) -> Shaped[Shape] | Unshaped:
        """Return the first answer that `read` makes something of, after one repair at most.

        `read` gets one JSON object as a text and returns None where it has not the shape. A form that
        the server does not know, or answers with something else, leads to the next one.
        """
        self.calls, self._tokens, self._cost = 0, 0, None
        answer: Answer | NoAnswer = NoAnswer("unsupported")
        for form in FORMS if self.form is None else (self.form,):
            asked = replace(question, form=form)
            answer = self._once(asked)
            if isinstance(answer, NoAnswer):
                if answer.why == "unsupported":
                    continue
                break
            value = _read(answer, read)
            if value is not None:
                self.form = form
                return Shaped(value, self.calls, self._tokens, self._cost)
            if answer.cut or form == FORMS[-1] or self.form is not None:
                return self._repaired(asked, answer, read)
        why = answer.why if isinstance(answer, NoAnswer) else "misfit"
        return Unshaped(why, self.calls, self._tokens, self._cost)

    def _repaired(
        self, asked: Question, wrong: Answer, read: Callable[[str], Shape | None]
    ) -> Shaped[Shape] | Unshaped:
        said: tuple[tuple[Role, str], ...] = (("assistant", wrong.text[:_ECHO]), ("user", _REPAIR))
        answer = self._once(replace(asked, messages=(*asked.messages, *said)))
        if isinstance(answer, NoAnswer):
            return Unshaped(answer.why, self.calls, self._tokens, self._cost)
        value = _read(answer, read)
        if value is None:
            why = "cut" if answer.cut else "misfit"
            return Unshaped(why, self.calls, self._tokens, self._cost)
        self.form = self.form or asked.form
        return Shaped(value, self.calls, self._tokens, self._cost)

    def _once(self, question: Question) -> Answer | NoAnswer:
        answer = self.asker.ask(question)
        self.calls += answer != NoAnswer("budget")
        self._tokens += answer.tokens
        self._cost = total(self._cost, answer.cost)
        return answer


def _read(answer: Answer, read: Callable[[str], Shape | None]) -> Shape | None:
    found = json_in(answer.text)
    return None if found is None else read(found)
