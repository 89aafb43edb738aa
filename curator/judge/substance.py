"""How much a note says of its own, beside the lines its template gave it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from curator.judge.facts import HomeFacts, distinctive_id
from curator.judge.pair import Pair
from curator.judge.reading import Line, Reading

ENOUGH: Final = 60
ENOUGH_CLAIM: Final = 8
_UNFILLED: Final = re.compile(
    r"<%.*|\{\{[^{}]*\}\}|\.{3,}|…|_{3,}|\b(?:todo|tbd|tba|n/a|xxx+|lorem ipsum)\b"
    r"|^[^:]{1,60}::?\s*$"
)


def substance(text: Reading, home: HomeFacts) -> int:
    """Return how many characters are the note's own; Han, kana and Hangul count 2.

    Headings, unfilled places and lines that stand under at least four titles count nothing.
    """
    return sum(_width(line) for line in text.lines if _own(line, home))


def substantial(pair: Pair) -> bool:
    """True where both say enough for equality to mean something."""
    if pair.one_claim:
        return min(_claim_width(pair.a.text), _claim_width(pair.b.text)) >= ENOUGH_CLAIM
    if _one_file_twice(pair):
        return True
    if _copied_by_word(pair) and _own_alone(pair) and _claim_width(pair.a.text) >= ENOUGH_CLAIM:
        return True
    return all(substance(side.text, pair.home) >= ENOUGH for side in (pair.a, pair.b))


def too_little(pair: Pair) -> str:
    """Return how to say that a pair is not substantial."""
    beside = "" if _own_alone(pair) else ", beside template lines,"
    return f"too little of their own is said{beside} for equality to mean something"


def _copied_by_word(pair: Pair) -> bool:
    """True for one text under a name and the same name with `copy`: no two things are called so."""
    a, b = pair.a, pair.b
    marked = a.name.base == b.name.base and (a.name.copy == "word") != (b.name.copy == "word")
    return marked and a.text.tokens == b.text.tokens


def _own_alone(pair: Pair) -> bool:
    lines = (line for side in (pair.a, pair.b) for line in side.text.lines if line.level == 0)
    return all(line.key not in pair.home.template for line in lines)


def _one_file_twice(pair: Pair) -> bool:
    a, b = pair.notes
    unique = a.id is not None and a.id == b.id and pair.home.ids[a.id] == 2
    return unique and a.blob == b.blob and pair.one_name and distinctive_id(pair.home, a.id or "")


def _own(line: Line, home: HomeFacts) -> bool:
    return line.level == 0 and line.key not in home.template


def _width(line: Line) -> int:
    text = _UNFILLED.sub("", line.text).strip(" ☐☑")
    return width(text)


def _claim_width(text: Reading) -> int:
    return sum(_width(line) for line in text.lines if line.level == 0)


def width(text: str) -> int:
    """Return the number of columns: wide signs count 2."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
