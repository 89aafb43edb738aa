"""Judge what relation two notes of one home have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from curator.finding import Certainty, Evidence
from curator.home.note import Note
from curator.judge.certainty import answer, unlike
from curator.judge.compare import Comparison, Shape, compare
from curator.judge.doubts import doubts
from curator.judge.facts import facts
from curator.judge.identity import identities
from curator.judge.names import page_name
from curator.judge.pair import Pair, Side
from curator.judge.reading import Reading, read
from curator.judge.relation import Distinct, Verdict
from curator.judge.substance import substantial, too_little
from curator.judge.values import value_vetoes
from curator.judge.vetoes import vetoes

_PHRASES = 3
_PHRASE = 160


class NoteJudge:
    """Answer for any pair of one home whether one repeats the other.

    What only the whole home shows is counted once, here; texts are read when first asked for.
    """

    def __init__(self, notes: Sequence[Note]) -> None:
        self._read: dict[str, Reading] = {}
        self._facts = facts(notes, self._text)

    def judge(self, a: Note, b: Note) -> Verdict:
        """Return the verdict on two notes; symmetric but for the order of the sides.

        Vetoes are looked for only where a relation is at stake.
        """
        pair = Pair(self._side(a), self._side(b), self._facts)
        found = compare(pair)
        identity = identities(pair)
        relation, certainty, said = answer(pair, found, identity)
        against: tuple[Evidence, ...] = ()
        if certainty is not None:
            against = vetoes(pair) + _of_text(pair, found)
            if doubted := doubts(pair, identity):
                certainty = min(certainty, Certainty.LIKELY)
                identity += doubted
        if against:
            relation, certainty = Distinct(), None
        only_a, only_b = _own_phrases(pair) if found.shape is not Shape.EQUAL else ((), ())
        return Verdict(a, b, relation, certainty, (said, *identity), against, only_a, only_b)

    def unlike(self, a: Note, b: Note) -> bool:
        """Say whether two texts alone leave no relation, whatever the home and its names say."""
        pair = Pair(self._side(a), self._side(b), self._facts)
        return unlike(pair, compare(pair))

    def statement(self, note: Note) -> str:
        """Return the normalised text of a note: what a finding about it rests on."""
        return self._text(note.body).statement

    def _side(self, note: Note) -> Side:
        return Side(note, page_name(note.path), self._text(note.body))

    def _text(self, body: str) -> Reading:
        found = self._read.get(body)
        if found is None:
            found = self._read[body] = read(body)
        return found


def _of_text(pair: Pair, found: Comparison) -> tuple[Evidence, ...]:
    against: list[Evidence] = []
    if not substantial(pair):
        against.append(Evidence("substance", too_little(pair)))
    if found.shape in (Shape.EDITED, Shape.WOVEN):
        against += value_vetoes(pair, found.only_a, found.only_b)
    return tuple(against)


def _own_phrases(pair: Pair) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return _without(pair.a.text, pair.b.text), _without(pair.b.text, pair.a.text)


def _without(text: Reading, other: Reading) -> tuple[str, ...]:
    own = (phrase[:_PHRASE] for phrase in text.phrases if phrase not in other.said)
    return tuple(islice(own, _PHRASES))
