"""How evidence becomes a word: the whole table on one screen. Doubt is Distinct."""

from __future__ import annotations

from collections.abc import Collection

from curator.finding import Certainty, Evidence
from curator.judge.compare import Comparison, Shape
from curator.judge.pair import Pair
from curator.judge.relation import Contained, Distinct, Relation, Same

Answer = tuple[Relation, Certainty | None, Evidence]


def answer(pair: Pair, found: Comparison, identity: Collection[Evidence]) -> Answer:
    """Return relation, word and the evidence of the text, for a pair that nothing vetoes.

    certain    the same tokens in the same order, and an identity
    confident  one-claim notes equal but for filler words · contained, with one id or a version mark
               on the larger
    likely     the same words in another order · contained, with any other identity
    possible   words put into sentences of the smaller · few words differ on both sides; not between
               one-claim notes, where a word more or less is another claim
    """
    if not identity:
        return Distinct(), None, Evidence("no_identity", "nothing shows that they are one page")
    if pair.one_claim and found.shape in (Shape.WOVEN, Shape.EDITED):
        return Distinct(), None, _says("each says something of its own", rule="own_words")
    contained = _contained(pair, found)
    match found.shape:
        case Shape.EQUAL:
            return Same(), Certainty.CERTAIN, _says("nothing more on either side")
        case Shape.WORDED:
            return Same(), Certainty.CONFIDENT, _says("nothing more on either side but small words")
        case Shape.MOVED:
            return Same(), Certainty.LIKELY, _says("the same words in another order")
        case Shape.PART:
            word = Certainty.CONFIDENT if grown(pair, found, identity) else Certainty.LIKELY
            return contained, word, _says("all of one stands in the other", rule="contained")
        case Shape.WOVEN:
            says = "the words of one stand in the other, with words between them"
            return contained, Certainty.POSSIBLE, _says(says, rule="contained")
        case Shape.EDITED:
            return Same(), Certainty.POSSIBLE, _says("few words differ", rule="few_words")
        case Shape.UNLIKE:
            return Distinct(), None, _says("each says something of its own", rule="own_words")


def grown(pair: Pair, found: Comparison, identity: Collection[Evidence]) -> bool:
    """True where the larger note is a later state of the smaller: one id, or a later version mark."""
    if any(evidence.rule == "same_id" for evidence in identity):
        return True
    smaller, larger = (pair.b, pair.a) if found.larger == 0 else (pair.a, pair.b)
    if larger.name.base != smaller.name.base or larger.name.version is None:
        return False
    return smaller.name.version is None or smaller.name.version < larger.name.version


def _contained(pair: Pair, found: Comparison) -> Contained:
    a, b = pair.notes
    return Contained(inner=b, outer=a) if found.larger == 0 else Contained(inner=a, outer=b)


def _says(words: str, *, rule: str = "nothing_more") -> Evidence:
    return Evidence(rule, words)
