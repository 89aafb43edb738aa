"""What of a journal a model may see: its statements and headings, numbered, in pieces of bounded size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from curator.asking.question import tokens_of
from curator.claims import Claim, read_claims
from curator.facts.asked.policy import Policy
from curator.facts.plain.statements import Told, told
from curator.home.note import Note
from curator.journals.orders import orders
from curator.journals.taint import left_out, outside
from curator.private import private

# Tokens of a piece: a small model loses its way in more, and an answer has to fit into its bound.
_PIECE: Final = 1_200
_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """Statements of one journal that are shown together; no two pieces share one."""

    note: Note
    told: tuple[Told, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(one.claim for one in self.told)

    @property
    def lines(self) -> frozenset[int]:
        """Return the lines of the body, from 1, that are shown."""
        return frozenset(_lines(self.claims))

    @property
    def text(self) -> str:
        """Return the numbered lines, each group below its headings."""
        return "\n".join(_numbered(self))


def pieces(note: Note, policy: Policy) -> Iterator[Piece]:
    """Yield what may be shown of a journal, from its top, so that what is appended changes only the last.

    Not shown are: whole statements with a line from outside, of shown memory or of private text, and
    what gives orders, and what stands below a heading that does or that is private.
    """
    taken: list[Told] = []
    size = 0
    closed = shut(note, policy)
    for one in told(note):
        if closed & _lines([one.claim]):
            continue
        more = tokens_of(one.claim.text) + 8
        if taken and size + more > _PIECE:
            yield Piece(note, tuple(taken))
            taken, size = [], 0
        taken.append(one)
        size += more
    if taken:
        yield Piece(note, tuple(taken))


def folded(text: str) -> str:
    """Return a text with each run of white space as one space."""
    return _SPACE.sub(" ", text).strip()


def shut(note: Note, policy: Policy) -> set[int]:
    """Return the lines that are not shown; where one line of a statement is shut, all of them are."""
    claims = read_claims(note)
    ordering = (
        c
        for c in claims
        if any(map(orders, (c.text, *c.heading, *c.above))) or hidden(c.heading, policy)
    )
    found = {*outside(note.body), *left_out(note.body), *_private(note.body, policy)}
    found |= _lines(ordering)
    # Sentences of one paragraph share lines: what is shut spreads on, back, and on again.
    for order in (claims, claims[::-1], claims):
        for claim in order:
            if found & (own := _lines([claim])):
                found |= own
    return found


def _private(body: str, policy: Policy) -> set[int]:
    found: set[int] = set()
    for place in private(body, policy.hidden, policy.regions) if policy.hidden else ():
        first = body.count("\n", 0, place.begin) + 1
        found.update(range(first, first + body.count("\n", place.begin, place.end) + 1))
    return found


def hidden(heading: tuple[str, ...], policy: Policy) -> bool:
    """True for headings, which are shown with what stands below them, that hold private text."""
    found = private("\n".join(heading), policy.hidden, policy.regions) if policy.hidden else ()
    return any(True for _ in found)


def _lines(claims: Iterable[Claim]) -> set[int]:
    return {n for claim in claims for n in range(claim.first, claim.last + 1)}


def _numbered(piece: Piece) -> Iterator[str]:
    body = piece.note.body.split("\n")
    above: tuple[str, ...] = ()
    shown: set[int] = set()
    for claim in piece.claims:
        if claim.heading != above:
            above = claim.heading
            yield f"# {' > '.join(above)}"
        for number in range(claim.first, claim.last + 1):
            if number not in shown:
                shown.add(number)
                yield f"{number}: {body[number - 1].strip()}"
