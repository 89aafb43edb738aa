"""What open and waiting proposals do while their owner goes on working."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import run
from curator.tended import Home, How
from tests.passes.homes import ACME, NOW, git, made, note, twins, write

_ACME, _WIFI = "memory/notes/acme-2.md", "memory/notes/wifi.md"


def _open(home: Home) -> dict[str, Record]:
    return {record.kind: record for record in store.read(home.repository).open}


def _later(home: Home, days: int = 2) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=days), UTC))


def _with(home: Home, path: str, old: str, new: str) -> None:
    text = (home.repository.root / path).read_text("utf-8")
    assert old in text
    write(home.repository.root, {path: text.replace(old, new)}, "By hand")


def test_a_key_nobody_reads_neither_moves_a_branch_nor_stops_an_accept(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    before = _open(home)
    _with(home, _ACME, "---\nid: mem_acme2", "---\ncolour: green\nid: mem_acme2")
    _with(home, _ACME, ACME, ACME.replace(" and ", " *and* "))
    run(_later(home))
    assert _open(home) == before
    take(home, before["dedup"])
    text = (home.repository.root / _ACME).read_text("utf-8")
    assert "colour: green" in text
    assert "superseded_by: mem_acme" in text
    assert "*and*" in text


def test_a_proposal_never_quotes_what_its_note_no_longer_says(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    first = _open(home)["retire"]
    _with(home, _WIFI, "called birch", "called alder")
    with pytest.raises(CuratorError, match="changed since it was proposed"):
        take(home, first)
    run(_later(home))
    again = _open(home)["retire"]
    assert "alder" in git(home.repository.root, "log", "-1", "--format=%B", again.branch)
    take(_later(home), again)


def test_the_branch_of_the_first_pass_is_tended_ever_after(tmp_path: Path) -> None:
    home = made(tmp_path, {"memory/notes/plants.md": note("The ferns want water on Mondays.")})
    assert run(home).opened == ()
    git(home.repository.root, "switch", "-q", "-c", "feature")
    write(home.repository.root, {"memory/notes/gate.md": note("It squeaks.")})
    assert run(_later(home)).branch == "main"


def test_what_waited_and_is_gone_waits_no_longer(tmp_path: Path) -> None:
    home = made(tmp_path, twins(), proposals={"floor": "confident", "open": 1})
    run(home)
    waiting = [r for r in store.read(home.repository).records.values() if r.state == "queued"]
    assert len(waiting) == 1
    git(home.repository.root, "rm", "-q", *waiting[0].paths)
    git(home.repository.root, "commit", "-q", "-m", "No longer")
    run(_later(home))
    known = store.read(home.repository).records[waiting[0].id]
    assert (known.state, known.why) == ("withdrawn", "gone")


def test_two_proposals_never_empty_a_folder_together(tmp_path: Path) -> None:
    body = "# Walls\n\nThe walls of the attic are made of lime plaster over reed mats and crumble when wet.\n"
    roof = body.replace("Walls", "Roof").replace("walls of the attic", "tiles of the roof")
    files = {
        "house/Walls.md": body,
        "copies/Walls copy.md": body,
        "house/Roof.md": roof,
        "copies/Roof copy.md": roof,
        "house/Garden.md": "# Garden\n\nThe hedge is cut in March.\n",
    }
    home = made(tmp_path, files, style={"superseded": "archive"})
    report = run(home, How(caps=False))
    assert len(report.opened) == 1
    (waits,) = report.queued
    assert (waits.gate, waits.why) == (
        "one_per_note",
        f"{report.opened[0].id} and this one together would empty copies",
    )


def test_the_command_that_an_accept_names_keeps_unsaved_work(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    root = home.repository.root
    with (root / _ACME).open("a", encoding="utf-8") as file:
        file.write("\nUnsaved.\n")
    with pytest.raises(CuratorError, match="in the way") as refused:
        take(home, _open(home)["dedup"])
    env = {"PATH": "/usr/bin:/bin", "HOME": str(Path.home()), "GIT_MERGE_AUTOEDIT": "no"}
    subprocess.run(["sh", "-c", refused.value.remedy], check=True, env=env, cwd=tmp_path)
    text = (root / _ACME).read_text("utf-8")
    assert "superseded_by: mem_acme" in text
    assert text.endswith("\nUnsaved.\n")
    assert git(root, "stash", "list") == ""


def test_the_command_that_an_accept_names_merges_where_it_should(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home)
    root = home.repository.root
    write(root, {".gitattributes": "*.md filter=evil\n"})
    git(root, "switch", "-q", "-c", "elsewhere")
    with pytest.raises(CuratorError, match="filter") as refused:
        take(home, _open(home)["dedup"])
    env = {"PATH": "/usr/bin:/bin", "HOME": str(Path.home()), "GIT_MERGE_AUTOEDIT": "no"}
    subprocess.run(["sh", "-c", refused.value.remedy], check=True, env=env, cwd=tmp_path)
    merged = git(
        root, "branch", "--contains", _open(home)["dedup"].tip, "--format=%(refname:short)"
    )
    assert "main" in merged.split()
    assert "elsewhere" not in merged.split()


def test_a_proposal_of_a_pass_that_died_waits_from_then_on_and_not_from_its_base(
    tmp_path: Path,
) -> None:
    home = made(tmp_path, twins())
    late = _later(home, 200)
    opened = {line.id for line in run(late).opened}
    git(home.repository.root, "update-ref", "-d", "refs/curator/ledger")
    report = run(late)
    assert report.withdrawn == ()
    assert {record.id for record in store.read(home.repository).open} == opened
