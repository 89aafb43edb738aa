from __future__ import annotations

from pathlib import Path

import pytest

from curator.branches.accept import Accepted, accept
from tests.branches.accepting import EDIT, NOTES, refused, taken
from tests.homes import MadeHome, make_home
from tests.proposals import NOW, Made, made


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", NOTES)


@pytest.fixture
def proposal(home: MadeHome) -> Made:
    found = made(home, EDIT)
    found.open()
    return found


def test_a_checked_out_main_moves_with_its_files(home: MadeHome, proposal: Made) -> None:
    home.git("config", "user.name", "Noor")
    home.git("config", "user.email", "noor@home.example")
    done = taken(home, proposal.record)
    assert isinstance(done, Accepted)
    assert home.git("rev-parse", "main") == done.commit
    assert home.git("status", "--porcelain") == ""
    assert (home.path / "notes/a.md").read_text() == "alpha, retired\n"
    parents = home.git("log", "-1", "--format=%P", "main").split()
    assert parents == [proposal.snapshot.commit, proposal.built.commit]
    said = home.git("log", "-1", "--format=%an <%ae> %ct%n%B", "main")
    ident = proposal.proposal.id
    assert said.startswith("Noor <noor@home.example> 1780315200\nAccept ")
    assert said.rstrip().endswith(f"Curator-Id: {ident}")


def test_one_revert_undoes_it(home: MadeHome, proposal: Made) -> None:
    before = home.git("rev-parse", "main^{tree}")
    taken(home, proposal.record)
    home.git("revert", "--no-edit", "-m", "1", "main")
    assert home.git("rev-parse", "main^{tree}") == before


@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_a_bare_home_moves_by_compare_and_swap(tmp_path: Path, form: str) -> None:
    home = make_home(tmp_path, NOTES, bare=True, object_format=form)
    record = made(home, EDIT).open()
    home.commit({"notes/b.md": "beta 2\n"})
    assert isinstance(taken(home, record), Accepted)
    assert home.show("notes/a.md") == "alpha, retired"
    assert home.show("notes/b.md") == "beta 2"


def test_a_main_that_nobody_has_checked_out_moves_alone(home: MadeHome, proposal: Made) -> None:
    home.git("checkout", "-q", "-b", "other")
    assert isinstance(taken(home, proposal.record), Accepted)
    assert home.show("notes/a.md") == "alpha, retired"
    assert home.git("status", "--porcelain") == ""
    assert (home.path / "notes/a.md").read_text() == "alpha\n"


def test_main_in_a_linked_work_tree_moves_there(
    home: MadeHome, proposal: Made, tmp_path: Path
) -> None:
    home.git("checkout", "-q", "--detach")
    linked = tmp_path / "linked tree"
    home.git("worktree", "add", "-q", str(linked), "main")
    assert isinstance(taken(home, proposal.record), Accepted)
    assert (linked / "notes/a.md").read_text() == "alpha, retired\n"
    assert (home.path / "notes/a.md").read_text() == "alpha\n"
    assert home.git("-C", str(linked), "status", "--porcelain") == ""


def test_work_on_other_files_is_kept(home: MadeHome, proposal: Made) -> None:
    (home.path / "notes/b.md").write_text("beta, half done\n")
    (home.path / "notes/c.md").write_text("gamma, staged\n")
    home.git("add", "notes/c.md")
    (home.path / "new.md").write_text("new\n")
    before = home.git("status", "--porcelain")
    assert isinstance(taken(home, proposal.record), Accepted)
    assert home.git("status", "--porcelain") == before
    assert (home.path / "notes/b.md").read_text() == "beta, half done\n"


def test_main_may_have_moved_elsewhere(home: MadeHome, proposal: Made) -> None:
    home.commit({"notes/b.md": "beta 2\n"})
    assert isinstance(taken(home, proposal.record), Accepted)
    assert home.show("notes/b.md") == "beta 2"


def test_equal_text_may_be_proven(home: MadeHome, proposal: Made) -> None:
    # git merges both edits: they are far enough apart.
    found = made(home, {"notes/b.md": "updated: 1\n" + "x\n" * 9 + "retired\n"})
    home.commit({"notes/b.md": "updated: 1\n" + "x\n" * 9})
    found = made(home, {"notes/b.md": "updated: 1\n" + "x\n" * 9 + "retired\n"})
    record = found.open()
    home.commit({"notes/b.md": "updated: 2\n" + "x\n" * 9})
    refused(home, record)
    asked: list[tuple[str, bytes, bytes]] = []

    def same(path: str, before: bytes, now: bytes) -> bool:
        asked.append((path, before[:10], now[:10]))
        return before[11:] == now[11:]

    assert isinstance(accept(proposal.repository, "main", record, NOW, same), Accepted)
    assert asked == [("notes/b.md", b"updated: 1", b"updated: 2")]
    assert home.show("notes/b.md") == "updated: 2\n" + "x\n" * 9 + "retired"


def test_hooks_and_options_of_the_branch_do_not_run(
    home: MadeHome, proposal: Made, tmp_path: Path
) -> None:
    for name in ("post-merge", "pre-merge-commit", "reference-transaction", "post-checkout"):
        hook = home.path / ".git/hooks" / name
        hook.write_text(f"#!/bin/sh\ntouch '{tmp_path}/mark'\n")
        hook.chmod(0o755)
    home.git("config", "branch.main.mergeOptions", "--squash -s ours --no-ff")
    home.git("config", "merge.verifySignatures", "true")
    assert isinstance(taken(home, proposal.record), Accepted)
    assert home.show("notes/a.md") == "alpha, retired"
    assert not (tmp_path / "mark").exists()


def test_without_a_configured_person_the_merge_is_ours(
    home: MadeHome, proposal: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    done = taken(home, proposal.record)
    assert isinstance(done, Accepted)
    said = home.git("log", "-1", "--format=%an <%ae>", done.commit)
    assert said == "curator <curator@localhost>"


def test_the_proposal_under_review_can_be_accepted_from_its_own_checkout(
    home: MadeHome, proposal: Made
) -> None:
    home.git("checkout", "-q", proposal.proposal.branch)
    assert isinstance(taken(home, proposal.record), Accepted)
    assert home.show("notes/a.md") == "alpha, retired"
    assert proposal.ref in home.refs()
