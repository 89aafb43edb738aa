"""Every way to take a proposal is known again from history alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.homes import Files
from tests.outcomes import desk as ways
from tests.outcomes.desk import TAKEN, Desk, Way, sit_down

OLD = "---\nid: acme-2\nsubject: customer/acme\n---\nAcme renewed for 24 months in October.\n"
MARKED = OLD.replace("---\nAcme", "valid_to: 2026-06-01\nsuperseded_by: acme\n---\nAcme")
KEPT = "---\nid: acme\nsubject: customer/acme\n---\nAcme renewed for 24 months; Luis decides.\n"
JOINED = KEPT.replace("---\nAcme", "supersedes: [acme-2]\n---\nAcme")
BEFORE: Files = {
    "notes/acme.md": KEPT,
    "notes/에이스-2.md": OLD,
    "journal/2026-05-01.md": "Went well.\n",
}
AFTER: Files = {"notes/acme.md": JOINED, "notes/에이스-2.md": MARKED}
HOW = {
    "merge": "merged", "merge_after_others": "merged", "fast_forward": "fast-forward",
    "squash": "named", "squash_silently": "picked", "squash_with_more": "applied", "rebase": "named",
    "rebase_reworded": "picked", "pick": "named", "pick_x": "picked", "amend": "named",
    "through_another_branch": "merged", "pull_request": "merged",
}  # fmt: skip


@pytest.fixture(params=[False, True], ids=["checked out", "bare"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    return sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=request.param)


def taken(desk: Desk) -> tuple[str, float]:
    (event,) = desk.look()
    assert event.what == "accepted"
    (accept,) = desk.record.accepts
    assert accept.undone is None
    assert desk.counted == (1, 0, 0)
    return accept.how, accept.kept


@pytest.mark.parametrize("way", TAKEN, ids=lambda way: way.__name__)
def test_it_is_accepted(desk: Desk, way: Way) -> None:
    assert desk.look() == []
    way(desk)
    desk.push()
    assert taken(desk) == (HOW[way.__name__], 1.0)
    assert desk.look() == []
    assert desk.look(anew=True) == []


@pytest.mark.parametrize("way", TAKEN, ids=lambda way: way.__name__)
def test_the_commit_that_brought_it_in_is_known(desk: Desk, way: Way) -> None:
    way(desk)
    entered = desk.git("rev-parse", "HEAD")
    desk.write({"notes/later.md": "The owner went on.\n"})
    desk.push()
    desk.look()
    (accept,) = desk.record.accepts
    assert accept.commit == entered
    assert accept.when <= desk.now


def test_the_branch_may_be_gone_by_then(desk: Desk) -> None:
    ways.merge(desk)
    desk.push()
    desk.hub.git("update-ref", "-d", f"refs/heads/{desk.proposal.proposal.branch}")
    assert taken(desk) == ("merged", 1.0)


def test_one_path_edited_before_the_merge_is_told(desk: Desk) -> None:
    desk.git("checkout", "-q", "-B", "mine", desk.branch)
    desk.write({"notes/에이스-2.md": OLD.replace("October", "May")})
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--no-ff", "-m", "Take most of it", "mine")
    desk.push()
    assert taken(desk) == ("edited", 0.5)


def test_words_added_beside_ours_leave_it_whole(desk: Desk) -> None:
    desk.write({"notes/acme.md": KEPT + "They pay yearly.\n"})
    ways.merge(desk)
    desk.push()
    assert taken(desk) == ("merged", 1.0)


def test_amended_with_edits_is_told(desk: Desk) -> None:
    ways.pick(desk)
    file = desk.work.path / "notes/acme.md"
    file.write_text(KEPT, "utf-8")
    desk.git("commit", "-qa", "--amend", "--no-edit")
    desk.push()
    assert taken(desk) == ("edited", 0.5)


def test_a_merge_into_a_branch_that_is_not_the_base_is_no_yes_yet(desk: Desk) -> None:
    desk.git("checkout", "-q", "-b", "dev")
    ways.merge(desk)
    desk.git("checkout", "-q", "main")
    desk.push()
    if desk.bare:
        desk.git("push", "-q", "origin", "dev")
    assert desk.look() == []
    desk.hub.git("update-ref", "-d", f"refs/heads/{desk.proposal.proposal.branch}")
    (event,) = desk.look()
    assert (event.what, event.fields["why"]) == ("unknown", "it was merged into dev")
    desk.git("merge", "-q", "--no-ff", "--no-edit", "dev")
    desk.push()
    assert taken(desk)[0] == "merged"


def test_a_merge_that_threw_it_away_is_void(desk: Desk) -> None:
    desk.git("merge", "-q", "-s", "ours", "--no-edit", desk.branch)
    desk.push()
    assert [event.what for event in desk.look()] == ["void"]
    assert desk.record.accepts == ()
    assert desk.counted == (0, 0, 0)
    assert desk.look() == []


def test_the_same_change_in_other_words_gets_no_credit(desk: Desk) -> None:
    files = {
        "notes/acme.md": JOINED.replace("supersedes: [acme-2]", 'supersedes:   ["acme-2"]'),
        "notes/에이스-2.md": MARKED.replace("valid_to: 2026-06-01", "valid_to: '2026-06-01'"),
    }
    desk.write(files, "By hand")
    desk.push()
    assert [event.what for event in desk.look()] == ["convergent"]
    assert desk.record.accepts == ()
    assert desk.counted == (0, 0, 0)


def test_a_refused_one_that_is_merged_all_the_same_is_accepted(desk: Desk) -> None:
    desk.hub.git("update-ref", "-d", f"refs/heads/{desk.proposal.proposal.branch}")
    assert [event.what for event in desk.look()] == ["rejected"]
    desk.git(
        "merge", "-q", "--no-ff", "--no-edit", desk.proposal.built.commit
    ) if not desk.bare else (ways.merge(desk))
    desk.push()
    assert taken(desk)[0] == "merged"


def test_a_commit_that_only_mentions_it_is_no_yes(desk: Desk) -> None:
    tip = desk.proposal.built.commit
    desk.write({"notes/other.md": "x\n"}, f"On it\n\nCurator-Id: {desk.ident}\n")
    desk.write(
        {"notes/acme.md": KEPT + "More.\n"}, f"See {tip}\n\nnot Curator-Id: {desk.ident} yet\n"
    )
    desk.push()
    assert desk.look() == []


def test_half_and_no_more_than_a_deletion_is_no_yes(tmp_path: Path) -> None:
    after: Files = {"notes/acme.md": JOINED, "notes/에이스-2.md": None}
    desk = sit_down(tmp_path, BEFORE, after, kind="dedup", bare=False)
    desk.write({"notes/에이스-2.md": None}, "Clean up")
    assert desk.look() == []


def test_a_date_from_the_future_does_not_come_after_today(desk: Desk) -> None:
    desk.work.when = desk.now.replace(year=2038)
    ways.merge(desk)
    desk.push()
    desk.look()
    assert desk.record.accepts[0].when <= desk.now
