"""Each cap stops a pass by itself, and says so; what is over waits and is not lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.passes import PassReport, run
from curator.tended import Home, How
from tests.passes.homes import NOW, made, note

_WIDE = {"open": 10, "per_kind": 10, "per_pass": 10}
_TEXTS = {
    "wifi": "The guest network of the office is called birch and changes every quarter.",
    "gate": "The code of the garden gate is with the neighbour until the end of spring.",
    "van": "The van is lent to the choir and its papers are in the drawer of the hall.",
}


def _files() -> dict[str, str]:
    """Return three expired notes, one note with a copy, and one that stays."""
    files = {
        f"notes/{name}.md": note(text, id=f"mem_{name}", expires_at="2026-05-20")
        for name, text in _TEXTS.items()
    }
    text = "The spare key of the shed hangs behind the blue can, and the lamp wants a new bulb."
    files["notes/shed.md"] = note(text, id="mem_shed")
    files["notes/shed copy.md"] = note(text, id="mem_shed_copy")
    files["notes/fern.md"] = note("The ferns want water on Mondays.", id="mem_fern")
    return files


def _home(tmp_path: Path, **caps: int) -> Home:
    return made(tmp_path, _files(), proposals={**_WIDE, **caps})


def _why(report: PassReport) -> set[tuple[str, str]]:
    return {(line.gate, line.why) for line in report.queued}


def _again(home: Home, **later: int) -> PassReport:
    (home.state / "last-pass.json").unlink(missing_ok=True)
    return run(replace(home, clock=Clock(lambda: NOW + timedelta(**later), UTC)))


def test_within_all_caps_everything_opens(tmp_path: Path) -> None:
    report = run(_home(tmp_path))
    assert (len(report.opened), report.queued) == (4, ())


def test_no_more_than_so_many_are_open_in_all(tmp_path: Path) -> None:
    home = _home(tmp_path, open=3)
    report = run(home)
    assert len(report.opened) == 3
    assert _why(report) == {("quiet_enough", "3 proposals are open already")}
    assert _again(home, days=1).opened == ()


def test_no_more_than_so_many_of_one_kind_are_open(tmp_path: Path) -> None:
    home = _home(tmp_path, per_kind=2)
    report = run(home)
    assert sorted(line.kind for line in report.opened) == ["dedup", "retire", "retire"]
    assert _why(report) == {("quiet_enough", "2 retire proposals are open already")}
    assert _again(home, days=1).opened == ()


def test_one_pass_opens_no_more_than_so_many(tmp_path: Path) -> None:
    home = _home(tmp_path, per_pass=3)
    report = run(home)
    assert len(report.opened) == 3
    assert _why(report) == {("quiet_enough", "a pass opens at most 3")}
    assert _again(home, hours=1).opened == ()
    assert len(_again(home, days=1).opened) == 1


@pytest.mark.parametrize("cap", list(_WIDE))
def test_a_cap_of_nothing_opens_nothing(tmp_path: Path, cap: str) -> None:
    report = run(_home(tmp_path, **{cap: 0}))
    assert report.opened == ()
    assert len(report.queued) == 4


@pytest.mark.parametrize("cap", list(_WIDE))
def test_without_caps_each_of_them_is_ignored(tmp_path: Path, cap: str) -> None:
    report = run(_home(tmp_path, **{cap: 1}), How(caps=False))
    assert (len(report.opened), report.queued) == (4, ())
