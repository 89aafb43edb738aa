"""Put the question about one pair: instructions, then both sides as data between marks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Template
from typing import Final

from curator import shipped
from curator.asking.fence import fence
from curator.asking.question import Question
from curator.judge.second.reply import schema
from curator.judge.second.shown import Shown, Sort

# Two sentences and a word.
_ANSWER: Final = 600
# Claims are asked about in one way, whichever kind their verdict is for.
_KIND: Final[Mapping[Sort, str]] = {"notes": "dedup", "claims": "supersede"}


def question(shown: Shown, max_tokens: int) -> Question:
    """Return the question; its marks are new each time and stand in neither side."""
    mark = fence(shown.first, shown.second)
    user = f"{mark} first\n{shown.first}\n{mark} second\n{shown.second}\n{mark}"
    return Question(
        (("system", instructions(shown.sort, mark)), ("user", user)),
        schema(shown.sort),
        min(max_tokens, _ANSWER),
    )


def instructions(sort: Sort, mark: str) -> str:
    """Return all that is said to a model beside the two sides."""
    return _template(_KIND[sort]).substitute(fence=mark)


@cache
def _template(kind: str) -> Template:
    return Template(shipped.text("proposals", kind, "prompt.md"))
