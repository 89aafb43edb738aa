"""What the doctor finds in a home."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import cast

import pytest

from tests.journeys.story import Shell, commit, files, git, home


def test_a_sound_home_is_fine_and_left_as_it_is(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("run", notes)
    before = files(notes)
    said = shell.curator("doctor", notes)
    assert said.code == 0
    assert "ledger of 2 proposals, 2 open" in said.out
    assert "no person is listed" in said.out
    assert files(notes) == before


def test_what_is_worth_knowing_is_told(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    commit(notes, {f"memory/notes/broken {n}.md": "---\na: [\n---\nx\n" for n in range(5)})
    commit(notes, {"memory/notes/call 2025-01-03.md": "We talked about the boat and its new sail."})
    (notes / "memory/notes/new.md").write_text("not committed")
    git(notes, "remote", "add", "origin", "../nowhere")
    said = shell.curator("doctor", notes)
    assert said.code == 0
    for part in (
        "cannot be read",
        "not readable either: 2 more files",
        "never edited: 1 dated note",
        "not committed",
        "refs/curator/*",
    ):
        assert part in said.out


def test_a_lost_pin_is_wrong(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("run", notes)
    git(notes, "update-ref", "-d", f"refs/curator/keep/{shell.proposals(notes)[0]['id']}")
    said = shell.curator("doctor", notes)
    assert said.code == 1
    assert "lost their pins" in said.out


def test_a_damaged_ledger_is_wrong(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("run", notes)
    blob = git(notes, "hash-object", "-w", "memory/notes/basket.md")
    tree = _tree(notes, blob)
    git(notes, "update-ref", "refs/curator/ledger", git(notes, "commit-tree", "-m", "x", tree))
    assert shell.curator("doctor", notes).code == 1


def test_synchronised_folders_are_wrong(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    (notes / ".stfolder").mkdir()
    said = shell.curator("doctor", notes)
    assert said.code == 1
    assert ".stfolder" in said.out


@pytest.mark.parametrize(
    ("place", "state"),
    [
        ("above/.dropbox.cache", "wrong"),
        ("above/notes/.git/HEAD.sync-conflict-20260101-090000-ABCDEFG", "wrong"),
        ("above/notes/.git/refs/heads/main (noor's conflicted copy)", "wrong"),
    ],
)
def test_traces_of_a_synchroniser_are_told(
    shell: Shell, tmp_path: Path, place: str, state: str
) -> None:
    (tmp_path / "above").mkdir()
    notes = home(tmp_path / "above/notes")
    (tmp_path / place).write_text("")
    assert _told(shell, notes, Path(place).name) == [state]


def test_a_folder_called_as_a_synchroniser_calls_it_is_told(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "OneDrive - Noor").mkdir()
    assert _told(shell, home(tmp_path / "OneDrive - Noor/notes"), "OneDrive") == ["know"]


def test_a_synchroniser_that_leaves_git_alone_is_fine(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    (notes / ".stfolder").mkdir()
    (notes / ".stignore").write_text("(?d)/.git\n")
    assert _told(shell, notes, "synchronis") == []


@pytest.mark.parametrize(
    ("value", "state"), [("ignore", ["wrong"]), ("updateInstead", []), ("refuse", [])]
)
def test_pushes_behind_the_back_of_the_files_are_wrong(
    shell: Shell, tmp_path: Path, value: str, state: list[str]
) -> None:
    notes = home(tmp_path / "notes")
    git(notes, "config", "receive.denyCurrentBranch", value)
    assert _told(shell, notes, "denyCurrentBranch") == state


def test_a_hub_learns_to_keep_its_memory_from_mirrors(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(tmp_path, "clone", "-q", "--bare", str(notes), "hub.git")
    hub = tmp_path / "hub.git"
    git(hub, "remote", "remove", "origin")
    assert _told(shell, hub, "push --mirror") == ["know"]
    git(hub, "config", "--add", "receive.hideRefs", "refs/curator")
    assert _told(shell, hub, "push --mirror") == []


def test_a_home_that_mirrors_another_repository_is_wrong(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(tmp_path, "clone", "-q", "--mirror", str(notes), "mirror.git")
    mirror = tmp_path / "mirror.git"
    assert _told(shell, mirror, "mirrors origin") == ["wrong"]
    shell.curator("run", mirror)
    remedy = next(row["try"] for row in _checks(shell, mirror) if "mirrors origin" in row["says"])
    subprocess.run(["bash", "-c", remedy], check=True)
    git(mirror, "fetch", "-q", "--prune")
    assert any(name.startswith("refs/curator/") for name in git(mirror, "show-ref").split())
    assert _told(shell, mirror, "mirrors origin") == []


def test_a_clone_behind_its_upstream_is_told(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(tmp_path, "clone", "-q", str(notes), "near")
    near = tmp_path / "near"
    assert _told(shell, near, "behind") == []
    commit(notes, {"memory/notes/more.md": "One more note, about the lamp in the stairwell."})
    git(near, "fetch", "-q")
    assert _told(shell, near, "main is behind 1 of origin/main") == ["know"]
    os.utime(near / ".git/FETCH_HEAD", (0, 0))
    assert _told(shell, near, "nobody fetched origin/main") == ["know"]


def test_a_branch_in_the_way_is_wrong(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    git(notes, "branch", "curator")
    said = shell.curator("doctor", notes, "--json")
    assert said.code == 1
    assert '"fine": false' in said.out


def test_a_shallow_clone_is_told(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    commit(notes, {"memory/notes/more.md": "One more note, about the lamp in the stairwell."})
    git(tmp_path, "clone", "-q", "--depth=1", f"file://{notes}", "near")
    told = shell.curator("doctor", tmp_path / "near").out
    assert f"git -C {tmp_path / 'near'} fetch --unshallow" in told


def _tree(notes: Path, blob: str) -> str:
    row = f"100644 blob {blob}\t2025-01.jsonl\n"
    return subprocess.run(
        ["git", "mktree"], cwd=notes, input=row, capture_output=True, text=True, check=True
    ).stdout.strip()


def _checks(shell: Shell, notes: Path) -> list[dict[str, str]]:
    said = json.loads(shell.curator("doctor", notes, "--json").out)
    return cast("list[dict[str, str]]", said["checks"])


def _told(shell: Shell, notes: Path, part: str) -> list[str]:
    """Return the states of the answers that say something."""
    return [row["state"] for row in _checks(shell, notes) if part in row["says"]]
