"""A pass may die between any two steps; the next one puts everything right."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from curator.branches.publish import Published, remove, replace
from curator.branches.sweep import sweep, unlock
from curator.ledger import store
from curator.ledger.events import Event
from curator.outcomes.adopt import adopt
from curator.repository import Move, Repository
from tests.homes import MadeHome, make_home
from tests.proposals import NOW, Made, made

EDIT = {"notes/a.md": "a, retired\n"}


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", {"notes/a.md": "a\n", 'notes/b, "é" %.md': "b\n"})


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    return made(home, EDIT)


def adopted(home: MadeHome) -> list[Event]:
    repository = Repository.open(home.path)
    return list(adopt(repository, store.read(repository), NOW))


def test_after_building_only_objects_are_left(home: MadeHome, proposal: Made) -> None:
    assert set(home.refs()) == {"refs/heads/main"}
    assert adopted(home) == []
    assert made(home, EDIT).built == proposal.built


def test_after_publishing_the_ledger_learns_it_from_the_commit(
    home: MadeHome, proposal: Made
) -> None:
    proposal.publish()
    [event] = adopted(home)
    store.append(proposal.repository, [event])
    record = proposal.record
    finding = proposal.proposal.finding
    assert (record.state, record.kind, record.fingerprint) == (
        "open",
        "retire",
        finding.fingerprint,
    )
    assert (record.names, record.paths) == (finding.names, finding.paths)
    assert (record.evidence, record.certainty) == (" ".join(finding.marks), "certain")
    assert (record.tip, record.base) == (proposal.built.commit, proposal.snapshot.commit)
    assert record.title == proposal.proposal.title
    assert adopted(home) == []


def test_names_with_commas_and_quotes_come_back(home: MadeHome) -> None:
    proposal = made(home, {'notes/b, "é" %.md': "b, retired\n"})
    proposal.publish()
    [event] = adopted(home)
    assert event.fields["paths"] == ['notes/b, "é" %.md']


@pytest.mark.parametrize("half", ["ref", "pin"])
def test_half_a_transaction_is_adopted_too(home: MadeHome, proposal: Made, half: str) -> None:
    name = getattr(proposal, half)
    proposal.repository.move([Move(name, proposal.built.commit, None)], why="half")
    assert [event.id for event in adopted(home)] == [proposal.proposal.id]


def test_a_queued_proposal_that_was_opened_is_adopted(home: MadeHome, proposal: Made) -> None:
    store.append(
        proposal.repository, [Event("queued", proposal.proposal.id, NOW, {"kind": "retire"})]
    )
    proposal.publish()
    assert [event.what for event in adopted(home)] == ["opened"]


def test_a_pin_that_outlived_its_withdrawal_is_not(home: MadeHome, proposal: Made) -> None:
    proposal.open()
    withdrawn = Event("withdrawn", proposal.proposal.id, NOW, {"why": "expired"})
    store.append(proposal.repository, [withdrawn])
    home.git("branch", "-D", proposal.proposal.branch)
    assert adopted(home) == []
    home.commit({"notes/c.md": "c\n"})
    rebuilt = made(home, EDIT).built.commit
    home.git("update-ref", proposal.pin, rebuilt)
    assert adopted(home) == []
    home.git("branch", proposal.proposal.branch, rebuilt)
    assert [event.what for event in adopted(home)] == ["opened"]


@pytest.mark.parametrize("decided", ["accepted", "rejected"])
def test_what_is_decided_stays_decided(home: MadeHome, proposal: Made, decided: str) -> None:
    proposal.open()
    store.append(proposal.repository, [Event(decided, proposal.proposal.id, NOW, {})])
    assert adopted(home) == []


def test_a_branch_that_carries_no_trailers_of_ours_is_left_alone(home: MadeHome) -> None:
    home.git("branch", "curator/dedup/aaaaaaa")
    home.git("update-ref", "refs/curator/keep/bbbbbbb", "main")
    blob = home.tree()["notes/a.md"]
    home.git("update-ref", "refs/curator/keep/ccccccc", blob)
    assert adopted(home) == []


@pytest.mark.parametrize(("state", "pin"), [("withdrawn", False), ("accepted", True)])
def test_a_lost_delete_is_made_up_for(
    home: MadeHome, proposal: Made, state: str, pin: bool
) -> None:
    proposal.open()
    store.append(proposal.repository, [Event(state, proposal.proposal.id, NOW, {"by": "history"})])
    assert sweep(proposal.repository, store.read(proposal.repository)) == (proposal.proposal.id,)
    assert proposal.ref not in home.refs()
    assert (proposal.pin in home.refs()) is pin
    assert sweep(proposal.repository, store.read(proposal.repository)) == ()


def test_the_sweep_leaves_what_a_person_holds(home: MadeHome, proposal: Made) -> None:
    proposal.open()
    store.append(proposal.repository, [Event("withdrawn", proposal.proposal.id, NOW, {})])
    home.git("checkout", "-q", proposal.proposal.branch)
    assert sweep(proposal.repository, store.read(proposal.repository)) == ()
    assert proposal.ref in home.refs()


@pytest.mark.parametrize(("by", "gone"), [("command", True), ("branch", False)])
def test_a_refused_branch_that_was_made_again_stays(
    home: MadeHome, proposal: Made, by: str, gone: bool
) -> None:
    proposal.open()
    store.append(proposal.repository, [Event("rejected", proposal.proposal.id, NOW, {"by": by})])
    sweep(proposal.repository, store.read(proposal.repository))
    assert (proposal.ref not in home.refs()) is gone


def test_deleting_twice_is_harmless(proposal: Made) -> None:
    record = proposal.open()
    assert remove(proposal.repository, record, pin=True) == remove(
        proposal.repository, record, pin=True
    )


def test_only_old_locks_below_our_own_refs_are_removed(home: MadeHome) -> None:
    git = home.path / ".git"
    ours = [git / "refs/curator/keep/a.lock", git / "refs/heads/curator/dedup/a.lock"]
    theirs = [git / "refs/heads/main.lock", git / "packed-refs.lock", git / "index.lock"]
    for lock in (*ours, *theirs):
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.touch()
    repository = Repository.open(home.path)
    touched = datetime.fromtimestamp(ours[0].stat().st_mtime, UTC)
    assert unlock(repository, touched + timedelta(minutes=9)) == ()
    gone = unlock(repository, touched + timedelta(minutes=11))
    assert gone == ("refs/curator/keep/a.lock", "refs/heads/curator/dedup/a.lock")
    assert [lock.exists() for lock in (*ours, *theirs)] == [False, False, True, True, True]


def test_locks_behind_a_planted_link_are_not_ours(home: MadeHome, tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project/poetry.lock").touch()
    (home.path / ".git/refs/heads/curator").symlink_to(tmp_path / "project")
    repository = Repository.open(home.path)
    touched = datetime.fromtimestamp((tmp_path / "project/poetry.lock").stat().st_mtime, UTC)
    assert unlock(repository, touched + timedelta(days=1)) == ()
    assert (tmp_path / "project/poetry.lock").exists()


@pytest.mark.parametrize("name", ["curator/dedup/UPPER", "curator/De:dup/aaaaaaa"])
def test_a_name_the_ledger_could_not_read_back_is_not_adopted(home: MadeHome, name: str) -> None:
    proposal = made(home, EDIT)
    ident = name.rsplit("/", 1)[-1]
    message = proposal.proposal.message.replace(f"Id: {proposal.proposal.id}", f"Id: {ident}")
    message = message.replace("Curator-Kind: retire", f"Curator-Kind: {name.split('/')[1]}")
    tree, base = proposal.built.tree, proposal.snapshot.commit
    tip = home.git("commit-tree", tree, "-p", base, stdin=message.encode())
    home.git("update-ref", f"refs/curator/keep/{ident}", tip)
    assert adopted(home) == []


def test_a_branch_built_anew_without_telling_is_told_as_refreshed(
    home: MadeHome, proposal: Made
) -> None:
    record = proposal.open()
    home.commit({"notes/c.md": "c\n"})
    again = made(home, EDIT)
    assert isinstance(replace(again.repository, record, again.built.commit), Published)
    [event] = adopted(home)
    assert (event.what, event.fields["tip"]) == ("refreshed", again.built.commit)


def test_a_branch_a_person_wrote_on_is_not_taken_for_ours(home: MadeHome, proposal: Made) -> None:
    proposal.open()
    home.git("checkout", "-q", proposal.proposal.branch)
    home.git("commit", "-q", "--amend", "--no-edit", "--allow-empty")
    home.git("checkout", "-q", "main")
    assert home.refs()[proposal.ref] != proposal.built.commit
    assert adopted(home) == []


def test_the_lock_of_packed_refs_goes_only_with_the_pass_that_died(home: MadeHome) -> None:
    lock = home.path / ".git/packed-refs.lock"
    lock.touch()
    made_at = lock.stat().st_mtime
    repository, now = Repository.open(home.path), datetime.fromtimestamp(made_at, UTC)
    assert unlock(repository, now) == ()
    assert unlock(repository, now, made_at + 60) == ()
    assert lock.exists()
    assert unlock(repository, now, made_at - 1) == ("packed-refs.lock",)
    assert not lock.exists()


def test_a_lock_of_packed_refs_that_moves_is_somebodys(home: MadeHome, tmp_path: Path) -> None:
    lock = home.path / ".git/packed-refs.lock"
    lock.touch()
    made_at = lock.stat().st_mtime
    (tmp_path / "on").touch()
    loop = f"while [ -e '{tmp_path}/on' ]; do touch '{lock}'; done"
    busy = subprocess.Popen(["sh", "-c", loop])
    try:
        assert unlock(Repository.open(home.path), NOW, made_at - 1) == ()
        assert lock.exists()
    finally:
        (tmp_path / "on").unlink()
        busy.wait()
