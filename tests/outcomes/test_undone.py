"""What is undone is told, however it was undone; an honest edit never is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from curator.ledger.events import Event
from tests.homes import Files
from tests.outcomes import desk as ways
from tests.outcomes.desk import Desk, Way, sit_down
from tests.outcomes.test_taken import AFTER, BEFORE, JOINED, KEPT, MARKED, OLD

BOTH = ("notes/acme.md", "notes/에이스-2.md")
UNDONE = ["rolled_back"]


@pytest.fixture(params=[False, True], ids=["checked out", "bare"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    return sit_down(tmp_path, BEFORE, AFTER, kind="dedup", bare=request.param)


def accepted(desk: Desk, way: Way = ways.merge) -> str:
    way(desk)
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted"]
    return desk.record.accepts[-1].commit


def told(desk: Desk) -> list[Event]:
    """Return what a look tells, and check that a look from nothing would tell no more."""
    desk.push()
    found = desk.look()
    assert desk.look() == []
    assert desk.look(anew=True) == []
    return found


def undo(desk: Desk) -> Event:
    (event,) = told(desk)
    assert event.what == "rolled_back"
    (accept,) = desk.record.accepts
    assert accept.undone is not None
    assert desk.counted == (1, 0, 1)
    assert desk.record.paths[:2] == BOTH
    return event


@pytest.mark.parametrize("way", ways.TAKEN, ids=lambda way: way.__name__)
def test_a_revert_is_told_whatever_way_it_came_in(desk: Desk, way: Way) -> None:
    commit = accepted(desk, way)
    merge = len(desk.git("rev-parse", f"{commit}^@").split()) > 1
    if way is ways.squash_with_more:
        desk.git("revert", "--no-commit", commit)
        desk.git("checkout", "-q", commit, "--", "notes/other.md")
        desk.commit("Take it back")
    else:
        desk.git("revert", "--no-edit", *(["-m", "1"] if merge else []), commit)
    event = undo(desk)
    assert event.fields["commit"] == desk.git("rev-parse", "HEAD")
    assert event.fields["paths"] == sorted(BOTH)


def test_a_revert_by_git_is_called_so(desk: Desk) -> None:
    commit = accepted(desk)
    desk.git("revert", "--no-edit", "-m", "1", commit)
    assert undo(desk).fields["why"] == "reverted"


def test_taken_and_undone_between_two_looks_is_told_both(desk: Desk) -> None:
    ways.merge(desk)
    desk.git("revert", "--no-edit", "-m", "1", "HEAD")
    desk.push()
    assert [event.what for event in desk.look()] == ["accepted", "rolled_back"]
    assert desk.record.state == "rolled_back"
    assert desk.look(anew=True) == []


def test_a_revert_among_other_work(desk: Desk) -> None:
    commit = accepted(desk)
    desk.git("revert", "--no-commit", "-m", "1", commit)
    desk.write({"notes/else.md": "New.\n", "journal/2026-06-02.md": "Busy.\n"}, "Much at once")
    assert undo(desk).fields["why"] == "restored by hand"


def test_a_revert_after_later_edits_of_the_same_notes(desk: Desk) -> None:
    commit = accepted(desk)
    desk.write({"notes/acme.md": JOINED + "They pay yearly.\n"})
    assert told(desk) == []
    desk.git("revert", "--no-edit", "-m", "1", commit)
    assert "They pay yearly." in desk.read("notes/acme.md")
    assert undo(desk).fields["paths"] == sorted(BOTH)


def by_hand(desk: Desk) -> None:
    desk.write({"notes/acme.md": KEPT, "notes/에이스-2.md": OLD})


def with_windows_line_ends(desk: Desk) -> None:
    desk.write(
        {path: str(text).replace("\n", "\r\n") for path, text in BEFORE.items() if path in BOTH}
    )


def and_reformatted_later(desk: Desk) -> None:
    by_hand(desk)
    desk.write({
        "notes/acme.md": KEPT.replace("subject: customer/acme", 'subject:   "customer/acme"'),
        "notes/에이스-2.md": OLD.replace("Acme renewed", "Acme  renewed").replace("\n", "\r\n"),
    })  # fmt: skip


def and_edited_later(desk: Desk) -> None:
    by_hand(desk)
    desk.write({"notes/에이스-2.md": OLD + "Nobody noticed.\n"})


def and_renamed_later(desk: Desk) -> None:
    by_hand(desk)
    desk.git("mv", "notes/에이스-2.md", "notes/acme-renewal.md")
    desk.commit("Rename")


def by_removing_our_keys_from_an_edited_note(desk: Desk) -> None:
    desk.write({"notes/에이스-2.md": MARKED + "The contract is in the safe.\n"})
    desk.write({"notes/에이스-2.md": OLD + "The contract is in the safe.\n", "notes/acme.md": KEPT})


@pytest.mark.parametrize(
    "way",
    [
        by_hand, with_windows_line_ends, and_reformatted_later, and_edited_later, and_renamed_later,
        by_removing_our_keys_from_an_edited_note,
    ],
    ids=lambda way: way.__name__,
)  # fmt: skip
def test_restored_by_hand(desk: Desk, way: Way) -> None:
    accepted(desk)
    way(desk)
    event = undo(desk)
    assert (event.fields["why"], event.fields["paths"]) == ("restored by hand", sorted(BOTH))


@pytest.mark.parametrize("path", BOTH)
def test_restoring_one_note_of_a_pair_is_an_undoing_of_it(desk: Desk, path: str) -> None:
    accepted(desk)
    desk.write({path: BEFORE[path]})
    assert undo(desk).fields["paths"] == [path]


def test_the_old_text_under_another_name(desk: Desk) -> None:
    accepted(desk)
    desk.write({"notes/에이스-2.md": None})
    assert told(desk) == []
    desk.write({"notes/acme-renewal.md": OLD})
    assert undo(desk).fields["paths"] == ["notes/에이스-2.md"]


def test_the_old_text_under_another_name_at_once(desk: Desk) -> None:
    accepted(desk)
    desk.write({"notes/에이스-2.md": None, "people/acme-renewal.md": OLD})
    assert undo(desk).fields["paths"] == ["notes/에이스-2.md"]


def test_history_moved_back_and_pushed_by_force(desk: Desk) -> None:
    accepted(desk)
    desk.git("reset", "-q", "--hard", "HEAD~1")
    desk.push(force=True)
    (event,) = desk.look()
    assert (event.what, event.fields["why"]) == ("rolled_back", "history was moved back")
    assert desk.look() == []


def test_history_moved_back_and_gone_on(desk: Desk) -> None:
    accepted(desk)
    desk.git("reset", "-q", "--hard", "HEAD~1")
    desk.write({"notes/else.md": "Went on.\n"})
    desk.push(force=True)
    assert [event.what for event in desk.look()] == UNDONE


def test_a_revert_of_the_revert_holds_again(desk: Desk) -> None:
    commit = accepted(desk)
    desk.git("revert", "--no-edit", "-m", "1", commit)
    undo(desk)
    desk.git("revert", "--no-edit", "HEAD")
    assert [event.what for event in told(desk)] == ["reinstated"]
    assert (desk.record.state, desk.record.accepts[0].undone) == ("accepted", None)
    assert desk.counted == (1, 0, 0)


def test_undone_and_done_again_between_two_looks_is_no_news(desk: Desk) -> None:
    commit = accepted(desk)
    desk.git("revert", "--no-edit", "-m", "1", commit)
    desk.git("revert", "--no-edit", "HEAD")
    assert told(desk) == []


def test_a_second_undoing_is_told_again(desk: Desk) -> None:
    commit = accepted(desk)
    for _ in range(2):
        desk.git("revert", "--no-edit", *([] if _ else ["-m", "1"]), "HEAD" if _ else commit)
        if not _:
            undo(desk)
    assert [event.what for event in told(desk)] == ["reinstated"]
    by_hand(desk)
    undo(desk)


EDITS: Mapping[str, Files] = {
    "a word added": {"notes/acme.md": JOINED + "They pay yearly.\n"},
    "a text rewritten": {"notes/acme.md": JOINED.replace(KEPT.rpartition("---\n")[2], "All is new here.\n")},
    "another date": {"notes/에이스-2.md": MARKED.replace("2026-06-01", "2026-05-20")},
    "another successor": {"notes/에이스-2.md": MARKED.replace("by: acme", "by: acme-2026")},
    "a reformatting": {"notes/에이스-2.md": MARKED.replace("valid_to: 2026-06-01", 'valid_to: "2026-06-01"')},
    "windows line ends": {path: str(text).replace("\n", "\r\n") for path, text in AFTER.items()},
    "a note deleted": {"notes/에이스-2.md": None},
    "the topic deleted": {"notes/에이스-2.md": None, "notes/acme.md": None},
    "a rename": {"notes/에이스-2.md": None, "notes/old-acme.md": MARKED},
    "a move to the archive": {"notes/에이스-2.md": None, "archive/에이스-2.md": MARKED},
    "a note of its own in an old place": {
        "notes/에이스-2.md": "---\nid: acme-2\n---\nThe second office.\nCall first.\nIt opens at nine.\n"
    },
}  # fmt: skip


@pytest.mark.parametrize("files", EDITS.values(), ids=EDITS)
def test_an_honest_later_edit_is_no_undoing(desk: Desk, files: Files) -> None:
    accepted(desk)
    desk.write(files)
    assert told(desk) == []
    assert desk.record.state == "accepted"
    assert desk.counted == (1, 0, 0)


def test_all_history_written_anew_is_no_undoing(desk: Desk) -> None:
    accepted(desk)
    desk.git("checkout", "-q", "--orphan", "anew")
    desk.commit(f"All there is\n\nCurator-Id: {desk.ident}")
    desk.git("branch", "-q", "-M", "main")
    desk.push(force=True)
    assert desk.look() == []
    assert desk.record.state == "accepted"


def test_all_history_written_anew_without_a_word_of_us_says_nothing(desk: Desk) -> None:
    accepted(desk)
    desk.git("checkout", "-q", "--orphan", "anew")
    desk.write({"notes/acme.md": KEPT, "notes/에이스-2.md": OLD}, "Start again")
    desk.git("branch", "-q", "-M", "main")
    desk.push(force=True)
    assert desk.look() == []


@pytest.mark.parametrize("anew", [False, True])
def test_a_look_from_nothing_finds_the_same(desk: Desk, anew: bool) -> None:
    accepted(desk)
    desk.write({"notes/acme.md": JOINED + "They pay yearly.\n"})
    by_hand(desk)
    desk.write({"notes/acme.md": KEPT + "They pay yearly.\n"})
    desk.push()
    (event,) = desk.look(anew=anew)
    assert (event.what, event.fields["commit"]) == ("rolled_back", desk.git("rev-parse", "HEAD~1"))


ARCHIVED = OLD.replace("---\nAcme", "superseded_by: acme\n---\nAcme")


@pytest.fixture
def archive(tmp_path: Path) -> Desk:
    after: Files = {"notes/에이스-2.md": None, "archive/에이스-2.md": ARCHIVED}
    desk = sit_down(tmp_path, BEFORE, after, kind="dedup", bare=False)
    accepted(desk)
    return desk


@pytest.mark.parametrize("path", ["notes/에이스-2.md", "people/acme-renewal.md"])
def test_a_note_brought_back_from_the_archive(archive: Desk, path: str) -> None:
    archive.write({path: OLD})
    (event,) = told(archive)
    assert (event.what, event.fields["paths"]) == ("rolled_back", ["notes/에이스-2.md"])


@pytest.mark.parametrize(
    "files",
    [
        {"archive/에이스-2.md": None},
        {"archive/에이스-2.md": None, "attic/에이스-2.md": ARCHIVED},
        {"notes/에이스-2.md": "Quite another note that has the old name.\n"},
    ],
)
def test_what_becomes_of_the_archive_is_the_owners(archive: Desk, files: Files) -> None:
    archive.write(files)
    assert told(archive) == []


@pytest.fixture
def fact(tmp_path: Path) -> Desk:
    desk = sit_down(
        tmp_path, {**BEFORE, "notes/x.md": "x\n", "notes/y.md": "y\n"},
        {"notes/new.md": "A fact that nobody had written down before.\n"}, kind="retire", bare=False,
    )  # fmt: skip
    accepted(desk)
    return desk


def test_a_new_note_that_is_deleted_is_undone(fact: Desk) -> None:
    fact.write({"notes/new.md": None})
    assert [event.what for event in told(fact)] == UNDONE


@pytest.mark.parametrize(
    "files",
    [
        {"notes/new.md": None, "notes/x.md": None, "notes/y.md": None},
        {"notes/new.md": None, "facts/new.md": "A fact that nobody had written down before.\n"},
        {"notes/new.md": "A fact that somebody corrected since.\n"},
    ],
)
def test_a_new_note_that_went_with_its_topic_or_moved_is_not(fact: Desk, files: Files) -> None:
    fact.write(files)
    assert told(fact) == []
