"""Prove to the letter what the loose reading found: what is one here is one for any reader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from curator.finding import Evidence
from curator.judge.compare import Comparison, Shape
from curator.judge.letters import TARGET
from curator.judge.lexicon import lexicon
from curator.judge.pair import Pair
from curator.judge.substance import width
from curator.judge.tokens import plainly, tokens_of
from curator.judge.units import MARK, Unit, units

_SHOWN: Final = 40
_FEW: Final = 6
_BRIEF: Final = 20
_KANA: Final = re.compile("[\u3040-\u30ff]")
_LAYOUT: Final = {
    "-": "a list", "#": "headings", "|": "table cells", "`": "code", "c": "code", ">": "quoting",
    "¶": "a list",
}  # fmt: skip


def unproven(pair: Pair, found: Comparison) -> Evidence | None:
    """Return the first difference to the letter, None where the comparison stands in full."""
    a, b = pair.a.note.body, pair.b.note.body
    if a == b:
        return None
    one, other = units(a), units(b)
    if found.shape is Shape.PART:
        return _missing(one, other) if found.larger == 1 else _missing(other, one)
    if pair.one_claim:
        left, right = _claim(one), _claim(other)
        if found.shape is Shape.WORDED:
            left, right = _worded(left), _worded(right)
        return _difference(left, right)
    return _difference(list(_signs(one)), list(_signs(other)))


def _signs(body: Sequence[Unit]) -> Iterator[str]:
    for unit in body:
        yield from unit.signs


def _claim(body: Sequence[Unit]) -> list[str]:
    """Return the words of a claim without title, list sign, final stop and first capital."""
    said = [word for unit in body if not unit.title for word in unit.words]
    if said:
        said[-1] = said[-1].rstrip(".。") or said[-1]
    return _begun(said)


def _begun(said: list[str]) -> list[str]:
    if said and said[0][1:].islower():
        said[0] = said[0].lower()
    return said


def _worded(said: list[str]) -> list[str]:
    """Return a claim without small words; a capital within the sentence is none: vitamin A."""
    known = lexicon()
    kept = [
        word
        for at, word in enumerate(said)
        if (word.lower() if at == 0 else word) not in known.filler
    ]
    signs = [sign for word in _begun(kept) for sign in (word if _KANA.search(word) else [word])]
    return list(plainly([known.same.get(sign, sign) for sign in signs]))


def _difference(left: Sequence[str], right: Sequence[str]) -> Evidence | None:
    for one, other in zip_longest(left, right, fillvalue=""):
        if one != other:
            return Evidence("letters", _told(one, other))
    return None


def _told(one: str, other: str) -> str:
    for sign in (one, other):
        if sign.startswith(MARK) and len(sign) > 1:
            return f"the same words, but laid out otherwise: {_LAYOUT[sign[1]]} differ"
    if MARK in (one, other):
        return f"the same words, but laid out otherwise at {_shown(one)} / {_shown(other)}"
    kind = "in a link" if TARGET in (one[:1], other[:1]) else "in letters"
    return f"the same words, but they differ {kind}: {_shown(one)} / {_shown(other)}"


def _shown(sign: str) -> str:
    return sign.strip(MARK + TARGET + " ")[:_SHOWN] or "nothing"


def _missing(inner: Sequence[Unit], outer: Sequence[Unit]) -> Evidence | None:
    """Return the first unit that the larger lacks in this place and order, or takes back."""
    rest = iter([(unit.place, unit.words) for unit in outer])
    for unit in inner:
        if unit.place and not any((unit.place, unit.words) == other for other in rest):
            said = " ".join(unit.words)[:_SHOWN]
            return Evidence("letters", f"in the larger this differs in letters or place: {said}")
    said_before = {unit.words for unit in inner}
    for unit in outer:
        if unit.words not in said_before and _takes_back(unit.words):
            said = " ".join(unit.words)[:_SHOWN]
            return Evidence("letters", f"the larger may take it back: {said}")
    return None


def _takes_back(said: Sequence[str]) -> bool:
    """True for a short sentence with a negation: “No longer so.” is about the one before it."""
    text, known = " ".join(said).casefold(), lexicon()
    if len(said) > _FEW or width(text) > (_SHOWN if text.isascii() else _BRIEF):
        return False
    return not known.negation.isdisjoint(tokens_of(text)) or any(
        part in text for part in known.negation_in
    )
