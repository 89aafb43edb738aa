"""How claims are shown to a reviewer: where they stand, and what differs in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.claims.claim import Claim
from curator.home.note import Trust
from curator.kinds.claimed import day, line_of, since
from curator.kinds.kind import View
from curator.texts import columns, line

_BEFORE: Final = 6
_ASIDE: Final = re.compile(r"(?<=\S)[ \t]?(?:\([^()]*\)|（[^（）]*）)$")


def where(claim: Claim, view: View) -> str:
    """Return path and line of a claim, as an editor opens it."""
    return f"{line(claim.note.path, 10_000)}:{line_of(claim, view)}"


def spoken(claim: Claim) -> str:
    """Return the words of a claim; of one in a table the row's and the column's name as well."""
    text = " ".join(claim.text.split())
    if claim.form != "row" or not claim.key or claim.key in text:
        return text
    return f"{claim.key}: {claim.value or text}"


def facts(claim: Claim, view: View, *, trust: bool) -> str:
    """Return what is known of a claim's age and, where it matters, of whose word it is."""
    note, known = claim.note, []
    if trust:
        known.append(Trust(view.trust(note)).word)
    begun = since(claim)
    if begun is not None:
        known.append(f"holds from {day(begun)}")
    elif note.event is not None:
        known.append(f"of {day(note.event)}")
    recorded = view.recorded(note)
    if recorded is not None:
        known.append(f"changed on {day(recorded)}")
    return " · ".join(known)


def table(rows: Sequence[tuple[str, Claim]], view: View, *, trust: bool) -> str:
    """Return one line for each claim: what becomes of it, where it stands, what is known of it."""
    places = [where(claim, view) for _, claim in rows]
    width = max(columns(place) for place in places)
    lines = [
        f"  {word:<10}  {place}{' ' * (width - columns(place))}  {facts(claim, view, trust=trust)}"
        for (word, claim), place in zip(rows, places, strict=True)
    ]
    return "\n".join(text.rstrip() for text in lines)


def brief(value: str) -> str:
    """Return a value without the bracket that ends it, such as since when it holds."""
    return _ASIDE.sub("", value) or value


def differing(one: Claim, other: Claim, width: int) -> tuple[str, str]:
    """Return two claims from shortly before the first sign in which they differ, within a width."""
    texts = [" ".join(claim.text.split()) for claim in (one, other)]
    pairs = enumerate(zip(*texts, strict=False))
    first = next((at for at, (a, b) in pairs if a != b), min(map(len, texts)))
    start = max(first - _BEFORE, 0)
    while 0 < start < first and texts[0][start - 1].isalnum():
        start += 1
    here, there = (f"…{text[start:]}" if start else text for text in texts)
    return line(here, width), line(there, width)


def subject(about: str, values: str, width: int = 60) -> str:
    """Return `about: values` within a width; what it is about yields first, then the values."""
    room = max(12, width - columns(values) - 2)
    return f"{line(about, room)}: {values}"
