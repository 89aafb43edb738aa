from __future__ import annotations

from pathlib import Path

import pytest

from tests.branches.accepting import EDIT, NOTES, refused
from tests.homes import MadeHome, make_home
from tests.proposals import Made, made


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", NOTES)


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    found = made(home, EDIT)
    found.open()
    return found


def test_changed_evidence_is_refused(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/a.md": "alpha\n\nand much more below\n"})
    assert "notes/a.md changed" in refused(home, proposal.record).why


def test_a_note_it_only_rests_on_counts_as_evidence(home: MadeHome) -> None:
    found = made(home, {"notes/a.md": "alpha, retired\n", "notes/b.md": "beta\n"})
    record = found.open()
    home.commit({"notes/b.md": "beta, something else\n"})
    assert "notes/b.md changed" in refused(home, record).why


def test_a_rename_on_main_is_refused(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/a.md": None, "notes/z.md": "alpha\n"})
    assert "notes/a.md changed" in refused(home, proposal.record).why


def test_a_path_taken_meanwhile_is_refused(home: MadeHome) -> None:
    record = made(home, {"notes/b.md": None, "archive/b.md": "beta\n"}).open()
    home.commit({"archive": "a file, not a folder\n"})
    assert refused(home, record).why


def test_a_branch_somebody_edited_is_refused(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/a.md": "alpha, by hand\n"}, on=proposal.proposal.branch)
    assert "committed to it" in refused(home, proposal.record).why


def test_a_branch_that_is_gone_is_refused(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-D", proposal.proposal.branch)
    assert "gone" in refused(home, proposal.record).why


@pytest.mark.parametrize(
    "line", ["*.md filter=evil", "*.md merge=evil", "a.md working-tree-encoding=UTF-16LE"]
)
@pytest.mark.parametrize("where", ["committed", "info", "only in the work tree"])
def test_a_driver_on_a_touched_path_is_refused_and_does_not_run(
    tmp_path: Path, line: str, where: str
) -> None:
    home = make_home(tmp_path / "home", NOTES)
    mark = tmp_path / "mark"
    home.git("config", "filter.evil.smudge", f"touch '{mark}'; cat")
    home.git("config", "merge.evil.driver", f"touch '{mark}'; true")
    record = made(home, EDIT).open()
    match where:
        case "committed":
            home.commit({".gitattributes": line + "\n"})
        case "info":
            (home.path / ".git/info").mkdir(exist_ok=True)
            (home.path / ".git/info/attributes").write_text(line + "\n")
        case _:
            (home.path / "notes/.gitattributes").write_text(line + "\n")
    mark.unlink(missing_ok=True)
    assert "filter or merge driver" in refused(home, record).why
    assert not mark.exists()


def test_the_filter_would_have_run_under_plain_git(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", {**NOTES, ".gitattributes": "*.md filter=evil\n"})
    mark = tmp_path / "mark"
    home.git("config", "filter.evil.smudge", f"touch '{mark}'; cat")
    home.git("merge", "-q", "--no-edit", made(home, EDIT).built.commit)
    assert mark.exists()


def test_unsaved_work_on_a_touched_file_is_refused(home: MadeHome, proposal: Made) -> None:
    (home.path / "notes/a.md").write_text("alpha, half done\n")
    assert "notes/a.md has changes" in refused(home, proposal.record).why
    home.git("add", "notes/a.md")
    assert "notes/a.md has changes" in refused(home, proposal.record).why
    assert (home.path / "notes/a.md").read_text() == "alpha, half done\n"


@pytest.mark.parametrize("ignored", [False, True])
def test_an_untracked_file_in_the_place_of_a_new_one_is_refused(
    home: MadeHome, ignored: bool
) -> None:
    record = made(home, {"notes/b.md": None, "archive/b.md": "beta\n"}).open()
    if ignored:
        home.commit({".gitignore": "archive/\n"})
    (home.path / "archive").mkdir()
    (home.path / "archive/b.md").write_text("my own\n")
    assert "archive" in refused(home, record).why
    assert (home.path / "archive/b.md").read_text() == "my own\n"


def test_a_file_marked_as_unchanged_is_not_written_over(home: MadeHome, proposal: Made) -> None:
    home.git("update-index", "--assume-unchanged", "notes/a.md")
    (home.path / "notes/a.md").write_text("local secret\n")
    assert "marked to be skipped" in refused(home, proposal.record).why
    assert (home.path / "notes/a.md").read_text() == "local secret\n"


def test_main_checked_out_twice_is_refused(home: MadeHome, proposal: Made, tmp_path: Path) -> None:
    home.git("worktree", "add", "-q", "-f", str(tmp_path / "twice"), "main")
    assert "2 work trees" in refused(home, proposal.record).why


def test_a_checkout_whose_folder_is_gone_is_refused(
    home: MadeHome, proposal: Made, tmp_path: Path
) -> None:
    home.git("checkout", "-q", "--detach")
    home.git("worktree", "add", "-q", str(tmp_path / "gone"), "main")
    (tmp_path / "gone").rename(tmp_path / "moved")
    done = refused(home, proposal.record)
    assert done.remedy.startswith(f"git -C {home.path} worktree prune, then curator accept")


def test_in_the_middle_of_a_merge_is_refused(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "side")
    home.commit({"notes/c.md": "gamma here\n"})
    home.commit({"notes/c.md": "gamma there\n"}, on="side")
    home.git("merge", "side", ok=False)
    assert "a merge" in refused(home, proposal.record).why


@pytest.mark.parametrize(
    ("start", "word"), [(("rebase", "side"), "rebase"), (("cherry-pick", "side"), "cherry-pick")]
)
def test_in_the_middle_of_anything_is_refused(
    home: MadeHome, proposal: Made, start: tuple[str, ...], word: str
) -> None:
    home.git("branch", "side")
    home.commit({"notes/c.md": "gamma here\n"})
    home.commit({"notes/c.md": "gamma there\n"}, on="side")
    home.git(*start, ok=False)
    assert word in refused(home, proposal.record).why


def test_a_bisect_under_way_is_refused(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/c.md": "gamma 2\n"})
    home.commit({"notes/c.md": "gamma 3\n"})
    home.git("bisect", "start", "main", "main~2")
    assert "bisect" in refused(home, proposal.record).why


def test_a_lock_on_the_index_is_refused(home: MadeHome, proposal: Made) -> None:
    (home.path / ".git/index.lock").touch()
    assert "index.lock" in refused(home, proposal.record).why
    assert (home.path / "notes/a.md").read_text() == "alpha\n"


def test_a_main_that_is_another_name_is_refused(home: MadeHome, proposal: Made) -> None:
    home.git("branch", "-m", "main", "trunk")
    home.git("symbolic-ref", "refs/heads/main", "refs/heads/trunk")
    assert "another name" in refused(home, proposal.record).why


def test_a_driver_is_refused_where_nothing_is_checked_out_as_well(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES, bare=True)
    record = made(home, EDIT).open()
    home.commit({".gitattributes": "*.md merge=union\n"})
    assert "filter or merge driver" in refused(home, record).why


def test_a_new_note_is_not_carried_into_a_renamed_folder(home: MadeHome) -> None:
    home.commit({"archive/x.md": "x, long enough to be known again\n"})
    record = made(home, {"notes/b.md": None, "archive/b.md": "beta\n"}).open()
    home.commit({"archive/x.md": None, "old/x.md": "x, long enough to be known again\n"})
    home.git("config", "merge.directoryRenames", "true")
    refused(home, record)
