from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from curator.ledger import store
from curator.ledger.events import Event
from curator.outcomes.look import look
from curator.repository import Repository
from tests.homes import MadeHome, make_home
from tests.proposals import NOW, Made, made

NOTES = {f"notes/{name}.md": f"{name}\n" for name in "abcdef"}


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", NOTES)


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    found = made(home, {"notes/a.md": "a, retired\n", "notes/b.md": "b, retired\n"})
    found.open()
    return found


def seen(home: MadeHome) -> Sequence[Event]:
    repository = Repository.open(home.path)
    return look(repository, home.git("rev-parse", "main"), store.read(repository), NOW).events


def told(home: MadeHome) -> list[tuple[str, str]]:
    return [(event.what, str(event.fields["why"])) for event in seen(home)]


def test_an_open_branch_is_no_news(home: MadeHome, proposal: Made) -> None:
    assert told(home) == []
    home.commit({"notes/c.md": "c, and more\n"})
    assert told(home) == []


@pytest.mark.parametrize("how", [(), ("--no-ff",)])
def test_a_merge_by_hand_is_a_yes(home: MadeHome, proposal: Made, how: tuple[str, ...]) -> None:
    home.git("merge", "-q", "--no-edit", *how, proposal.proposal.branch)
    home.git("branch", "-q", "-d", proposal.proposal.branch)
    assert told(home) == [("accepted", "merged")]


def test_a_merge_with_later_edits_is_a_yes(home: MadeHome, proposal: Made) -> None:
    home.git("merge", "-q", "--no-ff", "--no-edit", proposal.proposal.branch)
    home.commit({"notes/a.md": "a, something new\n", "notes/b.md": None})
    assert told(home) == [("accepted", "merged")]


def test_a_merge_of_an_edited_branch_is_a_yes(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/a.md": "a, retired by me\n"}, on=proposal.proposal.branch)
    home.git("merge", "-q", "--no-ff", "--no-edit", proposal.proposal.branch)
    assert told(home) == [("accepted", "merged")]


def test_a_squash_that_quotes_the_trailers_is_a_yes(home: MadeHome, proposal: Made) -> None:
    home.git("merge", "-q", "--squash", proposal.proposal.branch)
    (home.path / "notes/a.md").write_text("a, retired, with a word of mine\n")
    home.git("commit", "-qa", "--no-edit")
    assert f"    Curator-Id: {proposal.proposal.id}" in home.git("log", "-1", "--format=%B")
    assert told(home) == [("accepted", "a commit of the base names it")]


def test_an_amended_cherry_pick_is_a_yes(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/c.md": "c 2\n"})
    home.git("cherry-pick", proposal.proposal.branch)
    (home.path / "notes/a.md").write_text("a, otherwise\n")
    home.git("commit", "-qa", "--amend", "--no-edit")
    assert told(home) == [("accepted", "a commit of the base names it")]


def test_the_same_text_by_hand_is_a_yes_and_half_of_it_a_yes_with_edits(
    home: MadeHome, proposal: Made
) -> None:
    home.commit({"notes/a.md": "a, retired\n"})
    (half,) = seen(home)
    assert (half.what, half.fields["how"], half.fields["kept"]) == ("accepted", "edited", 0.5)
    home.commit({"notes/b.md": "b, retired\n"})
    (whole,) = seen(home)
    assert (whole.what, whole.fields["how"], whole.fields["kept"]) == ("accepted", "applied", 1)


def test_another_id_in_a_message_is_not_ours(home: MadeHome, proposal: Made) -> None:
    longer = f"Curator-Id: {proposal.proposal.id}f"
    home.commit(
        {"notes/c.md": "c 2\n"}, f"Mention\n\nsee Curator-Id: {proposal.proposal.id}\n{longer}\n"
    )
    assert told(home) == []


def test_a_merge_that_threw_the_changes_away_is_no_yes(home: MadeHome, proposal: Made) -> None:
    home.git("merge", "-q", "-s", "ours", "--no-edit", proposal.proposal.branch)
    assert told(home) == [("void", "a merge threw its changes away")]
    home.git("branch", "-D", proposal.proposal.branch)
    assert [what for what, _ in told(home)] == ["void"]


def test_a_deleted_branch_is_a_no(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-D", proposal.proposal.branch)
    assert told(home) == [("rejected", "its branch was deleted")]
    assert [event.fields["by"] for event in seen(home)] == ["branch"]


def test_a_branch_and_its_pin_gone_together_prove_nothing(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-D", proposal.proposal.branch)
    home.git("update-ref", "-d", proposal.pin)
    assert told(home) == [("unknown", "its pin is gone too")]


def test_all_branches_gone_at_once_prove_nothing(home: MadeHome) -> None:
    proposals = [made(home, {f"notes/{n}.md": f"{n}, retired\n"}) for n in "abcdef"]
    for proposal in proposals:
        proposal.open()
    for proposal in proposals[:5]:
        home.git("branch", "-D", proposal.proposal.branch)
    assert [what for what, _ in told(home)] == ["rejected"] * 5
    home.git("branch", "-D", proposals[5].proposal.branch)
    assert told(home) == [("unknown", "all 6 branches are gone at once")] * 6


def test_a_shallow_history_proves_nothing(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-D", proposal.proposal.branch)
    (home.path / ".git/shallow").write_text(home.git("rev-parse", "main") + "\n")
    assert told(home) == [("unknown", "history is shallow")]


def test_a_purged_commit_is_never_taken_for_a_yes(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-D", proposal.proposal.branch)
    home.git("update-ref", "-d", proposal.pin)
    home.git("-c", "gc.reflogExpire=now", "reflog", "expire", "--all", "--expire=now")
    home.git("prune", "--expire=now")
    home.commit({"notes/c.md": "c 2\n"})
    assert [what for what, _ in told(home)] == ["unknown"]


def test_an_id_on_a_commit_that_touches_none_of_its_notes_is_no_yes(
    home: MadeHome, proposal: Made
) -> None:
    home.commit({"notes/c.md": "c 2\n"}, f"Notes\n\n  Curator-Id: {proposal.proposal.id}\n")
    assert told(home) == []
