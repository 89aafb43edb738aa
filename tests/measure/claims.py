"""Measure what looking at claims adds to a pass: `python -m tests.measure.claims [NOTES] [CLAIMS]`."""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import UTC
from itertools import accumulate
from pathlib import Path

from curator.claims import read_claims
from curator.clock import Clock
from curator.judge.notes import NoteJudge
from curator.neighbours import namesakes
from curator.neighbours.claims import kin_claims
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from curator.viewing import snapshot_of, view_of
from tests.measure.speed import NOW, cost, median, words

NOTES = 10_000
CLAIMS = 60
VOCABULARY = 20_000
ROUNDS = 1
VALUES = [
    "PostgreSQL 15",
    "8443",
    "30 days",
    "Mina",
    "https://example.org/a",
    "on",
    "eu-west",
    "2 GB",
]


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notes", type=int, nargs="?", default=NOTES)
    parser.add_argument("claims", type=int, nargs="?", default=CLAIMS)
    asked = parser.parse_args()
    figures = measure(asked.notes, asked.claims)
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=2))


def measure(count: int, claims: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="curator-claims-") as folder:
        repository = made(Path(folder) / "home.git", count, claims)
        home = Home(Settings(), repository, Clock(lambda: NOW, UTC), Path(folder) / "state")
        base = repository.resolve("refs/heads/main")
        assert base is not None
        alone = median([cost(lambda: notes_only(home, base)) for _ in range(ROUNDS)])
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        both = median([cost(lambda: view_of(home, base, keep=home.state)) for _ in range(ROUNDS)])
        view = view_of(home, base, keep=home.state)
        return {
            "notes": count,
            "claims": sum(len(read_claims(note)) for note in view.snapshot.notes),
            "kin": sum(1 for _ in kin_claims(view.snapshot.notes)),
            "related": len(view.claims),
            "notes only cpu s": alone.cpu,
            "with claims cpu s": both.cpu,
            "ratio cpu": both.cpu / alone.cpu,
            "ratio wall": both.wall / alone.wall,
            "notes only peak MB": before,
            "peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }


def notes_only(home: Home, base: str) -> int:
    """Read the home and judge its notes, as a pass did before it looked at claims."""
    snapshot = snapshot_of(home, base)
    judge = NoteJudge(snapshot.notes)
    current = [note for note in snapshot.notes if note.current_at(snapshot.as_of)]
    return sum(judge.judge(a, b).certainty is not None for a, b in namesakes(current))


def made(folder: Path, count: int, claims: int) -> Repository:
    """Write a home of long notes with one commit; each holds a line that another note updates."""
    stream = ["commit refs/heads/main\ncommitter N <n@example.org> 1735689600 +0000\ndata 1\nx\n"]
    for path, text in _notes(count, claims):
        stream.append(f"M 100644 inline {path}\ndata {len(text.encode())}\n{text}\n")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=folder, input="".join(stream).encode(), check=True
    )
    return Repository.open(folder)


def _notes(count: int, claims: int) -> Iterator[tuple[str, str]]:
    source = random.Random(7)
    known = [words(source) for _ in range(VOCABULARY)]
    weights = list(accumulate(1 / (rank + 10) for rank in range(VOCABULARY)))

    def said(number: int) -> str:
        return " ".join(source.choices(known, cum_weights=weights, k=number))

    def line(number: int) -> str:
        value = source.choice(VALUES)
        return (
            f"- **{said(2)}:** {value}\n",
            f"- {said(9)} {source.randint(2, 99)}.\n",
            f"- {said(2)}: {said(6)}\n",
            f"\n{said(9).capitalize()}. {said(6).capitalize()}.\n\n",
            f"- {said(4)}\n  - {said(7)} {value}\n",
        )[number % 5]

    for number in range(count):
        title = said(2)
        lines = "".join(
            (f"\n## {said(2)}\n\n" if at % 12 == 0 else "") + line(at)
            for at in range(claims * 5 // 7)
        )
        change = f"- {title} port: {number}\n" if number % 50 < 2 else ""
        yield (
            f"notes/{number % 97}/{title.replace(' ', '-')}-{number}.md",
            f"---\nid: mem_{number:07}\ntags: [a, b]\n---\n# {title}\n{lines}{change}",
        )


if __name__ == "__main__":
    main()
