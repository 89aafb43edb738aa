from __future__ import annotations

from pathlib import Path

import pytest

from curator.errors import CuratorError
from curator.repository import Move, Repository
from tests.homes import MadeHome, make_home

NEW, OTHER = "refs/heads/curator/dedup/aaaaaaa", "refs/curator/keep/aaaaaaa"


@pytest.fixture(params=["sha1", "sha256"])
def home(tmp_path: Path, request: pytest.FixtureRequest) -> MadeHome:
    made = make_home(tmp_path / "home", {"a.md": "1\n"}, object_format=request.param)
    made.commit({"a.md": "2\n"})
    return made


def test_refs_are_created_moved_and_deleted(home: MadeHome) -> None:
    repository = Repository.open(home.path)
    old, new = home.git("rev-parse", "main~1"), home.git("rev-parse", "main")
    assert repository.move([Move(NEW, old, None), Move(OTHER, old, None)], why="open")
    assert {
        name: ref.oid for name, ref in repository.refs("refs/heads/curator/", OTHER).items()
    } == {
        NEW: old,
        OTHER: old,
    }
    assert repository.move([Move(NEW, new, old), Move(OTHER, None, old)], why="next")
    assert home.refs() == {"refs/heads/main": new, NEW: new}


@pytest.mark.parametrize("expected", [None, "main"])
def test_a_lost_race_moves_nothing_at_all(home: MadeHome, expected: str | None) -> None:
    repository = Repository.open(home.path)
    old, new = home.git("rev-parse", "main~1"), home.git("rev-parse", "main")
    home.git("update-ref", NEW, old)
    before = home.refs()
    swap = Move(NEW, new, new if expected else None)
    assert repository.move([Move(OTHER, new, None), swap], why="race") is False
    assert home.refs() == before


def test_deleting_what_is_gone_already_is_a_lost_race(home: MadeHome) -> None:
    tip = home.git("rev-parse", "main")
    assert Repository.open(home.path).move([Move(NEW, None, tip)], why="x") is False


def test_a_planted_symbolic_ref_is_not_followed(home: MadeHome) -> None:
    old, new = home.git("rev-parse", "main~1"), home.git("rev-parse", "main")
    home.git("symbolic-ref", NEW, "refs/heads/main")
    Repository.open(home.path).move([Move(NEW, old, new)], why="refresh")
    assert home.refs()["refs/heads/main"] == new


def test_a_lock_of_another_git_is_an_error_with_a_remedy(home: MadeHome) -> None:
    lock = home.path / ".git/refs/curator/keep/aaaaaaa.lock"
    lock.parent.mkdir(parents=True)
    lock.touch()
    with pytest.raises(CuratorError, match="lock") as told:
        Repository.open(home.path).move([Move(OTHER, home.git("rev-parse", "main"), None)], why="x")
    assert "lock" in told.value.remedy


def test_refs_tell_where_a_branch_is_checked_out(home: MadeHome, tmp_path: Path) -> None:
    linked = tmp_path / "linked tree"
    home.git("worktree", "add", "-q", "-b", "side", str(linked))
    refs = Repository.open(home.path).refs("refs/heads/")
    assert refs["refs/heads/side"].worktree == str(linked)
    assert refs["refs/heads/main"].worktree == str(home.path)


def test_no_reflog_is_made_for_our_refs(home: MadeHome) -> None:
    Repository.open(home.path).move([Move(NEW, home.git("rev-parse", "main"), None)], why="open")
    assert not (home.path / ".git/logs" / NEW).exists()
