"""Turn what a model claims into a fact, or say why it is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from curator.facts.asked.agreeing import disagreement
from curator.facts.asked.extra import Quoted, filled
from curator.facts.asked.lexicon import turns
from curator.facts.asked.placing import placed
from curator.facts.asked.policy import Policy
from curator.facts.asked.reply import Cited, Claimed
from curator.facts.asked.said import Compared, Said
from curator.facts.asked.shown import Piece, folded
from curator.facts.fact import Fact, Sort, Source
from curator.facts.plain.fitness import unfit
from curator.facts.plain.statements import Told
from curator.finding import Certainty
from curator.journals.orders import orders
from curator.private import private

_LIKELY: Final = 0.5
_CONFIDENT: Final = 0.8
_RULE: Final = "model"


def checked(claimed: Claimed, piece: Piece, policy: Policy) -> Fact | str:
    """Return the fact, or the name of the first reason why it is none.

    Its text is a whole sentence of the journal as it stands there, never a word of the model's.
    """
    said = " ".join(claimed.texts)
    if orders(said):
        return "orders"
    places: list[tuple[Cited, Told]] = []
    for cited in claimed.evidence:
        place = _place(cited, piece)
        if isinstance(place, str):
            return place
        places.append((cited, place))
    agreeing = [(cited, told) for cited, told in places if not _differs(claimed, cited, told)]
    if agreeing[:1] != places[:1]:
        return _differs(claimed, *places[0])
    told = places[0][1]
    if why := _unfit(told):
        return why
    if any(True for _ in private(f"{said}\n{raw(told)}", policy.private, policy.regions)):
        return "private"
    return _fact(claimed, agreeing, piece, policy)


def _place(cited: Cited, piece: Piece) -> Told | str:
    """Return the statement that a quote belongs to."""
    found = placed(cited, piece.note, piece.lines, [told.claim for told in piece.told])
    return found if isinstance(found, str) else piece.told[found]


def raw(told: Told) -> str:
    """Return a statement as it stands in its journal."""
    return told.claim.raw


def _differs(claimed: Claimed, cited: Cited, told: Told) -> str:
    above = "\n".join((*told.claim.heading, *told.claim.above))
    return disagreement(Compared(claimed.texts, folded(cited.quote), folded(raw(told)), above))


def _unfit(told: Told) -> str:
    """Return why the sentence alone would be no fact, whoever chose it."""
    said = told.statement
    if told.claim.discouraged and said.words.negated.search(said.folded) is None:
        return "discouraged"
    return unfit(said)


def _fact(
    claimed: Claimed, agreeing: list[tuple[Cited, Told]], piece: Piece, policy: Policy
) -> Fact:
    told = agreeing[0][1]
    claims = {one.claim.place: one for _, one in agreeing}
    quotes = [_quoted(cited, one) for cited, one in agreeing]
    return Fact(
        text=raw(told),
        sources=tuple(
            Source(piece.note, one.claim.first, one.claim.last, raw(one), one.said)
            for one in claims.values()
        ),
        trust=piece.note.trust,
        rule=_RULE,
        certainty=_certainty(claimed.confidence),
        sort=_sort(told),
        language=told.statement.words.name,
        since=told.said,
        about=told.about,
        tags=tuple(_tags(claimed, policy)),
        generated=True,
        subject=claimed.subject,
        predicate=claimed.predicate,
        object=claimed.object,
        confidence=claimed.confidence,
        extensions=filled(claimed.extensions, quotes, policy),
    )


def _quoted(cited: Cited, told: Told) -> Quoted:
    known = turns(told.statement.words.name)
    return Said(cited.quote, known), Said(raw(told), known)


def _sort(told: Told) -> Sort:
    match told.statement.sort:
        case "preferences":
            return "preference"
        case "rules":
            return "procedural"
        case _:
            return "semantic"


def _tags(claimed: Claimed, policy: Policy) -> Iterator[str]:
    yield from (tag for tag in dict.fromkeys(claimed.tags) if tag in policy.tags)


def _certainty(confidence: float) -> Certainty:
    """Return how sure a checked fact is; a model's own word can lower that, never raise it."""
    if confidence < _LIKELY:
        return Certainty.POSSIBLE
    return Certainty.CONFIDENT if confidence >= _CONFIDENT else Certainty.LIKELY
