"""In what two statements differ: in one value, in a negation, in more, or in nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

from rapidfuzz.fuzz import ratio

from curator.judge.claims.events import done
from curator.judge.claims.extent import beyond, counts, measured, numerous, storeys, turns
from curator.judge.claims.joining import adjoined, attributive, is_denied_within, limit
from curator.judge.claims.opposites import denied, elsewhere, opposites
from curator.judge.claims.quoted import Known, quoting, without
from curator.judge.claims.statement import Statement
from curator.judge.claims.token import Token, is_value

_SORTS: Final = ("number", "time", "date", "negation", "antonym")
_LONGEST_VALUE: Final = 4
_ALIKE: Final = 75
_COMMON: Final = 2
_THERE: Final = "there may be some in both"
_PLACES: Final = "there may be several places"
_MUTUAL: Final = "each names the other's value as the old one"
_OTHER_NAMES: Final = "what they speak of has other names"
_NONE: Final[frozenset[str]] = frozenset()
_BOTH: Final = "both may be true"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference in what is said of one thing.

    `rule` names its sort: number, time, date, unit, path, negation, antonym or value. `only_a` and
    `only_b` are the differing words. `doubt` says what speaks against reading it so, "" if nothing
    does; `several` is true where it is no doubt if the thing has one value at a time.
    `quotes` is 0 or 1 for the side that names the other's value as an old one, None if neither does.
    """

    rule: str
    only_a: tuple[Token, ...]
    only_b: tuple[Token, ...]
    doubt: str = ""
    several: bool = False
    quotes: int | None = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """The statements do not differ in one value; `why` says what they do instead."""

    why: str


def difference(a: Statement, b: Statement, known: Known) -> Difference | Nothing:
    """Return in what two statements differ.

    `known` are the words by which the page of each says what it is about: the other may say them.
    """
    mine, theirs = _quoted(a, b, known), _quoted(b, a, known[::-1])
    if mine is not None and theirs is not None:
        return Difference(_rule([*mine[0], *mine[1]]), *mine, doubt=_MUTUAL)
    if mine is not None:
        return Difference(_rule([*mine[0], *mine[1]]), *mine, quotes=0)
    if theirs is not None:
        return Difference(_rule([*theirs[0], *theirs[1]]), *theirs[::-1], quotes=1)
    return _compared(a, b, known)


def sure(found: Difference | Nothing) -> TypeGuard[Difference]:
    """Say whether statements differ in what excludes itself by its own sort, and nothing else."""
    return isinstance(found, Difference) and found.rule in _SORTS and not found.doubt


def _quoted(
    newer: Statement, older: Statement, known: Known
) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    for old in newer.old:
        found = quoting(newer, older, old, known)
        if found is not None:
            return tuple(found[0]), tuple(found[1])
    return None


def _compared(a: Statement, b: Statement, known: Known) -> Difference | Nothing:
    only_a = without(a.tokens, b.tokens, known[1])
    only_b = without(b.tokens, a.tokens, known[0])
    strange = without(a.named, b.tokens, _NONE), without(b.named, a.tokens, _NONE)
    if all(strange) and not counts((a, b), *strange):
        return Nothing(_OTHER_NAMES)
    if not _related(a, b, known):
        return Nothing("they share too few words")
    if (a.negations - b.negations) % 2:
        return _negated((a, b), only_a, only_b)
    if not (only_a or only_b) and a.until and b.until and a.until != b.until:
        return Difference("date", (), ())
    if (passed := beyond((a, b), only_a, only_b)) is not None:
        return Difference("number", *passed)
    if not only_a or not only_b:
        more = "one says more than the other" if only_a or only_b else "they say the same"
        return Nothing(more)
    named = any(t in a.named for t in only_a) or any(t in b.named for t in only_b)
    if named and not counts((a, b), only_a, only_b):
        return Nothing(_OTHER_NAMES)
    return _of_sort(a, b, only_a, only_b)


def _of_sort(
    a: Statement, b: Statement, only_a: Sequence[Token], only_b: Sequence[Token]
) -> Difference | Nothing:
    one, other = _words(only_a), _words(only_b)
    if opposites(one, other) and len(only_a) == len(only_b) == 1:
        return Difference("antonym", tuple(only_a), tuple(only_b), _loose((a, b), only_a, only_b))
    if (turned := turns((a, b), only_a, only_b)) is not None:
        return Difference("antonym", *turned, _loose((a, b), *turned))
    if (floors := storeys((a, b), only_a, only_b)) is not None:
        return Difference("number", *floors)
    if numerous((a, b), only_a, only_b):
        return Difference("number", tuple(only_a), tuple(only_b), _loose((a, b), only_a, only_b))
    return _worded(a, b, only_a, only_b) if one or other else _values(a, b, only_a, only_b)


