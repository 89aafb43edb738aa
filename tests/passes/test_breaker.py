"""A kind that is undone too often stops itself in the pass that first sees it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.events import Event
from curator.passes import PassReport, run
from curator.resuming import resume
from curator.tended import Home, How
from tests.passes.homes import NOW, git, made, note, write

_WIDE: dict[str, object] = {"open": 20, "per_kind": 20, "per_pass": 20}


def _expired(name: str) -> dict[str, str]:
    text = f"The {name} is lent to the choir and its papers are in the drawer of the hall."
    return {f"notes/{name}.md": note(text, id=f"mem_{name}", expires_at="2026-05-20")}


def _home(tmp_path: Path) -> Home:
    text = "The spare key of the shed hangs behind the blue can, and the lamp wants a new bulb."
    files = {**_expired("van"), **_expired("tent"), **_expired("boat")}
    files |= {"notes/shed.md": note(text, id="mem_shed"), "notes/shed copy.md": note(text, id="b")}
    return made(tmp_path, files, proposals=_WIDE, gates={"loss_notes": 100})


def _tell(home: Home, what: str, *idents: str, days: float, kind: str = "retire") -> None:
    at = NOW + timedelta(days=days)
    facts = {"kind": kind, "recipe": "retire/1"}
    store.append(home.repository, [Event(what, ident, at, facts) for ident in idents])


def _bad(home: Home) -> Home:
    """Tell of two accepts of one kind that were undone."""
    for what, days in (("opened", -3.0), ("accepted", -2.0), ("rolled_back", -1.0)):
        _tell(home, what, "bad0001", "bad0002", days=days)
    return home


def _at(home: Home, days: float) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


def _kinds(report: PassReport) -> list[str]:
    return sorted(line.kind for line in report.opened)


def _state(home: Home) -> str:
    breaker = store.read(home.repository).breakers.get("retire")
    if breaker is None:
        return "closed"
    return "half-open" if breaker.resumed else "open"


def test_the_pass_that_sees_it_stops_the_kind_and_tells_the_ids(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    report = run(home)
    assert [(t.what, t.kind, t.ids) for t in report.turned] == [
        ("tripped", "retire", ("bad0001", "bad0002"))
    ]
    assert _kinds(report) == ["dedup"]
    assert {line.gate for line in report.held} == {"breaker"}
    assert all("bad0001, bad0002" in line.why for line in report.held)
    breaker = store.read(home.repository).breakers["retire"]
    assert (breaker.since, breaker.ids, breaker.recipe) == (
        NOW, ("bad0001", "bad0002"), "retire/1",
    )  # fmt: skip


def test_no_caps_do_not_open_what_stopped(tmp_path: Path) -> None:
    assert _kinds(run(_bad(_home(tmp_path)), How(caps=False))) == ["dedup"]


def test_open_branches_of_a_stopped_kind_stay(tmp_path: Path) -> None:
    home = _home(tmp_path)
    assert _kinds(run(home)) == ["dedup", "retire", "retire", "retire"]
    before = git(home.repository.root, "branch", "--list", "curator/*")
    _bad(home)
    report = run(home)
    assert (len(report.turned), report.kept_open, report.withdrawn) == (1, 4, ())
    assert git(home.repository.root, "branch", "--list", "curator/*") == before


def test_a_look_tells_of_the_turn_and_writes_nothing(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    before = git(home.repository.root, "for-each-ref")
    report = run(home, How(dry_run=True))
    assert _kinds(report) == ["dedup"]
    assert [t.what for t in report.turned] == ["tripped"]
    assert git(home.repository.root, "for-each-ref") == before


@pytest.mark.parametrize("days", [0, 1, 200])
def test_later_passes_move_no_ref(tmp_path: Path, days: float) -> None:
    home = _bad(_home(tmp_path))
    run(home)
    # Undecided ones are withdrawn after 60 days: that is another story.
    for record in store.read(home.repository).open:
        git(home.repository.root, "branch", "-qD", f"curator/{record.kind}/{record.id}")
    run(home)
    before = git(home.repository.root, "for-each-ref")
    report = run(_at(home, days))
    assert git(home.repository.root, "for-each-ref") == before
    assert (report.turned, _state(home)) == ((), "open")


def test_resume_opens_one_and_queues_the_rest(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    run(home)
    assert not resume(home, "retire").already
    report = run(home)
    assert _kinds(report) == ["retire"]
    assert {line.gate for line in report.queued} == {"breaker"}
    assert len(report.queued) == 2
    again = run(_at(home, 1))
    assert (again.opened, len(again.queued)) == ((), 2)


def test_one_that_is_open_already_is_the_one(tmp_path: Path) -> None:
    home = _home(tmp_path)
    run(home)
    write(home.repository.root, _expired("sled"))
    _bad(home)
    resume(home, "retire")
    report = run(_at(home, 2))
    assert report.opened == ()
    assert {line.gate for line in report.queued} == {"breaker"}


def test_five_clean_ones_close_it_when_the_last_is_a_week_old(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    run(home)
    resume(home, "retire")
    good = [f"good{n}" for n in range(5)]
    _tell(home, "opened", *good, days=0.1)
    _tell(home, "accepted", *good, days=0.2)
    assert run(_at(home, 0.25)).turned == ()
    # Within the same day nothing changes but the time; the pass that is due looks all the same.
    assert run(_at(home, 7.19)).turned == ()
    assert [t.what for t in run(_at(home, 7.21)).turned] == ["cleared"]
    assert _state(home) == "closed"


def test_one_undone_stops_it_again(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    run(home)
    resume(home, "retire")
    for what, days in (("opened", 0.1), ("accepted", 0.2), ("rolled_back", 0.3)):
        _tell(home, what, "bad0003", days=days)
    report = run(_at(home, 0.4))
    assert [(t.what, t.ids) for t in report.turned] == [("tripped", ("bad0003",))]
    assert "retire" not in _kinds(report)


def test_a_kind_that_is_not_stopped_cannot_be_resumed(tmp_path: Path) -> None:
    home = _home(tmp_path)
    with pytest.raises(CuratorError, match="retire is not stopped"):
        resume(home, "retire")
    assert store.read(home.repository).breakers == {}


def test_resume_looks_first_so_that_what_came_in_before_never_counts(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    assert not resume(home, "retire").already
    assert _state(home) == "half-open"
    events = [line for line in store.lines(home.repository) if '"tripped"' in line]
    assert len(events) == 1


def test_a_second_resume_changes_nothing(tmp_path: Path) -> None:
    home = _bad(_home(tmp_path))
    resume(home, "retire")
    before = git(home.repository.root, "for-each-ref")
    assert resume(_at(home, 3), "retire").already
    assert git(home.repository.root, "for-each-ref") == before
