"""A pass that may write objects and its own refs, and nothing else."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import cast

import pytest

from tests.journeys.story import Shell, commit, files, git, home, refs
from tests.strict import strict

EDITED = {"memory/notes/ferry copy.md": "The cards for the ferry are sold in the kiosk now.\n"}


def _states(shell: Shell, notes: Path) -> dict[str, str]:
    return {row["kind"]: row["state"] for row in shell.proposals(notes, "--all")}


def test_the_view_lets_nothing_else_be_written(tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    view = strict(notes)
    for place in (
        "memory/notes/x.md",
        ".git/config",
        ".git/hooks/x",
        ".git/refs/heads/main",
        ".git/x",
    ):
        assert "Read-only" in view.run("touch", notes / place).stderr
    assert view.run("touch", notes / ".git/refs/curator/x.lock").returncode == 0


def test_a_pass_opens_the_same_branches_as_anywhere(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(tmp_path, "clone", "-q", str(notes), "free")
    before = files(notes / "memory")
    assert strict(notes).curator("run", notes)["lost"] == ""
    shell.curator("run", tmp_path / "free")
    ours = {name: oid for name, oid in refs(notes).items() if "/heads/curator/" in name}
    assert ours == {n: o for n, o in refs(tmp_path / "free").items() if "/heads/curator/" in n}
    assert len(ours) == 2
    assert files(notes / "memory") == before


def test_what_is_withdrawn_stands_until_it_is_swept(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    view = strict(notes)
    view.curator("run", notes)
    commit(notes, EDITED)
    view.curator("run", notes)
    assert _states(shell, notes) == {"dedup": "withdrawn", "retire": "open"}
    standing = [name for name in refs(notes) if name.startswith("refs/heads/curator/dedup/")]
    assert len(standing) == 1
    git(notes, "gc", "-q", "--prune=now")
    view.curator("run", notes)
    assert _states(shell, notes) == {"dedup": "withdrawn", "retire": "open"}
    assert shell.json("sweep", notes)["swept"] == [standing[0].rsplit("/", 1)[-1]]
    assert standing[0] not in refs(notes)
    assert shell.json("sweep", notes)["swept"] == []


def test_what_was_merged_by_hand_counts_at_once_and_is_swept_later(
    shell: Shell, tmp_path: Path
) -> None:
    notes = home(tmp_path / "notes")
    view = strict(notes)
    view.curator("run", notes)
    branch = next(name for name in refs(notes) if name.startswith("refs/heads/curator/retire/"))
    git(notes, "merge", "-q", branch)
    view.curator("run", notes)
    assert _states(shell, notes)["retire"] == "accepted"
    assert branch in refs(notes)
    shell.curator("sweep", notes)
    assert branch not in refs(notes)


def test_the_folders_of_refs_outlive_git_that_packs_everything(
    shell: Shell, tmp_path: Path
) -> None:
    notes = home(tmp_path / "notes")
    view = strict(notes)
    view.curator("run", notes)
    for _ in range(2):
        git(notes, "gc", "-q", "--prune=now")
        assert git(notes, "fsck") == ""
        view.curator("run", notes)
    for name in [name for name in refs(notes) if "curator/" in name]:
        git(notes, "update-ref", "-d", name)
    git(notes, "pack-refs", "--all", "--prune")
    assert (notes / ".git/refs/curator/.keep").is_dir()
    assert (notes / ".git/refs/heads/curator/.keep").is_dir()


def test_a_reflog_somebody_began_costs_that_branch_alone(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    view = strict(notes)
    view.curator("run", notes)
    branch = next(name for name in refs(notes) if "/dedup/" in name)
    git(notes, "-c", "core.logAllRefUpdates=always", "update-ref", "-m", "x", branch, branch + "^")
    git(
        notes,
        "-c",
        "core.logAllRefUpdates=always",
        "update-ref",
        "-m",
        "x",
        branch,
        branch + "@{1}",
    )
    commit(
        notes,
        {"memory/notes/ferry.md": (notes / "memory/notes/ferry.md").read_text() + "\nWindy.\n"},
    )
    before = refs(notes)[branch]
    view.curator("run", notes)
    assert refs(notes)[branch] == before
    assert _states(shell, notes)["retire"] == "open"


def test_a_reflog_of_the_ledger_is_told_and_harmless_once_it_can_be_written(tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    strict(notes).curator("run", notes)
    tip = refs(notes)["refs/curator/ledger"]
    args = ("update-ref", "--create-reflog", "-m", "x", "refs/curator/ledger")
    git(notes, *args, git(notes, "commit-tree", "-m", "x", "-p", tip, f"{tip}^{{tree}}"))
    commit(notes, EDITED)
    log = notes / ".git/logs/refs/curator"
    with pytest.raises(AssertionError, match="Read-only file system"):
        strict(notes).curator("run", notes)
    strict(notes, more=[log]).curator("run", notes)


def test_the_packed_refs_being_locked_costs_a_delete_and_no_pass(
    shell: Shell, tmp_path: Path
) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("run", notes)
    (notes / ".git/packed-refs.lock").touch()
    commit(notes, EDITED)
    assert shell.curator("run", notes).code == 0
    assert _states(shell, notes) == {"dedup": "withdrawn", "retire": "open"}
    (notes / ".git/packed-refs.lock").unlink()
    assert len(cast("list[str]", shell.json("sweep", notes)["swept"])) == 1


@pytest.mark.parametrize("form", ["hub", "worktree", "separate", "borrowed"])
def test_every_form_of_repository_is_tended(shell: Shell, tmp_path: Path, form: str) -> None:
    first = home(tmp_path / "first")
    notes, git_dir = tmp_path / "notes", tmp_path / "notes/.git"
    match form:
        case "hub":
            git(tmp_path, "clone", "-q", "--bare", str(first), str(notes))
            git_dir = notes
        case "worktree":
            git(first, "switch", "-q", "-c", "other")
            git(first, "worktree", "add", "-q", str(notes), "main")
            git_dir = first / ".git"
        case "separate":
            git(
                tmp_path,
                "clone",
                "-q",
                f"--separate-git-dir={tmp_path / 'apart'}",
                str(first),
                str(notes),
            )
            git_dir = tmp_path / "apart"
        case _:
            git(tmp_path, "clone", "-q", "--shared", str(first), str(notes))
    view = strict(notes, git_dir)
    view.curator("run", notes)
    assert _states(shell, notes) == {"dedup": "open", "retire": "open"}
    for name in [name for name in refs(notes) if "/heads/curator/dedup/" in name]:
        git(notes, "update-ref", "-d", name)
    view.curator("run", notes)
    assert _states(shell, notes) == {"dedup": "rejected", "retire": "open"}


def test_sweeping_waits_while_a_pass_is_at_work(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("run", notes)
    (lock,) = Path.home().rglob(".local/state/curator/*/lock")
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        told = shell.json("sweep", notes)
    assert told["swept"] == []
    assert str(told["left"]).startswith("another pass works on this home")


def test_a_repository_without_files_for_refs_is_refused(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(notes, "pack-refs", "--all")
    (notes / ".git/refs/heads").rmdir()
    (notes / ".git/refs/heads").touch()
    said = shell.curator("sweep", notes)
    assert said.code == 1
    assert "folder of curator's refs" in said.err
