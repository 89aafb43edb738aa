"""A branch that is gone is a no only where nothing else can have been meant."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from curator.ledger import store
from curator.outcomes import kept as keeping
from curator.outcomes.adopt import adopt
from curator.outcomes.kept import Kept
from curator.outcomes.look import look
from curator.repository import Repository
from tests.homes import MadeHome
from tests.outcomes import desk as ways
from tests.outcomes.desk import Desk, sit_down
from tests.outcomes.test_taken import AFTER, BEFORE, JOINED, KEPT, OLD
from tests.proposals import NOW, remade


@pytest.fixture(params=[False, True], ids=["checked out", "bare"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    return sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=request.param)


def told(desk: Desk) -> list[tuple[str, object]]:
    return [(event.what, event.fields["why"]) for event in desk.look()]


def delete(desk: Desk) -> None:
    name = desk.proposal.proposal.branch
    if desk.bare:
        desk.git("push", "-q", "origin", "--delete", name)
    else:
        desk.git("branch", "-q", "-D", name)


def test_deleted_by_anyone_it_is_refused(desk: Desk) -> None:
    delete(desk)
    assert told(desk) == [("rejected", "its branch was deleted")]
    assert desk.counted == (0, 1, 0)
    assert told(desk) == []
    assert desk.look(anew=True) == []


def test_silence_says_nothing(desk: Desk) -> None:
    for _ in range(3):
        desk.write({f"notes/day-{desk.days}.md": "Another day.\n"})
        desk.push()
        assert told(desk) == []


def test_a_branch_that_stands_on_a_remote_only_is_asked_about(tmp_path: Path) -> None:
    desk = sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=False)
    desk.git("clone", "-q", "--bare", ".", str(tmp_path / "elsewhere"))
    desk.git("remote", "add", "hub", str(tmp_path / "elsewhere"))
    desk.git("fetch", "-q", "hub")
    delete(desk)
    name = desk.proposal.proposal.branch
    assert told(desk) == [("unknown", f"its branch stands as hub/{name} only")]
    assert desk.counted == (0, 0, 0)


def test_a_fresh_clone_with_its_remote_branches_tells_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.hub.git("clone", "-q", str(desk.hub.path), str(tmp_path / "fresh"))
    fresh = MadeHome(tmp_path / "fresh")
    name = desk.proposal.proposal.branch
    assert f"refs/remotes/origin/{name}" in fresh.refs()
    repository = Repository.open(fresh.path)
    ledger = store.read(repository)
    assert list(adopt(repository, ledger, NOW)) == []
    fresh.git("fetch", "-q", "origin", f"{store.REF}:{store.REF}", "+refs/curator/*:refs/curator/*")
    ledger = store.read(repository)
    assert [record.id for record in ledger.open] == [desk.ident]
    assert list(adopt(repository, ledger, NOW)) == []
    (event,) = look(repository, fresh.git("rev-parse", "main"), ledger, NOW).events
    assert (event.what, event.fields["why"]) == (
        "unknown",
        f"its branch stands as origin/{name} only",
    )


def test_a_shallow_clone_reads_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=False)
    whole.write({"notes/own.md": "One more.\n"})
    whole.git("clone", "-q", "--depth", "1", f"file://{whole.hub.path}", str(tmp_path / "shallow"))
    shallow = MadeHome(tmp_path / "shallow")
    repository = Repository.open(shallow.path)
    proposal = remade(repository, shallow.git("rev-parse", "main"), AFTER, kind="dedup")
    proposal.open()
    base = shallow.git("rev-parse", "main")
    assert look(repository, base, store.read(repository), NOW).events == ()
    shallow.git("merge", "-q", "--no-ff", "--no-edit", proposal.proposal.branch)
    base = shallow.git("rev-parse", "main")
    seen = look(repository, base, store.read(repository), NOW)
    assert [event.what for event in seen.events] == ["accepted"]


def test_a_mirror_that_lost_all_says_nothing(desk: Desk) -> None:
    desk.hub.git("update-ref", "-d", desk.proposal.ref)
    desk.hub.git("update-ref", "-d", desk.proposal.pin)
    assert told(desk) == [("unknown", "its pin is gone too")]


def test_a_lost_ledger_says_nothing(desk: Desk) -> None:
    repository = Repository.open(desk.hub.path)
    lost = replace(store.read(repository), tip=None)
    delete(desk)
    seen = look(repository, desk.hub.git("rev-parse", "main"), lost, NOW)
    assert [(e.what, e.fields["why"]) for e in seen.events] == [("unknown", "the ledger was lost")]


def test_an_edited_branch_that_is_deleted_is_refused(desk: Desk) -> None:
    desk.git("checkout", "-q", "-B", "mine", desk.branch)
    desk.write({"notes/acme.md": JOINED + "More.\n"})
    if desk.bare:
        desk.git("push", "-q", "origin", f"mine:{desk.proposal.proposal.branch}")
    desk.git("checkout", "-q", "main")
    desk.git("branch", "-q", "-D", "mine")
    assert told(desk) == []
    delete(desk)
    assert told(desk) == [("rejected", "its branch was deleted")]


def test_a_later_proposal_that_undoes_an_earlier_one_is_named(desk: Desk) -> None:
    ways.merge(desk)
    desk.push()
    desk.look()
    repository = Repository.open(desk.hub.path)
    base = desk.hub.git("rev-parse", "main")
    later = remade(repository, base, {"notes/acme.md": KEPT, "notes/에이스-2.md": OLD})
    later.open()
    if desk.bare:
        desk.git("fetch", "-q", "origin")
    at = f"origin/{later.proposal.branch}" if desk.bare else later.proposal.branch
    desk.git("merge", "-q", "--no-ff", "-m", "Merge it", at)
    desk.push()
    told_of = {event.what: event for event in desk.look()}
    assert set(told_of) == {"accepted", "rolled_back"}
    undone = told_of["rolled_back"]
    assert (undone.id, undone.fields["reversal"]) == (desk.ident, later.proposal.id)
    assert desk.record.accepts[0].reversal == later.proposal.id


@pytest.mark.parametrize("text", ["", "{", "[]", '{"form": 1}', '{"form": 99, "base": "x"}', "\0"])
def test_a_damaged_memory_of_the_last_look_costs_a_longer_one(desk: Desk, text: str) -> None:
    ways.merge(desk)
    desk.push()
    state = desk.hub.path.parent / "state"
    state.mkdir()
    (state / "outcomes.json").write_text(text)
    assert keeping.read(state) == Kept()
    desk.kept = keeping.read(state)
    assert [what for what, _ in told(desk)] == ["accepted"]
    assert desk.kept is not None
    keeping.write(state, desk.kept)
    assert keeping.read(state) == desk.kept
    shutil.rmtree(state)
    keeping.write(state, desk.kept)


def test_a_memory_of_another_ledger_is_not_believed(desk: Desk) -> None:
    ways.merge(desk)
    desk.push()
    before = desk.hub.git("rev-parse", store.REF)
    assert [what for what, _ in told(desk)] == ["accepted"]
    desk.git("revert", "--no-edit", "-m", "1", "HEAD")
    desk.push()
    assert [what for what, _ in told(desk)] == ["rolled_back"]
    desk.look()
    desk.hub.git("update-ref", store.REF, before)
    assert [what for what, _ in told(desk)] == ["accepted", "rolled_back"]
