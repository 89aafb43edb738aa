"""Commits may bear any date; a pass works all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.decisions import take
from curator.ledger import store
from curator.passes import run
from curator.repository import Repository
from curator.tended import Home, How
from tests.passes.homes import git, made, twins


@pytest.mark.parametrize(
    "date", ["@0 +0000", "@50000000 +0000", "@253402300799 -1200", "@99999999999999 +0000"]
)
def test_a_pass_takes_any_date_of_its_base(tmp_path: Path, date: str) -> None:
    home = made(tmp_path, twins())
    git(home.repository.root, "commit", "-q", "--amend", "--no-edit", date=date)
    report = run(home, How(caps=False))
    assert sorted(line.kind for line in report.opened) == ["dedup", "retire"]
    for record in store.read(home.repository).open:
        take(home, record)


def test_a_partial_clone_lacking_a_picture_is_tended(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    (root / "picture.png").write_bytes(bytes(range(256)) * 100)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "A picture")
    git(root, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--bare", "--filter=blob:limit=10k", f"file://{root}", str(clone))
    lacking = git(root, "rev-parse", "HEAD:picture.png")
    assert f"?{lacking}" in git(clone, "rev-list", "--objects", "--all", "--missing=print").split()
    there = Home(home.settings, Repository.open(clone), home.clock, tmp_path / "other")
    assert len(run(there, How(caps=False)).opened) == 2
