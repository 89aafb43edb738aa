"""What the doctor finds in a home."""

from __future__ import annotations

import subprocess
from pathlib import Path

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
