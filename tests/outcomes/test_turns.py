"""Several turns of one proposal, histories that go round, and what one look or many must agree on."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from curator.ledger import store
from curator.ledger.events import Event
from curator.outcomes.look import look
from curator.repository import Repository
from tests.homes import MadeHome
from tests.outcomes import desk as ways
from tests.outcomes.desk import Desk, sit_down
from tests.outcomes.test_taken import AFTER, BEFORE, JOINED, KEPT, MARKED, OLD
from tests.outcomes.test_undone import BOTH, UNDONE, accepted, told, undo
from tests.proposals import NOW, remade


@pytest.fixture(params=[False, True], ids=["checked out", "bare"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    return sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=request.param)


def test_history_moved_back_right_after_a_command(desk: Desk) -> None:
    desk.write({"notes/own.md": "The owner wrote meanwhile.\n"})
    desk.push()
    desk.look()
    ways.merge(desk)
    desk.push()
    commit = desk.git("rev-parse", "HEAD")
    facts = {"by": "command", "how": "merged", "commit": commit}
    store.append(Repository.open(desk.hub.path), [Event("accepted", desk.ident, desk.now, facts)])
    desk.git("reset", "-q", "--hard", "HEAD~1")
    desk.push(force=True)
    (event,) = desk.look()
    assert (event.what, event.fields["why"]) == ("rolled_back", "history was moved back")
    assert desk.look(anew=True) == []


def test_moved_back_and_edited_since_stays_undone(desk: Desk) -> None:
    accepted(desk)
    desk.git("reset", "-q", "--hard", "HEAD~1")
    desk.push(force=True)
    assert [event.what for event in desk.look()] == UNDONE
    desk.write({"notes/acme.md": KEPT + "More.\n", "notes/에이스-2.md": OLD + "More.\n"})
    assert told(desk) == []


def test_what_is_undone_later_is_told_as_well(desk: Desk) -> None:
    accepted(desk)
    desk.write({"notes/acme.md": KEPT})
    assert undo(desk).fields["paths"] == ["notes/acme.md"]
    first = desk.record.accepts[0].undone
    desk.write({"notes/에이스-2.md": OLD})
    assert undo(desk).fields["paths"] == sorted(BOTH)
    assert (desk.record.accepts[0].undone, desk.record.accepts[0].paths) == (
        first,
        tuple(sorted(BOTH)),
    )
    desk.write({"notes/acme.md": JOINED})
    assert told(desk) == []
    desk.write({"notes/에이스-2.md": MARKED})
    assert [event.what for event in told(desk)] == ["reinstated"]


def test_one_asked_again_is_not_taken_for_accepted_by_its_old_merge(desk: Desk) -> None:
    commit = accepted(desk)
    desk.git("revert", "--no-edit", "-m", "1", commit)
    undo(desk)
    repository = Repository.open(desk.hub.path)
    again = remade(repository, desk.hub.git("rev-parse", "main"), AFTER, kind="dedup")
    assert again.proposal.id == desk.ident
    desk.hub.git("update-ref", "-d", again.ref)
    again.publish()
    events = [Event("reconsidered", desk.ident, desk.now, {}), replace(again.event, time=desk.now)]
    store.append(repository, events)
    assert desk.look() == []
    assert desk.look(anew=True) == []
    assert (desk.record.state, len(desk.record.accepts)) == ("open", 1)
    if desk.bare:
        desk.git("fetch", "-q", "origin")
    ways.merge(desk)
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted"]
    assert len(desk.record.accepts) == 2


def test_a_pull_that_merges_hides_no_revert(tmp_path: Path) -> None:
    desk = sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=True)
    desk.hub.git("clone", "-q", str(desk.hub.path), str(tmp_path / "other"))
    other = MadeHome(tmp_path / "other", when=desk.work.when)
    commit = accepted(desk)
    desk.git("revert", "--no-edit", "-m", "1", commit)
    desk.push()
    (other.path / "notes/own.md").write_text("Written elsewhere meanwhile.\n")
    other.git("add", "-A")
    other.git("commit", "-qm", "Own words")
    other.git("pull", "-q", "--no-rebase", "--no-edit")
    other.git("push", "-q", "origin", "main")
    assert [event.what for event in desk.look()] == UNDONE
    assert desk.look(anew=True) == []


def test_a_squash_with_more_is_told_though_edited_or_undone_since(desk: Desk) -> None:
    ways.squash_with_more(desk)
    desk.write({"notes/acme.md": JOINED + "They pay yearly.\n"})
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted"]


def test_words_added_on_the_branch_leave_a_squash_of_it_a_yes(desk: Desk) -> None:
    desk.git("checkout", "-q", "-B", "mine", desk.branch)
    desk.write({"notes/acme.md": JOINED + "They pay yearly.\n"})
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--squash", "mine")
    desk.commit("My words")
    desk.push()
    (event,) = desk.look()
    assert (event.what, event.fields["kept"]) == ("accepted", 1)


def test_an_owner_may_take_back_own_words_of_the_same_commit(desk: Desk) -> None:
    desk.git("merge", "-q", "--squash", desk.branch)
    desk.write(
        {"notes/acme.md": JOINED + "They pay yearly.\n"}, f"Mine\n\nCurator-Id: {desk.ident}"
    )
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted"]
    desk.write({"notes/acme.md": JOINED})
    assert told(desk) == []


@pytest.mark.parametrize(("way", "what"), [(ways.merge, ["void"]), (ways.squash, [])])
def test_taken_and_undone_on_another_branch_is_no_yes(
    desk: Desk, way: ways.Way, what: list[str]
) -> None:
    desk.git("checkout", "-q", "-b", "dev")
    way(desk)
    desk.git("revert", "--no-edit", *(["-m", "1"] if way is ways.merge else []), "HEAD")
    desk.write({"notes/acme.md": KEPT + "They pay yearly.\n"})
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--no-ff", "--no-edit", "dev")
    desk.push()
    assert [event.what for event in desk.look()] == what


def test_thrown_away_by_mistake_and_picked_then_is_a_yes(desk: Desk) -> None:
    desk.git("merge", "-q", "-s", "ours", "--no-edit", desk.branch)
    desk.push()
    assert [event.what for event in desk.look()] == ["void"]
    desk.git("cherry-pick", desk.branch)
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted"]


def test_a_note_whose_front_matter_broke_still_bears_our_keys(desk: Desk) -> None:
    accepted(desk)
    desk.write(
        {"notes/에이스-2.md": MARKED.replace("subject: customer/acme", 'subject: "customer')}
    )
    assert told(desk) == []


def test_a_clock_set_back_hides_no_decision(desk: Desk) -> None:
    early = replace(desk.proposal.event, time=NOW)
    repository = Repository.open(desk.hub.path)
    facts = {"by": "command", "why": "no"}
    store.append(repository, [Event("rejected", desk.ident, NOW.replace(hour=3), facts)])
    record = store.read(repository).records[desk.ident]
    assert (record.state, record.kind, record.tip) == ("rejected", "dedup", early.fields["tip"])


@pytest.mark.parametrize("tip", ["--all", "^main", "a\0b", "\ud800", "main"])
def test_a_forged_tip_is_nobodys_option(desk: Desk, tip: str) -> None:
    repository = Repository.open(desk.hub.path)
    forged = Event(
        "opened", "abcdef1", NOW, {"kind": "dedup", "tip": tip, "base": tip, "paths": [tip]}
    )
    store.append(repository, [forged, Event("accepted", "abcdef1", NOW, {"commit": tip})])
    ledger = store.read(repository)
    assert (ledger.records["abcdef1"].tip, ledger.records["abcdef1"].accepts[0].commit) == ("", "")
    ways.merge(desk)
    desk.push()
    seen = look(repository, desk.hub.git("rev-parse", "main"), ledger, NOW)
    assert [event.what for event in seen.events if event.id == desk.ident] == ["accepted"]


_STEPS = (
    ways.merge,
    lambda desk: desk.write({"notes/acme.md": KEPT}),
    lambda desk: desk.write({"notes/acme.md": JOINED}),
    lambda desk: desk.write({"notes/acme.md": JOINED + "They pay yearly.\n"}),
    lambda desk: desk.write({"notes/에이스-2.md": OLD}),
    lambda desk: desk.write({"notes/에이스-2.md": MARKED}),
    lambda desk: desk.write({"notes/에이스-2.md": MARKED.replace("\n", "\r\n")}),
    lambda desk: desk.write({"notes/own.md": f"{desk.days}\n"}),
    lambda desk: desk.git("revert", "--no-edit", *_first_parent(desk), "HEAD", ok=False),
    lambda desk: desk.git("mv", "-k", "notes/에이스-2.md", "notes/renamed.md"),
    lambda desk: desk.git("mv", "-k", "notes/renamed.md", "notes/에이스-2.md"),
)


def _first_parent(desk: Desk) -> list[str]:
    return ["-m", "1"] if len(desk.git("rev-parse", "HEAD^@").split()) > 1 else []


@pytest.mark.parametrize("seed", range(16))
def test_many_looks_and_one_come_to_the_same(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    desk = sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=False)
    before = desk.hub.git("rev-parse", store.REF)
    accepted(desk)
    for _ in range(9):
        chance.choice(_STEPS)(desk)
        desk.git("revert", "--abort", ok=False)
        desk.git("add", "-A")
        desk.git("commit", "-qm", "Step", ok=False)
        if chance.random() < 0.7:
            desk.look()
    desk.look()
    often = desk.record
    assert desk.look(anew=True) == []
    desk.hub.git("update-ref", store.REF, before)
    desk.look(anew=True)
    once = desk.record
    assert (once.state, len(once.accepts)) == (often.state, len(often.accepts))
    assert set(once.accepts[0].paths) <= set(often.accepts[0].paths)
