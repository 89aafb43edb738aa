"""Look which planted updates and contradictions one pass finds, and what else it says.

Usage: python -m tests.measure.harvest CLONE …   (writes and commits into each clone)
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

from curator.clock import Clock, system
from curator.finding import Finding
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from curator.viewing import snapshot_of
from tests.measure.sow import Sown, names, sow
from tests.measure.sow_traps import sow_traps
from tests.pairs import opened

KINDS: Final = ("supersede", "contradiction")


def harvest(clone: Path) -> Iterator[str]:
    """Plant, look, and yield rows: found by kind and way, wrong ones, and what the bare home gave."""
    before = _look(clone)
    for finding in _of_claims(before):
        yield f"  TO READ {_told(finding)}"
    among = _notes(clone)
    sown = sow(clone, 1, among)
    known = _notes(clone)
    apart = [one for one in sown if not {one.older, one.newer} <= known]
    after = _new(_look(clone), before)
    for kind in KINDS:
        yield _row(kind, [one for one in sown if one.kind == kind and one not in apart], after)
    if apart:
        yield f"  {len(apart)} planted into files that are no notes: {_count(apart)}"
    for finding in _of_claims(after):
        if not any(is_it(one, finding) for one in sown):
            yield f"  WRONG {_told(finding)}"
    traps = sow_traps(clone, 1, among.difference(names(sown)))
    yield from _look_alikes(clone, traps, [*before, *after])


def is_it(one: Sown, finding: Finding) -> bool:
    """Say whether a finding is what was planted: kind, both files, and the newer one stays."""
    right = finding.kind == one.kind and {one.older, one.newer} <= set(finding.paths)
    return right and (one.kind != "supersede" or finding.paths[0] == one.newer)


def _row(kind: str, sown: Sequence[Sown], found: Sequence[Finding]) -> str:
    right = [one for one in sown if any(is_it(one, finding) for finding in found)]
    return f"{kind}: found {len(right)} of {len(sown)}, missed {_count([s for s in sown if s not in right])}"


def _count(sown: Sequence[Sown]) -> str:
    counts = Counter(f"{one.how}/{one.lang}" for one in sown)
    return ", ".join(f"{number} {name}" for name, number in sorted(counts.items())) or "none"


def _look_alikes(clone: Path, traps: list[Sown], known: Sequence[Finding]) -> Iterator[str]:
    caught = _new(_look(clone), known)
    yield f"  look-alikes: {len(traps)}, said of them or since: {len(caught)}"
    for finding in caught:
        ways = [one.how for one in traps if {one.older, one.newer} & set(finding.paths)]
        yield f"    WRONG {', '.join(ways)}: {_told(finding)}"


def _told(finding: Finding) -> str:
    rules = ", ".join(evidence.rule for evidence in finding.evidence)
    return f"{finding.kind} {finding.certainty.word} {' <- '.join(finding.paths)} ({rules})"


def _of_claims(findings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.kind in KINDS]


def _new(findings: Sequence[Finding], known: Sequence[Finding]) -> list[Finding]:
    """Return the findings about notes that no finding joined before."""
    before = {frozenset(finding.paths) for finding in known}
    return [finding for finding in findings if frozenset(finding.paths) not in before]


def _notes(clone: Path) -> frozenset[str]:
    """Return the paths of the notes that may be proposed about."""
    notes = snapshot_of(_home(clone), _head(clone)).notes
    return frozenset(note.path for note in notes if not note.dated)


def _look(clone: Path) -> list[Finding]:
    home = _home(clone)
    with home.repository.scratch() as work:
        return opened(home.with_repository(work))


def _home(clone: Path) -> Home:
    now = system()
    clock = Clock(lambda: now.read() + timedelta(days=2), now.zone)
    return Home(Settings(), Repository.open(clone), clock, clone.with_name("state"))


def _head(clone: Path) -> str:
    return Repository.open(clone).text("rev-parse", "HEAD")


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        for row in harvest(Path(folder)):
            sys.stdout.write(f"{row}\n")
