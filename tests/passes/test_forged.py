"""Whoever can push a branch can forge a proposal; what it says it touches is all it may touch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.passes import run
from curator.settings import Settings
from curator.tended import Home, How
from tests.passes.homes import git, made, twins

_JOURNAL = "agents/cleo/journal/2026-04-02.md"


def _squatted(home: Home, *, confess: bool) -> str:
    """Put a branch that also rewrites the journal in the place of the proposal to come."""
    ident = next(line.id for line in run(home, How(dry_run=True)).opened if line.kind == "retire")
    run(home, How(caps=False))
    root = home.repository.root
    branch = f"curator/retire/{ident}"
    message = git(root, "log", "-1", "--format=%B", branch)
    if confess:
        message = message.replace(
            "Curator-Paths: ", f"Curator-Paths: memory/notes/wifi.md, {_JOURNAL}, "
        )
    for ref in (f"refs/curator/keep/{ident}", "refs/curator/ledger"):
        git(root, "update-ref", "-d", ref)
    git(root, "switch", "-q", branch)
    (root / _JOURNAL).write_text("Nothing happened.\n", "utf-8")
    git(root, "commit", "-q", "-a", "--amend", "-m", message)
    git(root, "switch", "-q", "main")
    return ident


def test_a_branch_that_changes_more_than_it_says_is_nobodys_proposal(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    ident = _squatted(home, confess=False)
    report = run(home, How(caps=False))
    assert store.read(home.repository).records[ident].state == "held"
    (held,) = [line for line in report.held if line.id == ident]
    assert (held.gate, "is there already" in held.why) == ("occupied", True)


def test_a_branch_that_owns_up_to_a_journal_is_built_anew_without_it(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    ident = _squatted(home, confess=True)
    run(home, How(caps=False))
    record = store.read(home.repository).records[ident]
    assert _JOURNAL not in git(home.repository.root, "diff", "--name-only", "main", record.branch)
    take(home, record)
    assert (home.repository.root / _JOURNAL).read_text("utf-8") == "Talked to Acme today.\n"


def test_what_the_settings_call_a_journal_meanwhile_is_not_accepted(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home, How(caps=False))
    rules = Settings.model_validate({"layout": {"journal": ["memory/notes/w*"]}})
    record = next(r for r in store.read(home.repository).open if r.kind == "retire")
    with pytest.raises(CuratorError, match=r"wifi\.md is a journal") as refused:
        take(replace(home, settings=rules), record)
    assert refused.value.remedy.startswith(f"curator reject {record.id}")
    take(home, record)


def test_a_branch_that_brings_a_program_along_is_refused(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home, How(caps=False))
    record = next(r for r in store.read(home.repository).open if r.kind == "retire")
    root = home.repository.root
    git(root, "switch", "-q", record.branch.removeprefix("refs/heads/"))
    (root / "run.sh").write_text("true\n", "utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "--amend", "--no-edit")
    tip = git(root, "rev-parse", "HEAD")
    git(root, "switch", "-q", "main")
    with pytest.raises(CuratorError, match=r"run\.sh, which is no note"):
        take(home, replace(record, tip=tip))
