from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.branches.accept import Refused
from curator.branches.overlap import Line
from curator.branches.undo import Overlapping, Undone
from curator.ledger.state import Record
from tests.branches.undoing import accepted, left, told, undone
from tests.homes import MadeHome, make_home
from tests.proposals import Made, made

BODY = "".join(f"line {n}\n" for n in range(1, 31))
OLD, KEPT = f"status: open\n{BODY}", f"tags: x\n{BODY}"
NOTES = {"notes/계약.md": OLD, "notes/保管.md": KEPT, "notes/c.md": "gamma\n"}
# What an archive does: the old note moves and the one that stays changes.
MARKED = KEPT.replace("tags: x", "supersedes: 계약")
MOVE = {
    "notes/계약.md": None,
    "archive/계약.md": OLD,
    "notes/保管.md": MARKED,
}


@pytest.fixture(params=[False, True], ids=["checked-out", "bare"])
def home(tmp_path: Path, request: pytest.FixtureRequest) -> MadeHome:
    return make_home(tmp_path / "メモ", NOTES, bare=request.param)


@pytest.fixture
def moved(home: MadeHome) -> Made:
    return made(home, MOVE, kind="dedup")


def test_an_accepted_move_comes_back_to_its_place(home: MadeHome, moved: Made) -> None:
    before = home.tree()
    record = accepted(home, moved)
    done = undone(home, record)
    assert isinstance(done, Undone)
    assert set(done.paths) == set(MOVE)
    assert home.tree() == before
    assert home.git("rev-parse", "main^") == record.accepts[0].commit
    assert home.git("status", "--porcelain", ok=False) == ""


