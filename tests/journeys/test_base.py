"""The branch a home is tended on: lost, rewritten under a pass, or not the one HEAD is on."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from curator.cli.main import curator
from curator.ledger.events import Event
from curator.ledger.store import append
from curator.repository import Repository
from tests.journeys.story import Shell, git, home, refs

EVIL = "fe\x1b[31mrry \x9b2J\u202e\nrm"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


@pytest.mark.parametrize("words", [["run"], ["init"], ["doctor"], ["why", "ferry", "--home"]])
def test_a_branch_whose_commit_is_missing_has_none(
    shell: Shell, notes: Path, words: list[str]
) -> None:
    lost = git(notes, "rev-parse", "main")
    (notes / ".git/objects" / lost[:2] / lost[2:]).unlink()
    said = shell.curator(*words, notes)
    assert said.code == 1
    assert "main has no commit yet" in said.out + said.err
    assert "should not happen" not in said.err


@pytest.mark.parametrize("option", ["", "--json"])
def test_a_pass_that_loses_its_base_says_that_nothing_was_done(
    shell: Shell, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    before = git(notes, "rev-parse", "main")
    _amends_while_notes_are_read(notes, tmp_path, monkeypatch)
    said = shell.curator("run", notes, *filter(None, [option]))
    assert said.code == 0
    assert git(notes, "rev-parse", "main") != before
    assert list(refs(notes)) == ["refs/heads/main"]
    why = "main was rewritten while the pass looked at it"
    if option:
        assert json.loads(said.out)["lost"] == why
    else:
        assert said.out.startswith(f"nothing was done: {why}; run again")
        assert "opened" not in said.out
    assert shell.json("run", notes)["lost"] == ""
    # The text is younger now, and rests; what counts is that the next pass finds it.
    assert len(shell.proposals(notes, "--all")) == 2


def test_a_branch_that_is_not_tended_is_told_with_the_way_to_it(shell: Shell, notes: Path) -> None:
    assert "HEAD is on" not in shell.curator("run", notes).out
    git(notes, "checkout", "-q", "-b", "wip$IFS")
    told = f"curator init {notes} --branch 'wip$IFS'"
    said = shell.curator("run", notes).out
    assert f"tends main; HEAD is on wip$IFS; to change that: {told}" in said
    assert shell.json("run", notes)["elsewhere"] == "tends main; HEAD is on wip$IFS"
    assert f"try: {told}" in shell.curator("doctor", notes).out
    assert shell.curator("init", notes, "--branch", "wip$IFS").code == 0
    assert "HEAD is on" not in shell.curator("run", notes).out
    assert "HEAD is on" not in shell.curator("doctor", notes).out
    git(notes, "checkout", "-q", "main")
    assert "to change that: home.branch in " in shell.curator("run", notes).out


def test_a_proposal_that_is_looked_at_is_no_other_branch(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    git(notes, "checkout", "-q", shell.proposals(notes)[0]["branch"])
    assert "HEAD is on" not in shell.curator("run", notes).out
    git(notes, "checkout", "-q", "--detach")
    assert "HEAD is on" not in shell.curator("doctor", notes).out


@pytest.mark.parametrize("inside", [".git/refs", ".git/refs/heads"])
def test_a_folder_inside_the_git_directory_is_not_blamed_on_the_config(
    shell: Shell, notes: Path, inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = shell.curator("run", notes / inside)
    assert said.code == 1
    assert "inside a git directory" in said.err
    assert f"name the repository: {notes}" in said.err
    assert shell.curator("run", notes / ".git").code == 0
    monkeypatch.chdir(notes / inside)
    assert "inside a git directory" in shell.curator("list").err


def test_a_title_cannot_act_on_the_shell_that_completes(shell: Shell, notes: Path) -> None:
    event = Event("opened", "abcd123", datetime(2025, 1, 9, tzinfo=UTC), {"title": EVIL})
    append(Repository.open(notes), [event])
    complete = BashComplete(curator, {}, "curator", "_CURATOR_COMPLETE").get_completions
    words = complete(["show", "--home", str(notes)], "")
    assert [word.value for word in words] == ["abcd123"]
    assert words[0].help
    assert words[0].help.isprintable()


def _amends_while_notes_are_read(
    notes: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put a git on PATH that rewrites main when notes are first read, as their owner may."""
    (folder / "bin").mkdir()
    real, done = shutil.which("git"), folder / "done"
    alone = f'env -i PATH="$PATH" HOME="$HOME" {real} -C {notes}'
    (folder / "bin/git").write_text(
        f'#!/bin/sh\ncase "$*" in *"cat-file --batch"*) [ -e {done} ] || {{ : > {done};'
        f" {alone} commit -q --amend -m Rewritten; }};; esac\n"
        f'exec {real} "$@"\n'
    )
    (folder / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:{os.environ['PATH']}")
