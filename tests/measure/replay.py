"""Propose at old commits of a real history, and see what its owner did afterwards.

`python -m tests.measure.replay REPOSITORY … [--points 8] [--floor likely]` reads them only.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from pathlib import Path

from curator.clock import Clock
from curator.ledger import store
from curator.ledger.state import Record
from curator.outcomes.images import Contents, Image, Images, standing
from curator.outcomes.look import look
from curator.outcomes.shape import Held
from curator.passes import run
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home, How


@dataclass(frozen=True, slots=True)
class Fate:
    """What the owner made of the notes of one proposal in the years after it."""

    record: Record
    word: str
    title: str


def replay(source: Path, folder: Path, points: int, floor: str) -> Iterator[tuple[str, list[Fate]]]:
    """Yield for each of some old commits, evenly apart, what became of all that was proposed there.

    The same proposal may come again at a later commit.
    """
    clone = folder / "clone.git"
    subprocess.run(["git", "clone", "-q", "--bare", str(source), str(clone)], check=True)
    line = _git(clone, "rev-list", "--first-parent", "--reverse", "HEAD").split()
    branch = _git(clone, "symbolic-ref", "--short", "HEAD")
    for point in range(1, points + 1):
        at = line[len(line) * point // (points + 2)]
        _git(clone, "update-ref", f"refs/heads/{branch}", at)
        home = _home(clone, folder / f"state-{point}", floor)
        run(home, How(caps=False))
        _git(clone, "update-ref", f"refs/heads/{branch}", line[-1])
        yield at[:10], list(_fates(home, line[-1]))
        for ref in home.repository.refs("refs/curator/", "refs/heads/curator/"):
            _git(clone, "update-ref", "-d", ref)


def _home(clone: Path, state: Path, floor: str) -> Home:
    repository = Repository.open(clone)
    when = repository.committed("HEAD") + timedelta(days=2)
    proposals = {"floor": floor, "kinds": ["all"]}
    settings = Settings.model_validate({"proposals": proposals, "gates": {"loss_notes": 10_000}})
    return Home(settings, repository, Clock(lambda: when, UTC), state)


def _fates(home: Home, tip: str) -> Iterator[Fate]:
    ledger = store.read(home.repository)
    now = home.clock.now() + timedelta(days=3_650)
    told = {event.id: event.what for event in look(home.repository, tip, ledger, now).events}
    images, contents = Images(home.repository), Contents(home.repository)
    for record in ledger.open:
        word = told.get(record.id, "")
        own = images.of(record)
        yield Fate(record, word or _word(home, own, contents, tip), record.title)


def _word(home: Home, own: Sequence[Image], contents: Contents, tip: str) -> str:
    """Return what the notes tell: gone, as they were, or worked on as if nothing had been wrong."""
    now = standing(home.repository, tip, own)
    before = [image for image in own if image.before]
    gone = [image for image in before if not now[image.path]]
    if len(gone) == len(before):
        return "all its notes are gone or moved"
    if gone:
        return "one of its notes is gone: done by hand"
    if all(now[image.path] == image.before for image in before):
        return "untouched"
    bodies = [
        (contents.at(image.before), contents.at(now[image.path]))
        for image in before
        if contents.change(image).held(contents.at(now[image.path])) is not Held.KEPT
    ]
    changed = sum(1 for old, new in bodies if old and new and old.body != new.body)
    return f"{changed} of {len(before)} notes went on changing" if changed else "only keys changed"


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def main() -> None:
    """Print a line per proposal, and the counts per vault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--points", type=int, default=8)
    parser.add_argument("--floor", default="confident")
    asked = parser.parse_args()
    for source in asked.sources:
        totals: Counter[tuple[str, str]] = Counter()
        known: set[str] = set()
        with tempfile.TemporaryDirectory(prefix="curator-replay-") as folder:
            for at, fates in replay(source, Path(folder), asked.points, asked.floor):
                for fate in (fate for fate in fates if fate.record.id not in known):
                    known.add(fate.record.id)
                    totals[fate.record.kind, fate.word] += 1
                    sys.stdout.write(f"{at} {fate.record.kind} {fate.title}: {fate.word}\n")
                sys.stdout.write(f"{at}: {len(fates)} proposals\n")
                sys.stdout.flush()
        for (kind, word), count in sorted(totals.items()):
            sys.stdout.write(f"{source.parent.name}: {kind}: {count} {word}\n")


if __name__ == "__main__":
    main()
