"""What the kinds that look at single claims ask of them: what they say, where they stand."""

from __future__ import annotations

import json
from datetime import datetime
from functools import lru_cache

from curator.claims.claim import Claim
from curator.finding import WORD, Said
from curator.home.flags import flagged, flags
from curator.home.line_edits import Place
from curator.home.note import Note, Trust, When, ends
from curator.judge.claims.cues import starts
from curator.judge.claims.statement import statement as stated
from curator.judge.reading import read
from curator.judge.relation import ClaimVerdict, Distinct, Updates
from curator.kinds.kind import View

Spot = tuple[str, int, int]


def statement(claim: Claim) -> str:
    """Return what a finding rests on of one claim: its words and what it stands under.

    Whatever else its note says may change. Of the only claim of a note the time it holds from counts.
    """
    heads = [read(head).statement for head in (*claim.heading, *claim.above)]
    said = read(claim.text).statement
    sides = [read(side).statement for side in (claim.key, claim.value)] if claim.key else []
    since = claim.note.valid_from if claim.alone else None
    return json.dumps([heads, said, sides, day(since)], ensure_ascii=False)


def together(claims: list[Claim]) -> str:
    """Return what a finding rests on of all its claims in one note, one on a line."""
    return "\n".join(sorted(statement(claim) for claim in claims))


def place(claim: Claim) -> Place:
    """Return where a claim stands, for an edit of its line."""
    return Place(claim.begin, claim.note.body[claim.begin : claim.end], claim.form == "row")


def line_of(claim: Claim, view: View) -> int:
    """Return the line of the file on which a claim begins, front matter counted."""
    return view.snapshot.line_of(claim.note, claim.first)


def since(claim: Claim) -> When | None:
    """Return since when a claim holds: by its own words, else by its note where that has no other."""
    read_as = stated(claim)
    return None if read_as is None else starts(claim, read_as)


def day(moment: When | None) -> str:
    """Return a day as it is written, "" for none."""
    return moment.isoformat()[:10] if moment is not None else ""


def holds_now(claim: Claim, as_of: datetime) -> bool:
    """Say whether a claim holds already and still."""
    starting = [claim.note.valid_from, since(claim)]
    begun = all(moment is None or _begins(moment, as_of) <= as_of for moment in starting)
    return begun and not claim.crossed and claim.note.current_at(as_of)


def _begins(moment: When, as_of: datetime) -> datetime:
    if isinstance(moment, datetime):
        return ends(moment, as_of)
    return datetime(moment.year, moment.month, moment.day, tzinfo=as_of.tzinfo)


def askable(verdict: ClaimVerdict, view: View) -> bool:
    """Say whether anything may come of a verdict: related, both claims and notes still hold."""
    if isinstance(verdict.relation, Distinct):
        return False
    return all(holds_now(claim, view.snapshot.as_of) for claim in (verdict.a, verdict.b))


def by_word(verdict: ClaimVerdict) -> bool:
    """True where a person decided by command which of the two holds."""
    return any(evidence.rule == WORD for evidence in verdict.evidence)


def outvoted(verdict: ClaimVerdict, view: View) -> bool:
    """True for an update by an external note, or by one that is less trusted than the older one."""
    relation = verdict.relation
    if not isinstance(relation, Updates) or by_word(verdict):
        return False
    newer, older = view.trust(relation.newer.note), view.trust(relation.older.note)
    return newer == Trust.EXTERNAL or newer < older


def flagged_already(a: Claim, b: Claim) -> bool:
    """True where one of two claims, or its note, is marked as contradicting the other's note."""
    sides = ((a, b.note), (b, a.note))
    return any(flags(c.note, n) or _names(c, n) or _moved(c.note, n) for c, n in sides)


def _names(claim: Claim, other: Note) -> bool:
    if not claim.flagged:
        return False
    body = claim.note.body
    stop = body.find("\n", claim.end)
    start = body.rfind("\n", 0, claim.begin) + 1
    named = _marked(body, start, stop if stop >= 0 else len(body))
    return other.path in named or (other.dated and _file(other.path) in map(_file, named))


def _moved(note: Note, other: Note) -> bool:
    """True where a note names a day that lies elsewhere now: journals have no name but their path."""
    return other.dated and _file(other.path) in {_file(name) for name in note.contradicts}


def _file(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


@lru_cache(maxsize=1 << 8)
def _marked(body: str, start: int, stop: int) -> frozenset[str]:
    """Return what the comments of a part of a body name; many claims may share one long line."""
    return frozenset(flagged(body[start:stop]))


def both_said(verdict: ClaimVerdict) -> tuple[Said, Said]:
    """Return both claims with the words in which they differ, in the order of the verdict."""
    return Said(verdict.a, verdict.value_a), Said(verdict.b, verdict.value_b)
