from __future__ import annotations

from pathlib import Path

import pytest

from curator.branches.base import base_branch, guard_names
from curator.errors import SettingsError
from curator.repository import Repository
from tests.homes import MadeHome, make_home


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    made = make_home(tmp_path, {"a.md": "1\n"})
    for name in ("notes", "trunk", "curator/dedup/aaaaaaa"):
        made.git("branch", name)
    return made


def test_wanted_then_recorded_then_head(home: MadeHome) -> None:
    repository = Repository.open(home.path)
    assert base_branch(repository, wanted="notes", recorded="trunk") == "notes"
    assert base_branch(repository, recorded="trunk") == "trunk"
    assert base_branch(repository, recorded="gone") == "main"
    home.git("checkout", "-q", "notes")
    assert base_branch(repository) == "notes"


def test_a_tag_of_the_same_name_does_not_confuse(home: MadeHome) -> None:
    home.git("checkout", "-q", "trunk")
    home.git("tag", "trunk")
    assert base_branch(Repository.open(home.path)) == "trunk"


@pytest.mark.parametrize("head", ["curator/dedup/aaaaaaa", "--detach"])
def test_a_head_under_review_is_no_base(home: MadeHome, head: str) -> None:
    home.git("checkout", "-q", head)
    repository = Repository.open(home.path)
    assert base_branch(repository) == "main"
    home.git("update-ref", "refs/remotes/origin/trunk", "main")
    home.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    assert base_branch(repository) == "trunk"


def test_no_guess_between_main_and_master(home: MadeHome) -> None:
    home.git("branch", "master")
    home.git("checkout", "-q", "--detach")
    with pytest.raises(SettingsError, match="the base branch cannot be chosen") as told:
        base_branch(Repository.open(home.path))
    assert told.value.where == f"{home.path}: HEAD is detached, there are main and master"
    assert told.value.remedy == f"curator init {home.path} --branch main"


def test_a_wanted_branch_that_is_gone_is_an_error(home: MadeHome) -> None:
    with pytest.raises(SettingsError, match="no branch 'nowhere'"):
        base_branch(Repository.open(home.path), wanted="nowhere")


def test_a_branch_named_curator_blocks_ours(tmp_path: Path) -> None:
    home = make_home(tmp_path, {"a.md": "1\n"})
    guard_names(Repository.open(home.path))
    home.git("branch", "curator")
    with pytest.raises(SettingsError, match="a branch named curator") as told:
        guard_names(Repository.open(home.path))
    home.git(*told.value.remedy.split()[1:])
    guard_names(Repository.open(home.path))


def test_branches_of_ours_block_nothing(home: MadeHome) -> None:
    guard_names(Repository.open(home.path))


def test_a_branch_named_as_a_kind_blocks_its_proposals(tmp_path: Path) -> None:
    home = make_home(tmp_path, {"a.md": "1\n"})
    home.git("branch", "curator/dedup")
    repository = Repository.open(home.path)
    guard_names(repository)
    with pytest.raises(SettingsError, match="named curator/dedup") as refused:
        guard_names(repository, ["dedup", "retire"])
    assert refused.value.remedy == "git branch -m curator/dedup something-else"
