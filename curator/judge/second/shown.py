"""What of a pair a model may see; a pair of which a part must not be seen is not asked about at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from curator.asking.question import tokens_of
from curator.claims.claim import Claim
from curator.home.note import Note, Trust, When
from curator.journals.orders import orders
from curator.journals.taint import left_out, outside
from curator.judge.relation import ClaimVerdict, Verdict
from curator.private import Sort as Private
from curator.private import private

# Tokens of a side: more is beyond a small model, and beyond what a quote can stand for.
_LONGEST: Final = 1_200
Sort = Literal["notes", "claims"]
Withheld = Literal["private", "outside", "orders", "long"]


@dataclass(frozen=True, slots=True)
class Shown:
    """Both sides as they are sent, and of each the words of its note that a quote must be from.

    `paths` are those of their notes, and never sent.
    """

    sort: Sort
    first: str
    second: str
    quotable: tuple[str, str]
    paths: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Sight:
    """What a model may see: `hidden` sorts of private text never, `regions` know telephone numbers.

    `trust` says whose word a note is; what came from outside is never sent.
    """

    trust: Callable[[Note], int]
    hidden: frozenset[Private] = frozenset()
    regions: tuple[str, ...] = ()

    def shown(self, verdict: Verdict | ClaimVerdict) -> Shown | Withheld:
        """Return both sides of a pair, or why it is not sent: lines left out would change the answer."""
        match verdict:
            case Verdict(a, b):
                sides = (_note(a), _note(b))
                lines = (_all(a.body), _all(b.body))
                found = Shown("notes", *sides, (a.body, b.body), (a.path, b.path))
            case ClaimVerdict(one, other):
                a, b = one.note, other.note
                sides = (_claim(one), _claim(other))
                lines = (range(one.first, one.last + 1), range(other.first, other.last + 1))
                quotable = (_said(one), _said(other))
                found = Shown("claims", *sides, quotable, (a.path, b.path))
        return self._why(((a, lines[0]), (b, lines[1])), sides) or found

    def _why(self, notes: Iterable[tuple[Note, range]], sides: tuple[str, str]) -> Withheld | None:
        if any(tokens_of(side) > _LONGEST for side in sides):
            return "long"
        if any(self.trust(note) == Trust.EXTERNAL or _tainted(note, at) for note, at in notes):
            return "outside"
        if any(map(orders, sides)):
            return "orders"
        if self.hidden and any(self._private(side) for side in sides):
            return "private"
        return None

    def _private(self, text: str) -> bool:
        return any(True for _ in private(text, self.hidden, self.regions))


def _tainted(note: Note, lines: range) -> bool:
    return not (outside(note.body) | left_out(note.body)).isdisjoint(lines)


def _all(body: str) -> range:
    return range(1, body.count("\n") + 2)


def _note(note: Note) -> str:
    return "\n".join((*_labelled("About", note.subject or note.title), note.body.strip()))


def _claim(claim: Claim) -> str:
    above = " > ".join((*claim.heading, *claim.above)) or claim.note.subject or claim.note.title
    dated = claim.note.valid_from or claim.note.event
    return "\n".join(
        (*_labelled("About", above), *_labelled("Date", _day(dated)), f"Says: {_said(claim)}")
    )


def _said(claim: Claim) -> str:
    """Return the words of a claim; of one in a table the row's and the column's name as well."""
    text = " ".join(claim.text.split())
    if claim.form != "row" or not claim.key or claim.key in text:
        return text
    return f"{claim.key}: {claim.value or text}"


def _labelled(name: str, text: str) -> Iterator[str]:
    if text:
        yield f"{name}: {' '.join(text.split())}"


def _day(moment: When | None) -> str:
    return moment.isoformat()[:10] if moment is not None else ""
