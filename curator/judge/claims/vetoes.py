"""What keeps two claims apart however they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from curator.claims.claim import Claim
from curator.finding import Evidence
from curator.home.note import When
from curator.judge.claims.cues import starts
from curator.judge.claims.difference import Difference
from curator.judge.claims.statement import Statement
from curator.judge.lexicon import lexicon
from curator.judge.names import dates_of, label

_YEAR: Final = re.compile(r"(?:1[6-9]|20)\d\d")
_OVER: Final = Evidence("already_answered", "one of them no longer holds by its own word")
_SHELF: Final = Evidence("on_shelf", "one of them is kept for what was")


def vetoes(
    claims: tuple[Claim, Claim], read: tuple[Statement, Statement], found: Difference
) -> tuple[Evidence, ...]:
    """Return all that speaks against a relation of two claims."""
    a, b = claims
    against: list[Evidence] = []
    if a.note.scope != b.note.scope:
        against.append(Evidence("scope", "they belong to the memory of different people or agents"))
    against += [_OVER for claim in claims if claim.note.closed or claim.crossed][:1]
    against += [_SHELF for claim in claims if _on_shelf(claim.note.path)][:1]
    if _followed(claims, read):
        against.append(Evidence("followed", "one ends before the other begins"))
    if a.discouraged != b.discouraged and found.rule != "negation":
        against.append(Evidence("other_heading", "one stands under a heading that turns it round"))
    against += _spoken(read, found)
    here, there = dates_of(a.note.path), dates_of(b.note.path)
    if here and there and here != there:
        against.append(Evidence("dates_in_paths", "their paths give different dates"))
    return tuple(against)


def _spoken(read: tuple[Statement, Statement], found: Difference) -> Iterator[Evidence]:
    """Yield what in the words of either side leaves room for the other."""
    excludes = found.rule in ("negation", "antonym")
    if not _both_planned(read, found):
        yield from [Evidence("unsure", said.unsure) for said in read if said.unsure][:1]
    if found.quotes is not None:
        return
    yield from [Evidence("partly", said.partly) for said in read if said.partly][:1]
    if found.rule == "antonym":
        yield from [Evidence("able", said.able) for said in read if said.able][:1]
    if not _of_one_time(read, found):
        yield from [Evidence("passing", said.passing) for said in read if said.passing][:1]
    if not excludes:
        yield from [Evidence("many", said.many) for said in read if said.many][:1]


def _both_planned(read: tuple[Statement, Statement], found: Difference) -> bool:
    """True for two plans of one thing, which differ in when or how much."""
    one, other = read
    return (
        one.unsure == other.unsure != ""
        and any(part in one.unsure for part in one.words.planned)
        and found.rule in ("date", "time", "number", "antonym", "negation")
    )


def _of_one_time(read: tuple[Statement, Statement], found: Difference) -> bool:
    """True where both tell how one thing was, or one denies what the other says of one year or day."""
    if found.rule == "negation" and not _days(read[0]).isdisjoint(_days(read[1])):
        return True
    return found.rule in ("negation", "antonym") and read[0].state and read[1].state


def _days(said: Statement) -> set[str]:
    """Return the years and the days with a year of a statement."""
    whole = {t.text for t in said.tokens if t.sort == "date" and t.text.count("-") == 2}
    years = {t.text for t in said.tokens if t.sort == "number" and _YEAR.fullmatch(t.text)}
    return whole | years


def _on_shelf(path: str) -> bool:
    return any(label(folder) in lexicon().shelves for folder in path.split("/")[:-1])


def _followed(claims: tuple[Claim, Claim], read: tuple[Statement, Statement]) -> bool:
    for one, other in ((0, 1), (1, 0)):
        until = read[one].until or (claims[one].note.valid_to if claims[one].alone else None)
        since = starts(claims[other], read[other])
        if until is not None and since is not None and _day(until) <= _day(since):
            return True
    return False


def _day(when: When) -> str:
    return when.isoformat()[:10]
