"""Notes for the judge's tests, written in one line."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from curator.home.note import Note
from curator.judge.notes import NoteJudge
from curator.judge.relation import Verdict

BOILER = (
    "The boiler in the cellar is serviced every October by the firm next door.\n"
    "Its pressure stays between 1.2 and 1.8 bar; the spare key hangs behind the door.\n"
)


def note(path: str, body: str = BOILER, **fields: object) -> Note:
    """Return a note whose heading is the first of its body and whose blob follows from the body."""
    heading = re.search(r"(?m)^# (.*)$", body)
    plain = Note(
        path=path, blob=f"blob:{body}", name=path, body=body, heading=heading[1] if heading else ""
    )
    return replace(plain, **fields)  # type: ignore[arg-type]


def verdict(a: Note, b: Note, *others: Note) -> Verdict:
    """Judge two notes of a home in which others stand too."""
    return NoteJudge([a, b, *others]).judge(a, b)


def word(a: Note, b: Note, *others: Note) -> str:
    """Return the certainty word, "distinct" for none."""
    found = verdict(a, b, *others).certainty
    return found.word if found is not None else "distinct"


def day(text: str) -> date:
    return date.fromisoformat(text)
