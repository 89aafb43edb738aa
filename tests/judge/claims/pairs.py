"""Claims for tests: one-claim notes about one subject, or lines of longer notes."""

from __future__ import annotations

from datetime import date

from curator.claims import read_claims
from curator.claims.claim import Claim
from curator.home.note import Note
from curator.judge.claims.judge import ClaimJudge
from curator.judge.relation import ClaimVerdict, Conflicts, Updates

JANUARY = date(2026, 1, 1)
MARCH = date(2026, 3, 10)


def alone(path: str, text: str, *, since: date | None = None, subject: str = "house/x") -> Claim:
    """Return the only claim of a note about a subject."""
    note = Note(path=path, blob=text, name=path, body=text, subject=subject, valid_from=since)
    return Claim(note, 1, 1, (), (), text, "sentence", alone=True)


def judged(
    older: str, newer: str, *, since: tuple[date | None, date | None] = (JANUARY, MARCH)
) -> ClaimVerdict:
    """Return the verdict on two one-claim notes of one subject."""
    a, b = alone("a.md", older, since=since[0]), alone("b.md", newer, since=since[1])
    return ClaimJudge(lambda _: None).judge(a, b)


def word(verdict: ClaimVerdict) -> str:
    """Return relation and certainty as one word each, with the path of the newer."""
    sure = verdict.certainty.word if verdict.certainty else ""
    match verdict.relation:
        case Updates(newer):
            return f"{newer.note.path} updates, {sure}"
        case Conflicts():
            return f"conflict, {sure}"
        case _:
            return "distinct"


def read(older: str, newer: str) -> ClaimVerdict:
    """Return the verdict on two notes of one sentence each, read as a pass reads them."""
    a, b = (
        Note(path=path, blob=text, name=path, body=text, subject="house/x", valid_from=since)
        for path, text, since in (("a.md", older, JANUARY), ("b.md", newer, MARCH))
    )
    (one,), (other,) = read_claims(a), read_claims(b)
    return ClaimJudge(lambda _: None).judge(one, other)