def _negated(
    sides: tuple[Statement, Statement], only_a: Sequence[Token], only_b: Sequence[Token]
) -> Difference | Nothing:
    a, b = sides
    if is_denied_within(a.text) != is_denied_within(b.text):
        return Nothing("one denies of which things it speaks")
    if not only_a and not only_b:
        return Difference("negation", (), ())
    # “Nobody writes” leaves out no case: also not “he writes with a pencil”.
    for one, more, other, extra in ((a, only_a, b, only_b), (b, only_b, a, only_a)):
        if not more and denied(one, other, extra):
            return Difference("negation", (), ())
    return Nothing("one negates, but they differ in more")


def _values(
    a: Statement, b: Statement, only_a: Sequence[Token], only_b: Sequence[Token]
) -> Difference | Nothing:
    sorts = {token.sort for token in (*only_a, *only_b)}
    if "date" in sorts and len(sorts) > 1:
        return Nothing("they speak of different days")
    doubt = ""
    if len(only_a) != len(only_b) or len(only_a) > 2:
        doubt = "they differ in more than one value"
    elif "unit" in sorts and len(sorts) > 1:
        doubt = "the values are of different units"
    elif "path" in sorts and not (a.single & b.single):
        doubt = _PLACES
    elif limit(a.text, only_a[0]) != limit(b.text, only_b[0]):
        doubt = "one may be where the other begins or ends"
    elif not (a.parted and b.parted) and not (measured(a, only_a) and measured(b, only_b)):
        doubt = "nothing shows that the number is the value"
    elif elsewhere(a, only_a) or elsewhere(b, only_b):
        doubt = _THERE
    several = doubt == _PLACES
    return Difference(_rule([*only_a, *only_b]), tuple(only_a), tuple(only_b), doubt, several)


def _loose(
    sides: tuple[Statement, Statement], only_a: Sequence[Token], only_b: Sequence[Token]
) -> str:
    """Return why two words that exclude each other may both be true, "" if nothing says so."""
    if not all(side.parted for side in sides):
        return "nothing shows which word is the value"
    for side, only in zip(sides, (only_a, only_b), strict=True):
        if elsewhere(side, only):
            return _THERE
        if attributive(side.text, only[0]):
            return "the word may only tell two things apart"
    return ""


def _worded(
    a: Statement, b: Statement, only_a: Sequence[Token], only_b: Sequence[Token]
) -> Difference | Nothing:
    if max(len(only_a), len(only_b)) > _LONGEST_VALUE:
        return Nothing("each says something of its own")
    short = max(len(only_a), len(only_b)) <= 2 and _run(only_a, a) and _run(only_b, b)
    if not short and not (a.definite and b.definite):
        return Nothing("each says something of its own")
    one, other = (" ".join(token.text for token in side) for side in (only_a, only_b))
    doubt = ""
    if not ((a.definite and b.definite and _of_one_shape(a, b)) or (a.single & b.single)):
        doubt = _BOTH
    elif _beside(a, only_a) and _beside(b, only_b):
        doubt = "the values share words"
    elif ratio(one, other) >= _ALIKE:
        doubt = "the words are nearly the same"
    elif one.isascii() != other.isascii():
        doubt = "one name may be the other in another script"
    return Difference("value", tuple(only_a), tuple(only_b), doubt, doubt == _BOTH)


def _of_one_shape(a: Statement, b: Statement) -> bool:
    """False where what is done with a thing is said beside what it is: “is due”, “is sent”."""
    first, other = (side.said[0].text if side.said else "" for side in (a, b))
    return first == other or not (done(first) or done(other))


def _beside(of: Statement, only: Sequence[Token]) -> bool:
    """True where a word that both have stands right beside the differing ones, as in “dark mode”."""
    return any(
        (abs(token.begin - one.end) <= 1 and not adjoined(of.text, one))
        or abs(one.begin - token.end) <= 1
        for token in of.said
        if token not in only and token.sort == "word"
        for one in only
    )


def _run(only: Sequence[Token], of: Statement) -> bool:
    """True for words that stand side by side."""
    places = [number for number, token in enumerate(of.tokens) if token in only]
    return bool(places) and places[-1] - places[0] == len(places) - 1


def _related(a: Statement, b: Statement, known: Known) -> bool:
    """True where they name one thing, or share so much that they speak of one."""
    named = {t.text for t in a.named if not _pure(t)}
    if named and named == {t.text for t in b.named if not _pure(t)}:
        return True
    if not (a.named or b.named) and a.parted and b.parted and a.said and b.said:
        # “Lives in …”: the verb says of what the unnamed one is spoken.
        same = a.said[0].text == b.said[0].text
        if same or a.words.spaced:
            return same
    one, other = ({t.text for t in side.tokens if not _pure(t)} for side in (a, b))
    return len((one & other) | (known[1] & one) | (known[0] & other)) >= _COMMON


def _pure(token: Token) -> bool:
    return token.sort in ("number", "time", "date", "path")


def _rule(only: Iterable[Token]) -> str:
    sorts = {token.sort for token in only}
    if "word" in sorts:
        return "value"
    return next((s for s in ("date", "time", "number", "path", "unit") if s in sorts), "value")


def _words(only: Iterable[Token]) -> list[str]:
    return [token.text for token in only if not is_value(token.sort)]
