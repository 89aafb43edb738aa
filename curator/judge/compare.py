"""What two texts are to each other, token by token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from curator.judge.pair import Pair
from curator.judge.reading import Reading

_FEW: Final = 4
_FEW_SHARE: Final = 0.02
_FEW_OF_SHORT: Final = 0.2
_Unit = tuple[tuple[str, ...], tuple[str, ...]]


class Shape(Enum):
    """How two texts lie to each other, from equal to unlike."""

    EQUAL = "equal"
    WORDED = "worded"  # equal but for words that carry nothing
    MOVED = "moved"  # the same words in another order
    PART = "part"  # whole sentences on one side only
    WOVEN = "woven"  # words on one side only, within sentences
    EDITED = "edited"  # few words on both sides
    UNLIKE = "unlike"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The shape, which side is the larger (0 or 1, None for equals), and the differing tokens.

    The tokens are given for the shapes between equal and unlike only.
    """

    shape: Shape
    larger: int | None
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


def compare(pair: Pair) -> Comparison:
    """Compare the readings of a pair; of one-claim notes without their page headings."""
    a, b = pair.a.text, pair.b.text
    left, right = (a.claim, b.claim) if pair.one_claim else (a.tokens, b.tokens)
    if left == right:
        return Comparison(Shape.EQUAL, None, (), ())
    if pair.one_claim and a.bare_claim == b.bare_claim:
        return Comparison(Shape.WORDED, None, (), ())
    few = _few(len(left), len(right))
    if len(a.vocabulary - b.vocabulary) > few < len(b.vocabulary - a.vocabulary):
        return Comparison(Shape.UNLIKE, None, (), ())
    gone, come = _differ(left, right), _differ(right, left)
    if not gone and not come:
        return Comparison(Shape.MOVED, None, (), ())
    if not gone or not come:
        inner, outer = (b, a) if gone else (a, b)
        return Comparison(_inner_shape(inner, outer), 0 if gone else 1, gone, come)
    close = len(gone) <= few and len(come) <= few
    return Comparison(Shape.EDITED if close else Shape.UNLIKE, None, gone, come)


def _inner_shape(inner: Reading, outer: Reading) -> Shape:
    if part_of(inner, outer):
        return Shape.PART
    rest = iter(outer.tokens)
    woven = all(any(token == other for other in rest) for token in inner.tokens)
    return Shape.WOVEN if woven and 2 * len(inner.tokens) >= len(outer.tokens) else Shape.UNLIKE


def part_of(inner: Reading, outer: Reading) -> bool:
    """True where the outer text is the inner one with whole sentences put in.

    Each keeps its order and its section, so that a line moved below “Don't” is no part.
    """
    return _within(inner.sentences, outer.sentences)


def _within(inner: Sequence[_Unit], outer: Sequence[_Unit]) -> bool:
    rest = iter(outer)
    return bool(inner) and all(any(unit == other for other in rest) for unit in inner)


def _differ(left: Sequence[str], right: Sequence[str]) -> tuple[str, ...]:
    return tuple((Counter(left) - Counter(right)).elements())


def _few(left: int, right: int) -> int:
    longer, shorter = max(left, right), min(left, right)
    return min(max(_FEW, int(longer * _FEW_SHARE)), max(1, int(shorter * _FEW_OF_SHORT)))
