"""How evidence becomes a word: the whole table on one screen. Doubt is Distinct."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from curator.finding import Certainty, Evidence
from curator.judge.compare import Comparison, Shape
from curator.judge.pair import Pair
from curator.judge.relation import Contained, Distinct, Relation, Same
from curator.judge.strict import unproven

Answer = tuple[Relation, Certainty | None, Evidence]
_WOVEN = "the words of one stand in the other, with words between them"
_WORDS: Final[Mapping[Shape, tuple[Certainty | None, Evidence]]] = {
    Shape.EQUAL: (Certainty.CERTAIN, Evidence("nothing_more", "nothing more on either side")),
    Shape.WORDED: (Certainty.CONFIDENT, Evidence("nothing_more", "nothing more but small words")),
    Shape.MOVED: (Certainty.LIKELY, Evidence("nothing_more", "the same words in another order")),
    Shape.PART: (Certainty.LIKELY, Evidence("contained", "all of one stands in the other")),
    Shape.WOVEN: (Certainty.POSSIBLE, Evidence("contained", _WOVEN)),
    Shape.EDITED: (Certainty.POSSIBLE, Evidence("few_words", "few words differ")),
    Shape.UNLIKE: (None, Evidence("own_words", "each says something of its own")),
}
_PROVABLE = frozenset({Shape.EQUAL, Shape.WORDED, Shape.PART})


def answer(pair: Pair, found: Comparison, identity: Collection[Evidence]) -> Answer:
    """Return relation, word and the evidence of the text, for a pair that nothing vetoes.

    certain    the same tokens in the same order, to the letter, and an identity
    confident  one-claim notes equal but for filler words · contained to the letter, with one id
               or a version mark on the larger
    likely     equal but for letters or layout · the same words in another order ·
               contained, with any other identity
    possible   words put into sentences of the smaller · few words differ on both sides; not between
               one-claim notes, where a word more or less is another claim
    """
    if not identity:
        return Distinct(), None, Evidence("no_identity", "nothing shows that they are one page")
    shape = Shape.UNLIKE if unlike(pair, found) else found.shape
    certainty, said = _WORDS[shape]
    if certainty is None:
        return Distinct(), None, said
    if shape is Shape.PART and grown(pair, found, identity):
        certainty = Certainty.CONFIDENT
    if shape in _PROVABLE and (differs := unproven(pair, found)) is not None:
        certainty, said = min(certainty, Certainty.LIKELY), differs
    relation = Same() if found.larger is None else _contained(pair, found)
    return relation, certainty, said


def unlike(pair: Pair, found: Comparison) -> bool:
    """True where each says something of its own; follows from the two notes alone."""
    if pair.one_claim and found.shape in (Shape.WOVEN, Shape.EDITED):
        return True
    return found.shape is Shape.UNLIKE


def grown(pair: Pair, found: Comparison, identity: Collection[Evidence]) -> bool:
    """True where the larger is a later state of the smaller: one id, or a later version mark."""
    if any(evidence.rule == "same_id" for evidence in identity):
        return True
    smaller, larger = (pair.b, pair.a) if found.larger == 0 else (pair.a, pair.b)
    if larger.name.base != smaller.name.base or larger.name.version is None:
        return False
    return smaller.name.version is None or smaller.name.version < larger.name.version


def _contained(pair: Pair, found: Comparison) -> Contained:
    a, b = pair.notes
    return Contained(inner=b, outer=a) if found.larger == 0 else Contained(inner=a, outer=b)
