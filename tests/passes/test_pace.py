"""A pass asks no faster than its owner decides."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from curator.ledger import store
from curator.ledger.events import Event
from curator.passes import run
from curator.tended import Home
from tests.passes.homes import NOW, made, note

_ROOMS = ("attic", "cellar", "kitchen", "garage", "pantry", "study", "hall", "porch")


def _many(tmp_path: Path) -> Home:
    files: dict[str, str] = {}
    for number, room in enumerate(_ROOMS):
        text = (
            f"The {room} was painted by Ferrand and Sons, who left {number + 3} pots of it behind."
        )
        for name in (room, f"{room} copy"):
            files[f"memory/notes/{name}.md"] = note(text, subject=f"house/{room}")
    limits: dict[str, object] = {"per_pass": 5, "per_kind": 50, "open": 50}
    return made(tmp_path, files, proposals=limits, gates={"loss_notes": 100})


def _history(home: Home, *, begun: int, decided: int) -> None:
    events = [Event("opened", "0000000", NOW - timedelta(days=begun), {"kind": "dedup"})]
    for number in range(decided):
        facts = {"kind": "dedup"}
        at = NOW - timedelta(days=1)
        events += [Event(what, f"d{number:06}", at, facts) for what in ("opened", "rejected")]
    events.append(Event("rejected", "0000000", NOW - timedelta(days=begun), {"kind": "dedup"}))
    store.append(home.repository, events)


@pytest.mark.parametrize(
    ("begun", "decided", "opens"),
    [(3, 0, 5), (20, 0, 1), (20, 7, 1), (20, 14, 2), (20, 28, 3), (20, 200, 5)],
)
def test_after_two_weeks_the_pace_is_that_of_decisions(
    tmp_path: Path, begun: int, decided: int, opens: int
) -> None:
    home = _many(tmp_path)
    _history(home, begun=begun, decided=decided)
    report = run(home)
    assert len(report.opened) == opens
    assert {line.gate for line in report.queued} == {"quiet_enough"}


def test_the_first_weeks_have_the_owners_own_number(tmp_path: Path) -> None:
    home = _many(tmp_path)
    assert len(run(home).opened) == 5
