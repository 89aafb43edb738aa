"""Several claims in one note: a no, a word and an accept hold for each of them by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import run
from curator.resolving import settle
from curator.tended import Home
from tests.passes.homes import NOW, git, made, write

_OLD, _NEW = "projects/Atlas.md", "notes/handover.md"
_LINE = "- Page size: 50 rows (since 2026-02-01)\n"
_TWIN = "- Page size: 50 rows, since 2026-02-01\n"
_OTHER = "- Page size: 60 rows (since 2026-01-01)\n"
_ATLAS = f"# Atlas\n\n## Limits\n\n{_LINE}- Exports are kept for a week.\n"
_ROTA = (
    "# Atlas\n\nRota.\n\n## Limits\n\n"
    "- Page size: 80 rows (since 2026-03-01)\n- Batch jobs get two cores each.\n"
)


def _home(tmp_path: Path, old: str, since: str = "2026-03-01") -> Home:
    return made(tmp_path, {_OLD: old, _NEW: _ROTA.replace("2026-03-01", since)})


def _open(home: Home) -> Record:
    run(home)
    (record,) = store.read(home.repository).open
    return record


def _after(home: Home, days: int) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


def _struck(home: Home, record: Record) -> list[str]:
    shown = git(home.repository.root, "show", f"{record.tip}:{_OLD}")
    return [line.split("~~")[1] for line in shown.splitlines() if "~~" in line]


def test_a_refused_line_that_is_repeated_is_not_asked_again(tmp_path: Path) -> None:
    home = _home(tmp_path, _ATLAS)
    refuse(home, _open(home), "both are right")
    write(home.repository.root, {_OLD: _ATLAS + _LINE})
    for days in (2, 8, 400):
        assert run(_after(home, days)).opened == ()


def test_a_new_old_line_beside_a_refused_one_is_asked_alone(tmp_path: Path) -> None:
    home = _home(tmp_path, _ATLAS)
    refuse(home, _open(home), "both are right")
    write(home.repository.root, {_OLD: _ATLAS + _OTHER})
    assert run(_after(home, 2)).opened == ()
    record = _open(_after(home, 8))
    assert _struck(home, record) == [_OTHER[2:-1]]


def test_a_no_to_two_lines_outlives_one_of_them(tmp_path: Path) -> None:
    home = _home(tmp_path, _ATLAS + _OTHER)
    first = _open(home)
    assert len(_struck(home, first)) == len(first.each_mark) - 1 == 2
    refuse(home, first, "both are right")
    write(home.repository.root, {_OLD: _ATLAS})
    assert run(_after(home, 400)).opened == ()


@pytest.mark.parametrize("twin", [_LINE, _TWIN])
def test_a_no_to_what_came_of_a_word_ends_it_for_a_line_that_stands_twice(
    tmp_path: Path, twin: str
) -> None:
    home = _home(tmp_path, _ATLAS + twin, since="2026-02-01")
    settle(home, _open(home), _NEW)
    made_of = _open(home)
    assert (made_of.kind, len(_struck(home, made_of))) == ("supersede", 2)
    refuse(home, made_of, "no")
    for days in (1, 9):
        write(home.repository.root, {f"notes/{days}.md": f"Rye wants rest {days} times.\n"})
        later = _after(home, days)
        run(later)
        assert made_of.id not in {record.id for record in store.read(home.repository).open}
        assert store.read(home.repository).records[made_of.id].state == "rejected"
        assert git(home.repository.root, "branch", "--list", "curator/supersede/*") == ""


def test_a_new_word_brings_back_the_line_it_is_about_and_no_other_refused_one(
    tmp_path: Path,
) -> None:
    home = _home(tmp_path, _ATLAS + _OTHER, since="2026-02-01")
    refuse(home, _open(home), "kept for the record")
    flag = _open(_after(home, 8))
    assert flag.kind == "contradiction"
    for days in (9, 10):
        later = _after(home, days)
        settle(later, flag, _NEW)
        record = _open(later)
        assert _struck(home, record) == [_LINE[2:-1]]
        refuse(later, record, "no")


@pytest.mark.parametrize("twin", [_LINE, _TWIN, _OTHER])
def test_two_lines_of_a_note_are_accepted_though_another_one_changed(
    tmp_path: Path, twin: str
) -> None:
    home = _home(tmp_path, _ATLAS + twin)
    record = _open(home)
    write(home.repository.root, {_OLD: (_ATLAS + twin).replace("# Atlas\n", "# Atlas\n\nAnew.\n")})
    run(_after(home, 1))
    assert store.read(home.repository).open == (record,)
    take(home, record)
    shown = (home.repository.root / _OLD).read_text("utf-8")
    assert shown.count("~~ (until 2026-03-01") == 2
    assert "Anew." in shown


@pytest.mark.parametrize("now", [_ATLAS, _ATLAS + _OTHER.replace("60", "61"), _ATLAS + _OTHER * 2])
def test_two_lines_are_not_accepted_once_one_of_them_changed(tmp_path: Path, now: str) -> None:
    home = _home(tmp_path, _ATLAS + _OTHER)
    record = _open(home)
    write(home.repository.root, {_OLD: now})
    with pytest.raises(CuratorError, match=r"projects/Atlas\.md changed since it was proposed"):
        take(home, record)
