"""A verdict of the judge in words, with the notes' own text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from curator.cli.screen import say, style_of, table
from curator.home.note import Note
from curator.judge.reading import read
from curator.judge.relation import Contained, Distinct, Same, Verdict
from curator.texts import line

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*")
_MARKS = " \t-*+>#|"
_WIDTH = 160


def tell(verdict: Verdict, *, silent: bool = True) -> None:
    """Print what two notes are to each other and on what grounds.

    `silent` says that nothing else was proposed about them, so that the reason for silence is told.
    """
    a, b = verdict.a.path, verdict.b.path
    sure = verdict.certainty.word if verdict.certainty else ""
    match verdict.relation:
        case Same():
            say((sure.capitalize(), style_of(sure)), f": {a} and {b} say the same.")
        case Contained(inner, outer):
            say((sure.capitalize(), style_of(sure)), f": all of {inner.path} is in {outer.path}.")
        case Distinct():
            say(("Distinct", "bold"), f": {a} and {b}.")
    table(("because", evidence.says) for evidence in verdict.evidence)
    table(("against", veto.says) for veto in verdict.vetoes)
    table((f"only in {a}", f"… {said}") for said in _own(verdict.a, verdict.only_a))
    table((f"only in {b}", f"… {said}") for said in _own(verdict.b, verdict.only_b))
    if silent and isinstance(verdict.relation, Distinct) and verdict.only_a and verdict.only_b:
        say("Nothing is proposed for notes that each say something of their own.")


def closest(verdict: Verdict) -> tuple[int, int, str, str]:
    """Order verdicts: the surest first, then the fewest vetoes."""
    sure = int(verdict.certainty or 0)
    return -sure, len(verdict.vetoes), verdict.a.path, verdict.b.path


def as_json(verdict: Verdict) -> dict[str, object]:
    """Return a verdict for programs."""
    return {
        "a": verdict.a.path,
        "b": verdict.b.path,
        "relation": type(verdict.relation).__name__.lower(),
        "certainty": verdict.certainty.word if verdict.certainty else None,
        "evidence": [{"rule": e.rule, "says": e.says} for e in verdict.evidence],
        "vetoes": [{"rule": e.rule, "says": e.says} for e in verdict.vetoes],
        "only_a": _own(verdict.a, verdict.only_a),
        "only_b": _own(verdict.b, verdict.only_b),
    }


def _own(note: Note, phrases: tuple[str, ...]) -> list[str]:
    """Return the judge's phrases, which are in lower case and bare, as the note has them."""
    if not phrases:
        return []
    written = list(_written(note.body))
    return [
        next((raw for raw, said in written if said.startswith(phrase)), phrase)
        for phrase in phrases
    ]


def _written(body: str) -> Iterator[tuple[str, str]]:
    """Yield lines and sentences of a body, each with what the judge reads in it."""
    for raw in body.splitlines():
        for part in dict.fromkeys((*_SENTENCE.split(raw), raw)):
            said = " ".join(read(part).phrases)
            if said:
                yield line(part.strip(_MARKS), _WIDTH), said