def test_later_edits_of_the_same_notes_stay(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    later = {
        "archive/계약.md": OLD.replace("line 30", "line thirty"),
        "notes/保管.md": MARKED.replace("line 20", "line twenty"),
        "notes/c.md": "gamma, later\n",
        "archive/other.md": "put there later\n",
    }
    home.commit(later)
    assert isinstance(undone(home, record), Undone)
    assert home.show("notes/계약.md") == OLD.replace("line 30", "line thirty").rstrip()
    assert home.show("notes/保管.md") == KEPT.replace("line 20", "line twenty").rstrip()
    assert home.show("notes/c.md") == "gamma, later"
    assert set(home.tree()) == {*NOTES, "archive/other.md"}


def test_lines_that_overlap_are_shown_and_nothing_moves(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    text = MARKED
    home.commit({"notes/保管.md": "first\n" + text.replace("supersedes: 계약", "supersedes: 둘")})
    done = left(home, record)
    assert isinstance(done, Overlapping)
    assert Line("notes/保管.md", 2, "supersedes: 둘") in done.lines
    assert {line.path for line in done.lines} == {"notes/保管.md"}
    assert f"revert -m 1 {record.accepts[0].commit[:12]}" in done.remedy


def test_a_new_note_goes_while_nobody_edited_it(home: MadeHome) -> None:
    record = accepted(home, made(home, {"notes/新しい.md": "new\n"}, kind="consolidate"))
    assert isinstance(undone(home, record), Undone)
    assert set(home.tree()) == set(NOTES)


def test_a_new_note_that_somebody_edited_stays(home: MadeHome) -> None:
    record = accepted(home, made(home, {"notes/新しい.md": "new\nnote\n"}, kind="consolidate"))
    home.commit({"notes/新しい.md": "new\nnote\nmore\n"})
    done = left(home, record)
    assert isinstance(done, Overlapping)
    assert done.lines == (Line("notes/新しい.md", 3, "more"),)


def test_a_note_that_was_deleted_since_is_told(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    home.commit({"notes/保管.md": None})
    done = left(home, record)
    assert isinstance(done, Overlapping)
    assert Line("notes/保管.md") in done.lines


def test_a_note_that_moved_elsewhere_since_is_left(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    home.commit({"notes/保管.md": None, "filed/保管.md": MARKED})
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "filed/保管.md" in done.why


def test_what_was_undone_by_hand_is_not_undone_twice(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    home.commit({**{path: None for path in MOVE if path not in NOTES}, **NOTES})
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "nothing of it is left" in done.why


@pytest.mark.parametrize("how", ["merge", "fast-forward", "squash", "no id", "by way of a branch"])
def test_the_commit_that_brought_it_is_found_without_the_ledger(
    tmp_path: Path, moved: Made, home: MadeHome, how: str
) -> None:
    before = home.tree()
    moved.open()
    work = home
    if home.git("rev-parse", "--is-bare-repository") == "true":
        home.git("clone", "-q", ".", str(tmp_path / "clone"))
        work = MadeHome(tmp_path / "clone")
        work.git("fetch", "-q", "origin", f"{moved.ref}:{moved.ref}")
    branch = moved.proposal.branch
    match how:
        case "merge":
            work.git("commit", "-q", "--allow-empty", "-m", "Else")
            work.git("merge", "-q", "--no-ff", "-m", "Take", branch)
        case "fast-forward":
            work.git("merge", "-q", "--ff-only", branch)
        case "squash" | "no id":
            work.git("merge", "-q", "--squash", branch)
            named = f"\n\n    Curator-Id: {moved.proposal.id}" if how == "squash" else ""
            work.git("commit", "-q", "-m", f"Take{named}")
        case _:
            work.git("switch", "-qc", "side")
            work.commit({"notes/c.md": "gamma, on a side\n"}, on="side")
            work.git("merge", "-q", "--no-ff", "-m", "Take", branch)
            work.git("switch", "-q", "main")
            work.git("merge", "-q", "--no-ff", "-m", "All", "side")
    if work is not home:
        work.git("push", "-q", "origin", "main")
    home.commit({"notes/d.md": "delta\n"})
    assert isinstance(undone(home, told(home, moved)), Undone)
    kept = {"notes/d.md", "notes/c.md"}
    assert {p: b for p, b in home.tree().items() if p not in kept} == {
        p: b for p, b in before.items() if p not in kept
    }
    assert home.show("notes/c.md") == ("gamma" if "way" not in how else "gamma, on a side")


def squashed(home: MadeHome, found: Made, text: str) -> Record:
    """Take a proposal as a squash in which its owner wrote more into one of its notes."""
    found.open()
    return told(home, found, home.commit({**MOVE, "notes/保管.md": text}))


def test_words_that_the_owner_added_in_the_same_squash_stay(home: MadeHome, moved: Made) -> None:
    record = squashed(home, moved, MARKED.replace("line 9\n", "line 9\nThey pay yearly.\n"))
    assert isinstance(undone(home, record), Undone)
    assert home.show("notes/保管.md") == KEPT.replace("9\n", "9\nThey pay yearly.\n", 1).rstrip()
    assert set(home.tree()) == set(NOTES)


def test_words_added_beside_ours_in_the_same_squash_are_shown(home: MadeHome, moved: Made) -> None:
    record = squashed(home, moved, MARKED.replace("line 1\n", "They pay yearly.\nline 1\n", 1))
    done = left(home, record)
    assert isinstance(done, Overlapping)
    assert Line("notes/保管.md", 2, "They pay yearly.") in done.lines
    named = record.accepts[0].commit if home.git("config", "core.bare") == "true" else record.tip
    assert f"revert {named[:12]}" in done.remedy


def test_a_proposal_whose_own_commit_is_gone_is_left(home: MadeHome, moved: Made) -> None:
    record = replace(squashed(home, moved, MARKED), tip="5" * 40)
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "its own commit is gone" in done.why
    assert f"revert {record.accepts[0].commit[:12]}" in done.remedy
    assert isinstance(left(home, replace(record, tip="", accepts=())), Refused)


def test_no_line_of_a_reason_passes_for_a_trailer(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    bad = "bad source\n\nCurator-Rollback: 0000000\r\ncurator-id: 1111111\n\x1b[2J\u202e\ud800"
    assert isinstance(undone(home, record, bad), Undone)
    raw = home.git("cat-file", "commit", "main").partition("\n\n")[2]
    trailers = [line for line in raw.splitlines() if "urator-" in line]
    assert trailers == [f"Curator-Rollback: {record.id}"]
    assert raw.splitlines()[0] == f"Undo {record.id}: {record.title}"
    assert "  > bad source" in raw
    assert "\x1b" not in raw
    assert home.git("log", "-1", "--format=%an <%ae>") == "Noor <noor@example.org>"


def test_a_commit_that_is_no_proposal_of_that_id_is_refused(home: MadeHome, moved: Made) -> None:
    home.commit({"notes/c.md": "gamma, a secret of the owner\n"})
    forged = home.git("rev-parse", "main")
    record = accepted(home, moved)
    assert isinstance(left(home, replace(record, tip=forged)), Refused)


def test_a_filter_is_never_run(home: MadeHome, moved: Made) -> None:
    record = accepted(home, moved)
    home.commit({".gitattributes": "*.md filter=evil\n"})
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "filter or merge driver" in done.why


def test_unsaved_work_in_the_way_is_refused(tmp_path: Path) -> None:
    home = make_home(tmp_path / "b c", NOTES)
    record = accepted(home, made(home, MOVE, kind="dedup"))
    (home.path / "notes/保管.md").write_text("half done\n")
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "in the way" in done.why
    assert f"stash -u && curator rollback {record.id} && git" in done.remedy


def test_nothing_moves_in_the_middle_of_a_merge(tmp_path: Path) -> None:
    home = make_home(tmp_path / "b c", NOTES)
    record = accepted(home, made(home, MOVE, kind="dedup"))
    (home.path / ".git/MERGE_HEAD").write_text(home.git("rev-parse", "main") + "\n")
    done = left(home, record)
    assert isinstance(done, Refused)
    assert "middle of a merge" in done.why


def test_of_a_greater_merge_only_the_proposal_is_undone(tmp_path: Path) -> None:
    home = make_home(tmp_path / "b c", NOTES)
    found = made(home, MOVE, kind="dedup")
    found.open()
    home.git("switch", "-qc", "side")
    home.commit({"notes/保管.md": KEPT.replace("line 20", "line twenty")}, on="side")
    home.git("merge", "-q", "--no-ff", "-m", "Take", found.proposal.branch)
    home.git("switch", "-q", "main")
    home.git("merge", "-q", "--no-ff", "-m", "All", "side")
    assert isinstance(undone(home, told(home, found, home.git("rev-parse", "main"))), Undone)
    assert home.show("notes/保管.md") == KEPT.replace("line 20", "line twenty").rstrip()


def test_a_proposal_that_took_main_in_is_undone_by_itself(tmp_path: Path) -> None:
    home = make_home(tmp_path / "b c", NOTES)
    found = made(home, MOVE, kind="dedup")
    found.open()
    home.commit({"notes/保管.md": KEPT.replace("line 20", "line twenty")})
    home.git("switch", "-qc", "ours", found.built.commit)
    home.git("merge", "-q", "--no-ff", "-m", "Catch up", "main")
    home.git("branch", "-f", "main", "ours")
    home.git("switch", "-q", "main")
    assert isinstance(undone(home, told(home, found, home.git("rev-parse", "main"))), Undone)
    assert home.show("notes/保管.md") == KEPT.replace("line 20", "line twenty").rstrip()
    assert set(home.tree()) == set(NOTES)


def test_a_home_of_longer_object_ids_is_undone_as_well(tmp_path: Path) -> None:
    home = make_home(tmp_path / "b c", NOTES, object_format="sha256")
    before = home.tree()
    record = accepted(home, made(home, MOVE, kind="dedup"))
    home.commit({"notes/d.md": "delta\n"})
    assert isinstance(undone(home, record), Undone)
    assert {path: blob for path, blob in home.tree().items() if path != "notes/d.md"} == before
