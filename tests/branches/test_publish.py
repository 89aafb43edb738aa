from __future__ import annotations

from pathlib import Path

import pytest

from curator.branches.publish import (
    HandsOff,
    Published,
    held_by,
    publish,
    remove,
    replace,
)
from curator.branches.refresh import conflicts
from curator.ledger import store
from curator.repository import Move
from tests.homes import MadeHome, make_home
from tests.proposals import Made, made

EDIT = {"notes/a.md": "alpha, retired\n"}


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", {"notes/a.md": "alpha\n", "notes/b.md": "beta\n"})


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    return made(home, EDIT)


def test_branch_and_pin_stand_at_the_commit(home: MadeHome, proposal: Made) -> None:
    proposal.publish()
    main = home.git("rev-parse", "main")
    tip = proposal.built.commit
    assert home.refs() == {"refs/heads/main": main, proposal.ref: tip, proposal.pin: tip}


def test_publishing_again_moves_nothing(home: MadeHome, proposal: Made) -> None:
    proposal.publish()
    before = home.files()
    proposal.publish()
    assert home.files() == before


@pytest.mark.parametrize("half", ["ref", "pin"])
def test_a_killed_transaction_is_finished_by_the_next(
    home: MadeHome, proposal: Made, half: str
) -> None:
    name = getattr(proposal, half)
    assert proposal.repository.move([Move(name, proposal.built.commit, None)], why="half")
    proposal.publish()
    assert set(home.refs()) == {"refs/heads/main", proposal.ref, proposal.pin}


def test_a_branch_somebody_put_there_is_left_alone(home: MadeHome, proposal: Made) -> None:
    home.git("branch", proposal.proposal.branch, "main")
    before = home.refs()
    done = publish(proposal.repository, proposal.ref, proposal.pin, proposal.built.commit)
    assert isinstance(done, HandsOff)
    assert home.refs() == before


def test_an_old_pin_moves_along_when_the_finding_is_opened_again(
    home: MadeHome, proposal: Made
) -> None:
    home.git("update-ref", proposal.pin, "main")
    proposal.publish()
    assert home.refs()[proposal.pin] == proposal.built.commit


def test_branch_a_person_edited_is_left_alone(home: MadeHome, proposal: Made) -> None:
    record = proposal.open()
    home.commit({"notes/a.md": "alpha, edited\n"}, on=proposal.proposal.branch)
    before = home.refs()
    assert remove(proposal.repository, record, pin=True) == HandsOff("somebody committed to it")
    assert isinstance(replace(proposal.repository, record, record.base), HandsOff)
    assert home.refs() == before


def test_branch_somebody_reviews_in_a_work_tree_is_left_alone(
    home: MadeHome, proposal: Made, tmp_path: Path
) -> None:
    record = proposal.open()
    home.git("worktree", "add", "-q", str(tmp_path / "review"), proposal.proposal.branch)
    before = home.refs()
    done = remove(proposal.repository, record, pin=True)
    assert done == HandsOff(f"it is checked out in {tmp_path / 'review'}")
    assert isinstance(replace(proposal.repository, record, record.base), HandsOff)
    assert home.refs() == before


def test_branch_in_the_middle_of_a_rebase_is_left_alone(home: MadeHome, proposal: Made) -> None:
    record = proposal.open()
    home.commit({"notes/a.md": "alpha, changed on main\n"})
    home.git("checkout", "-q", proposal.proposal.branch)
    home.git("rebase", "main", ok=False)
    assert home.git("symbolic-ref", "-q", "HEAD", ok=False) == "", "HEAD is detached meanwhile"
    assert held_by(proposal.repository, record) != ""
    assert isinstance(remove(proposal.repository, record, pin=True), HandsOff)
    assert proposal.ref in home.refs()


def test_our_untouched_branch_goes_and_the_pin_stays_if_wanted(
    home: MadeHome, proposal: Made
) -> None:
    record = proposal.open()
    assert remove(proposal.repository, record, pin=False) == Published()
    assert proposal.ref not in home.refs()
    assert proposal.pin in home.refs()
    assert remove(proposal.repository, record, pin=True) == Published()
    assert proposal.pin not in home.refs()


def test_a_rebuilt_commit_takes_the_place_of_the_old(home: MadeHome, proposal: Made) -> None:
    record = proposal.open()
    main = home.git("rev-parse", "main")
    assert replace(proposal.repository, record, main) == Published()
    assert (home.refs()[proposal.ref], home.refs()[proposal.pin]) == (main, main)


def test_only_a_true_conflict_is_one(home: MadeHome, proposal: Made) -> None:
    away = home.commit({"notes/b.md": "beta 2\n"})
    assert not conflicts(proposal.repository, away, proposal.built.commit)
    same = home.commit({"notes/a.md": "alpha, otherwise\n"})
    assert conflicts(proposal.repository, same, proposal.built.commit)


def test_any_subset_of_disjoint_proposals_merges_in_any_order(home: MadeHome) -> None:
    one, two = made(home, EDIT), made(home, {"notes/b.md": None, "archive/b.md": "beta\n"})
    trees = set()
    for order in ((one, two), (two, one)):
        home.git("checkout", "-q", "-B", "try", "main")
        for proposal in order:
            home.git("merge", "-q", "--no-edit", proposal.built.commit)
        trees.add(home.git("rev-parse", "try^{tree}"))
    assert len(trees) == 1


def test_the_ledger_knows_the_record_by_a_prefix(proposal: Made) -> None:
    record = proposal.open()
    assert store.read(proposal.repository).find(record.id[:4]) == [record]
