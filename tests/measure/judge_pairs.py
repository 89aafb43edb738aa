"""Measure the judge on labelled pairs of statements.

Run as `python tests/measure/judge_pairs.py PATH`, where PATH is a JSON Lines file with the keys
`a`, `b`, `lang` and `label` (duplicate, different, contradiction). Each side becomes a note of one
claim; both have one subject.
Prints, per language, how many duplicates are found at `confident` or above,
how many of the found pairs are none, and precision and recall.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from curator.finding import Certainty
from curator.home.note import Note
from curator.judge.notes import NoteJudge


@dataclass(slots=True)
class Tally:
    """Counts of one language: labels, found pairs by label, and the rows found wrongly."""

    labels: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def measure(path: Path, floor: Certainty = Certainty.CONFIDENT) -> dict[str, Tally]:
    """Return the tally of each language of a file of labelled pairs."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for line in path.read_text("utf-8").splitlines():
        row: dict[str, str] = json.loads(line)
        tally, label = tallies[row["lang"]], row["label"]
        tally.labels[label] += 1
        if judged(row["a"], row["b"]) >= floor:
            tally.found[label] += 1
            if label != "duplicate":
                tally.wrong.append(row["id"])
    return dict(tallies)


def judged(one: str, other: str) -> int:
    """Return the certainty at which two statements about one subject are judged a repetition."""
    a, b = _note("here", one), _note("there", other)
    certainty = NoteJudge([a, b]).judge(a, b).certainty
    return 0 if certainty is None else int(certainty)


def _note(side: str, body: str) -> Note:
    path = f"memory/notes/{side}.md"
    return Note(path=path, blob=body, name=path, body=body, subject="eval/subject", dialect="an07")


def report(tallies: dict[str, Tally]) -> str:
    """Return the tallies as a table."""
    rows = [
        f"{'lang':<6}{'pairs':>7}{'dupl.':>7}{'found':>7}{'wrong':>7}{'precision':>11}{'recall':>9}"
    ]
    for lang, tally in sorted(tallies.items()):
        good, all_found = tally.found["duplicate"], tally.found.total()
        precision = f"{good / all_found:.2f}" if all_found else "–"
        there = tally.labels["duplicate"]
        recall = f"{good / there:.2f}" if there else "–"
        counts = f"{tally.labels.total():>7}{there:>7}{good:>7}{len(tally.wrong):>7}"
        rows.append(f"{lang:<6}{counts}{precision:>11}{recall:>9}")
        rows += [f"  wrong: {ident}" for ident in tally.wrong]
    return "\n".join(rows)


if __name__ == "__main__":
    sys.stdout.write(report(measure(Path(sys.argv[1]))) + "\n")
