"""Measure the judge on labelled pairs of statements, with cues, without, and as copies.

Run as `python -m tests.measure.judge_pairs PATH… [--classes FILE]`, where PATH is a JSON Lines file
with the keys `id`, `a`, `b`, `lang` and `label` (duplicate, different, contradiction), and FILE a TOML
file that lists the ids of contradictions by what they differ in (number, date, negation, antonym).

Each side becomes a note of one claim; both have one subject. Printed are, per language, with
Wilson intervals of 95 %, for all rows and for the odd ones alone, which were not looked at while
the rules were written:
(a) each side says since when it holds: what is flagged or superseded at `confident`, and the same
    for statements that say “X is Y” of one X, written as `X: Y`;
(b) neither does: how many are above `possible`;
(c) as repetitions: copies made of every statement, and all pairs that are no duplicates.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from curator.claims import read_claims
from curator.finding import Certainty
from curator.home.note import Note
from curator.judge.claims.judge import ClaimJudge
from curator.judge.notes import NoteJudge
from curator.judge.relation import ClaimVerdict, Same
from tests.measure.plant import double_encoded
from tests.measure.wilson import share

SORTS: Final = ("number", "date", "negation", "antonym")
_SINCE: Final = {"here": date(2026, 1, 1), "there": date(2026, 3, 1)}
_COPIES: Final[Mapping[str, Callable[[str], str]]] = {
    "exact": lambda text: text,
    "reformatted": lambda text: f"# A note\n\n- **{text}**\n",
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "double encoded": double_encoded,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled pair; `odd` rows were not read while the rules were written."""

    id: str
    lang: str
    a: str
    b: str
    label: str
    odd: bool


def rows(paths: Iterable[Path]) -> Iterator[Row]:
    """Yield the pairs of all files."""
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8").splitlines()):
            row: dict[str, str] = json.loads(line)
            yield Row(row["id"], row["lang"], row["a"], row["b"], row["label"], number % 2 == 1)


def conflict(row: Row, *, cue: bool) -> int:
    """Return how surely the two statements are found to exclude each other, 0 for not at all."""
    return max((verdict.certainty or 0 for verdict in verdicts(row, cue=cue)), default=0)


def verdicts(row: Row, *, cue: bool) -> list[ClaimVerdict]:
    """Return what is judged of every two claims of both sides."""
    a, b = _note("here", row.a, cue=cue), _note("there", row.b, cue=cue)
    judge = ClaimJudge(lambda _: None)
    return [judge.judge(one, other) for one in read_claims(a) for other in read_claims(b)]


def repeated(one: str, other: str) -> int:
    """Return how surely two statements about one subject are found to say the same, 0 if not."""
    a, b = _note("here", one), _note("there", other)
    verdict = NoteJudge([a, b]).judge(a, b)
    return int(verdict.certainty or 0) if isinstance(verdict.relation, Same) else 0


def _note(side: str, body: str, *, cue: bool = False) -> Note:
    path = f"memory/notes/{side}.md"
    since = _SINCE[side] if cue else None
    return Note(
        path=path, blob=body, name=path, body=body, subject="eval/subject", dialect="an07",
        valid_from=since,
    )  # fmt: skip


def report(pairs: list[Row], sorts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the report."""
    for title, chosen in (("all rows", pairs), ("odd rows", [p for p in pairs if p.odd])):
        yield f"## {title}: {len(chosen)}"
        yield from _with_cue(chosen, sorts)
        above = [p.id for p in chosen if conflict(p, cue=False) > Certainty.POSSIBLE]
        yield f"(b) without validity above possible: {len(above)} of {len(chosen)} {above}"
        yield from _same(chosen)


def _with_cue(pairs: list[Row], sorts: Mapping[str, str]) -> Iterator[str]:
    for lang in sorted({pair.lang for pair in pairs}):
        own = [pair for pair in pairs if pair.lang == lang]
        found = {pair.id for pair in own if conflict(pair, cue=True) >= Certainty.CONFIDENT}
        wrong = [p.id for p in own if p.id in found and p.label != "contradiction"]
        yield f"(a) {lang}: precision {share(len(found) - len(wrong), len(found))} wrong {wrong}"
        yield f"      look-alikes and repetitions: {sum(p.label != 'contradiction' for p in own)}"
        for sort in (*SORTS, "other"):
            known = [p.id for p in own if p.label == "contradiction" and sorts.get(p.id) == sort]
            yield f"      {sort:<9} found {share(len(found.intersection(known)), len(known))}"
        told = [p.id for p in own if p.label == "contradiction" and sorts.get(p.id) in SORTS]
        yield f"      these four found {share(len(found.intersection(told)), len(told))}"
        keyed = [pair for p in own if (pair := _keyed(p)) is not None]
        there = [p for p in keyed if p.label == "contradiction"]
        hits = sum(conflict(p, cue=True) >= Certainty.CONFIDENT for p in there)
        yield f"      `key: value` found {share(hits, len(there))} of {len(keyed)} pairs with one key"


def _keyed(row: Row) -> Row | None:
    """Return a pair as two lines of one key, None where it does not speak of one."""
    sides = [
        claims[0] for text in (row.a, row.b) if len(claims := read_claims(_note("here", text))) == 1
    ]
    if len(sides) < 2 or not all(c.key and c.value for c in sides) or sides[0].key != sides[1].key:
        return None
    a, b = (f"{claim.key}: {claim.value}" for claim in sides)
    return replace(row, a=a, b=b)


def _same(pairs: list[Row]) -> Iterator[str]:
    texts = [(pair.lang, text) for pair in pairs for text in (pair.a, pair.b)]
    for name, changed in _COPIES.items():
        missed = [t for _, t in texts if repeated(t, changed(t)) < Certainty.LIKELY]
        yield f"(c) {name} copies found {share(len(texts) - len(missed), len(texts))}"
    apart = [pair for pair in pairs if pair.label != "duplicate"]
    wrong = [p.id for p in apart if repeated(p.a, p.b) >= Certainty.LIKELY]
    yield f"(c) called the same though they are not: {len(wrong)} of {len(apart)} {wrong}"


def main() -> int:
    """Print the report."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("paths", nargs="+", type=Path)
    asked.add_argument("--classes", type=Path)
    given = asked.parse_args()
    table = tomllib.loads(given.classes.read_text("utf-8")) if given.classes else {}
    sorts = {ident: sort for sort, ids in table.items() for ident in ids}
    sys.stdout.writelines(f"{line}\n" for line in report(list(rows(given.paths)), sorts))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
