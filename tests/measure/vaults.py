"""Run passes over clones of real vaults, bare and planted; print what is found, and what wrongly.

Usage: python -m tests.measure.vaults REPOSITORY …   (reads them; works on clones in a temporary folder)
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import chain
from pathlib import Path

from curator.clock import Clock, system
from curator.home.snapshot import Snapshot
from curator.passes import PassReport, run
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home, How
from curator.trailers import names, parse
from curator.viewing import snapshot_of
from tests.measure.harvest import harvest
from tests.measure.plant import Planted, plant
from tests.measure.traps import plant_traps


def main(sources: list[str]) -> None:
    """Print a table row per vault."""
    for source in sources:
        with tempfile.TemporaryDirectory() as folder:
            clone = Path(folder) / "clone"
            _clone(source, clone)
            fresh = shutil.copytree(clone, Path(folder) / "fresh", symlinks=True)
            for row in chain(_rows(clone, Path(folder)), harvest(fresh)):
                sys.stdout.write(f"{Path(source).parent.name}: {row}\n")
                sys.stdout.flush()


def _clone(source: str, clone: Path) -> None:
    """Make a repository of the notes alone, in one commit: a stored copy may lack large files."""
    subprocess.run(["git", "clone", "-q", "--no-checkout", source, str(clone)], check=True)
    _git(clone, "sparse-checkout", "set", "--no-cone", "*.md", "*.markdown")
    _git(clone, "checkout", "-q")
    shutil.rmtree(clone / ".git")
    _git(clone, "init", "-q", "-b", "main")
    _git(clone, "add", "-A")
    who = ("-c", "user.name=planter", "-c", "user.email=planter@example.org")
    _git(clone, *who, "commit", "-q", "--no-verify", "-m", "Notes")


def _git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(folder), *words], check=True)


def _rows(clone: Path, folder: Path) -> Iterator[str]:
    before = _pass(clone, folder / "before")
    start = time.perf_counter()
    _pass(clone, folder / "again")
    took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    yield (
        f"{before.notes} notes, {before.journals} journals, {len(before.unreadable)} unreadable,"
        f" {took:.2f} s, {peak} MB peak so far, {len(before.opened)} proposals,"
        f" held {dict(Counter(line.gate for line in before.held))}"
    )
    for line in before.opened:
        yield f"  {line.kind} {line.certainty} {line.title}"
    planted = plant(clone, 1)
    traps = plant_traps(clone, 1, [path for one in planted for path in (one.path, one.original)])
    after = _pass(clone, folder / "after")
    new = {line.id for line in after.opened} - {line.id for line in before.opened}
    found = Counter(one.how for one in planted if _found(clone, one, after))
    snapshot = _snapshot(clone)
    left = Counter(filter(None, (_left_aside(snapshot, one) for one in planted)))
    yield (
        f"planted found {dict(found)} = {sum(found.values())} of {len(planted)}"
        f" ({sum(left.values())} of them repeat or became no note: {dict(left)}); {len(new)} new"
    )
    caught = [one for one in traps if _touched(clone, one, after)]
    yield f"  must not join: {dict(Counter(one.how for one in traps))}, joined {len(caught)}"
    for one in caught:
        yield f"    WRONG {one.how} {one.path}"
    yield f"  held {dict(Counter(line.gate for line in after.held))}"


def _pass(clone: Path, state: Path) -> PassReport:
    now = system()
    clock = Clock(lambda: now.read() + timedelta(days=2), now.zone)
    return run(Home(Settings(), Repository.open(clone), clock, state), How(caps=False))


def _snapshot(clone: Path) -> Snapshot:
    repository = Repository.open(clone)
    return snapshot_of(
        Home(Settings(), repository, system(), clone), repository.text("rev-parse", "HEAD")
    )


def _left_aside(snapshot: Snapshot, one: Planted) -> str:
    """Return why a planting can be no proposal: one of the two files is no note of the home."""
    for path in (one.original, one.path):
        if snapshot.at(path) is None:
            return snapshot.skipped.get(path, "journal")
    return ""


def _found(clone: Path, one: Planted, report: PassReport) -> bool:
    return any(
        one.path in paths or (len(paths) < 4 and one.original in paths)
        for paths in _paths(clone, report)
    )


def _touched(clone: Path, one: Planted, report: PassReport) -> bool:
    return any(one.path in paths or one.original in paths for paths in _paths(clone, report))


def _paths(clone: Path, report: PassReport) -> Iterator[tuple[str, ...]]:
    """Yield the notes of each proposal, without those whose links alone it changes."""
    repository = Repository.open(clone)
    for line in report.opened:
        branch = f"refs/heads/curator/{line.kind}/{line.id}"
        said = parse(repository.text("log", "-1", "--format=%B", branch))
        yield names(said["Paths"])[: len(names(said["Notes"]))]


if __name__ == "__main__":
    main(sys.argv[1:])
