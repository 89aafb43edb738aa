"""Ask many questions one after the other, until the server or the budget gives out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from curator.asking.ladder import Ladder, Shaped, Unshaped
from curator.asking.question import GONE, Question, total

Shape = TypeVar("Shape")
# So many questions in a row about which the server fails: it is the server.
_ENOUGH: Final = 2
_SERVER: Final = GONE | {"failed", "slow", "broken"}


@dataclass(slots=True)
class Round(Generic[Shape]):
    """What one pass asks of one sort, and what that cost; `cost` is in US dollars, None where unknown.

    `read` makes something of an answer, `keep` is given what it made, `failed` why there is none.
    `last` is why the last question without an answer has none, `stopped` why no more are asked.
    """

    ladder: Ladder
    read: Callable[[str], Shape | None]
    keep: Callable[[str, Shape], None]
    failed: Callable[[str, str], None]
    calls: int = field(default=0, init=False)
    tokens: int = field(default=0, init=False)
    cost: float | None = field(default=None, init=False)
    stopped: str = field(default="", init=False)
    last: str = field(default="", init=False)
    _trouble: dict[str, str] = field(default_factory=dict, init=False)
    _answers: int = field(default=0, init=False)
    _in_row: int = field(default=0, init=False)

    def run(self, wanted: Iterable[tuple[str, Callable[[], Question]]]) -> None:
        """Ask about one key after the other."""
        for key, question in wanted:
            if not self.stopped:
                self._ask(key, question())
        # A question is to blame for a failure of the server only where others were answered meanwhile.
        for key, why in self._trouble.items() if self._answers else ():
            self.failed(key, why)

    def _ask(self, key: str, question: Question) -> None:
        asked = self.ladder.ask(question, self.read)
        self.calls += asked.calls
        self.tokens += asked.tokens
        self.cost = total(self.cost, asked.cost)
        match asked:
            case Shaped(value):
                self._in_row, self._answers = 0, self._answers + 1
                self.keep(key, value)
            case Unshaped(why) if why in _SERVER:
                self._in_row, self.last = self._in_row + 1, why
                if why not in GONE:
                    self._trouble[key] = why
                if why in GONE or self._in_row >= _ENOUGH:
                    self.stopped = why
            case Unshaped(why):
                self._in_row, self._answers, self.last = 0, self._answers + 1, why
                self.failed(key, why)
