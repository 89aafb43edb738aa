"""What may lie in wait for an accept: locks, foreign checkouts, planted patterns."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from curator.branches.accept import Accepted
from tests.branches.accepting import EDIT, NOTES, refused, taken
from tests.homes import MadeHome, make_home
from tests.proposals import Made, made

_JOURNAL = {"journal/2026-02-01.md": "Slept well.\n"}


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", {**NOTES, **_JOURNAL})


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    found = made(home, EDIT)
    found.open()
    return found


def test_a_locked_main_leaves_nothing_staged(home: MadeHome, proposal: Made) -> None:
    (home.path / ".git/refs/heads/main.lock").touch()
    assert "main.lock" in refused(home, proposal.record).why
    assert (home.path / "notes/a.md").read_text() == "alpha\n"
    assert home.git("diff", "--cached", "--name-only") == ""


def test_a_checkout_that_became_another_repository_is_left_alone(
    home: MadeHome, proposal: Made, tmp_path: Path
) -> None:
    home.git("checkout", "-q", "-b", "elsewhere")
    home.git("worktree", "add", "-q", str(tmp_path / "tree"), "main")
    shutil.rmtree(tmp_path / "tree")
    home.git("clone", "-q", "-b", "main", str(home.path), str(tmp_path / "tree"))
    assert "another repository" in refused(home, proposal.record).why
    other = MadeHome(tmp_path / "tree")
    assert other.git("rev-parse", "HEAD") == proposal.snapshot.commit


def test_planted_sparse_patterns_take_no_file_away(home: MadeHome, proposal: Made) -> None:
    home.git("config", "core.sparseCheckout", "true")
    (home.path / ".git/info/sparse-checkout").write_text("/notes/\n")
    assert isinstance(taken(home, proposal.record), Accepted)
    assert (home.path / "journal/2026-02-01.md").read_text() == "Slept well.\n"
    assert home.git("status", "--porcelain") == ""
