"""How large a tended home grows over a simulated year, and by what."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from curator.ledger import store
from tests.endurance.desk import Desk

_LEDGER = "refs/curator/ledger"


@dataclass(frozen=True, slots=True)
class Size:
    """What there is on a day: files of notes and journals, proposals, refs, objects, kB on disk."""

    day: date
    files: int
    commits: int
    proposals: int
    branches: int
    pins: int
    told: int
    ledger: int
    ours: int
    objects: int
    git_kb: int
    state_kb: int

    def cells(self) -> tuple[str, ...]:
        return tuple(str(getattr(self, field.name)) for field in fields(self))


HEADS = (
    "day", "notes and journals", "commits of main", "proposals", "branches", "pins",
    "events of the ledger", "commits of the ledger", "objects of proposals and ledger",
    "objects in all", "repository kB", "state kB",
)  # fmt: skip


def size(desk: Desk, day: date) -> Size:
    """Measure a home."""
    home = desk.home()
    ledger = store.read(home.repository)
    state = [file for file in home.state.rglob("*") if file.is_file()]
    counted = dict(line.split(": ") for line in desk.git("count-objects", "-v").splitlines())
    return Size(
        day=day,
        files=len(desk.git("ls-tree", "-r", "--name-only", "main").splitlines()),
        commits=int(desk.git("rev-list", "--count", "main")),
        proposals=sum(bool(record.tip) for record in ledger.records.values()),
        branches=_refs(desk, "refs/heads/curator/"),
        pins=_refs(desk, "refs/curator/keep/"),
        told=len(store.events(home.repository)[0]),
        ledger=int(desk.git("rev-list", "--count", _LEDGER)) if ledger.tip else 0,
        ours=_own(desk),
        objects=int(counted["count"]) + int(counted["in-pack"]),
        git_kb=int(counted["size"]) + int(counted["size-pack"]),
        state_kb=sum(file.stat().st_size for file in state) // 1024,
    )  # fmt: skip


def bounded(found: Size, visits: int) -> None:
    """Hold a size to what it may grow by; `visits` are passes, looks and commands in all."""
    assert found.pins <= found.proposals
    assert found.ledger <= 3 * visits, found
    # A commit, its trees and files of each proposal; a commit, a tree and a month of each entry.
    assert found.ours <= 10 * found.proposals + 3 * found.ledger, found
    assert found.state_kb <= 100 + 4 * found.files + found.proposals, found


def table(rows: list[Size]) -> str:
    """Return the sizes as a Markdown table."""
    lines = [HEADS, ("---",) * len(HEADS), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _own(desk: Desk) -> int:
    """Count what only curator's refs hold, without the history that their proposals were made on.

    Where main was written anew, pins keep the one before: git has it once for all of them.
    """
    pins = desk.git("for-each-ref", "--format=%(objectname)", "refs/curator/keep/").split()
    named = ["--glob=refs/curator/*", "--not", "main", *(f"{pin}^" for pin in pins)]
    return len(desk.git("rev-list", "--objects", *named).splitlines())


def _refs(desk: Desk, under: str) -> int:
    return len(desk.git("for-each-ref", under).splitlines())
