"""What `list` and `show` tell of proposals that somebody decided, also since the last pass."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.journeys.story import Row, Shell, commit, files, git, home


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    """Return a home with two open proposals."""
    made = home(tmp_path / "Ann's notes")
    shell.curator("run", made)
    return made


def of_kind(shell: Shell, notes: Path, kind: str) -> Row:
    (row,) = [r for r in shell.proposals(notes) if r["kind"] == kind]
    return row


def shown(shell: Shell, notes: Path, row: Row) -> str:
    return shell.curator("show", row["id"], "--home", notes).out


def rows(said: str, name: str) -> list[str]:
    """Return what stands beside a name, as a person would copy it."""
    return [line.split("  ", 1)[1].strip() for line in said.splitlines() if line.startswith(name)]


def bash(line: str) -> None:
    subprocess.run(["bash", "-c", line], check=True, capture_output=True)


def test_what_was_accepted_is_undone_by_the_command_it_shows(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    before = git(notes, "rev-parse", "main^{tree}")
    accepted = shell.curator("accept", row["id"], "--home", notes).out
    said = shown(shell, notes, row)
    assert rows(said, "state")[0].endswith("by command, by Noor")
    assert "take it" not in said
    (undo,) = rows(said, "undo")
    assert undo in accepted
    bash(undo.replace("revert", "revert --no-edit"))
    assert git(notes, "rev-parse", "main^{tree}") == before


@pytest.mark.parametrize("how", ["--no-ff", "--ff-only", "--squash", "silently"])
def test_a_merge_by_hand_is_seen_before_the_next_pass_and_told_with_its_undo(
    shell: Shell, notes: Path, how: str
) -> None:
    row = of_kind(shell, notes, "retire")
    before = git(notes, "rev-parse", "main^{tree}")
    way = "--squash" if how == "silently" else how
    git(notes, "merge", "-q", way, *(["--no-edit"] if how == "--no-ff" else []), row["branch"])
    if way == "--squash":
        named = "" if how == "silently" else f"\n\nCurator-Id: {row['id']}"
        git(notes, "commit", "-qm", f"Take it{named}")
    standing = files(notes)
    listed = shell.curator("list", notes).out
    assert f"{row['id']}  retire  merged since the last pass" in listed
    assert [r["id"] for r in shell.proposals(notes)] != [row["id"]]
    said = shown(shell, notes, row)
    by = "" if how == "--ff-only" else ", by Noor"
    assert rows(said, "state") == [f"merged since the last pass{by}"]
    assert files(notes) == standing
    (undo,) = rows(said, "undo")
    bash(undo.replace("revert", "revert --no-edit"))
    assert git(notes, "rev-parse", "main^{tree}") == before


def test_a_branch_whose_changes_a_merge_threw_away_goes_with_the_next_pass(
    shell: Shell, notes: Path
) -> None:
    row = of_kind(shell, notes, "retire")
    git(notes, "merge", "-q", "-s", "ours", "--no-edit", row["branch"])
    shell.curator("run", notes)
    assert row["branch"] not in git(notes, "for-each-ref", "--format=%(refname:short)")
    assert shell.curator("ledger", "verify", "--home", notes).code == 0


def test_a_deleted_branch_is_seen_and_its_commit_can_still_be_taken(
    shell: Shell, notes: Path
) -> None:
    row = of_kind(shell, notes, "dedup")
    git(notes, "branch", "-qD", row["branch"])
    standing = files(notes)
    assert f"{row['id']}  dedup  branch deleted since" in shell.curator("list", notes).out
    said = shown(shell, notes, row)
    assert rows(said, "state") == ["branch deleted since the last pass"]
    assert "asked again when its notes change" in said
    assert files(notes) == standing
    (all_the_same,) = rows(said, "take it all the same")
    bash(all_the_same.replace("merge", "merge --no-edit"))
    assert "superseded_by" in git(notes, "show", "main:memory/notes/ferry copy.md") + git(
        notes, "show", "main:memory/notes/ferry.md"
    )


def test_a_no_is_shown_with_its_reason_and_without_what_to_type(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "retire")
    shell.curator("reject", row["id"], "--reason", "still needed", "--home", notes)
    said = shown(shell, notes, row)
    assert rows(said, "state")[0].endswith("by command: still needed")
    assert "curator accept" not in said
    assert "git revert" not in said


def test_an_open_proposal_is_taken_and_refused_by_what_it_shows(shell: Shell, notes: Path) -> None:
    said = shown(shell, notes, of_kind(shell, notes, "dedup"))
    (take, refuse) = (rows(said, "by hand")[0], rows(said, "  ")[0])
    assert "git -C " in take
    bash(take.replace("merge", "merge --no-edit"))
    other = shown(shell, notes, of_kind(shell, notes, "retire"))
    (delete,) = [line.strip() for line in other.splitlines() if "branch -D" in line]
    bash(delete)
    assert refuse
    assert shell.proposals(notes) == []


def test_a_branch_changed_by_hand_is_shown_as_it_is_now(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    git(notes, "checkout", "-q", row["branch"])
    commit(notes, {"memory/notes/by-hand.md": "A line that a person wrote on the branch.\n"})
    git(notes, "checkout", "-q", "main")
    said = shown(shell, notes, row)
    assert "somebody changed this branch" in said
    assert "+A line that a person wrote on the branch." in said
    assert "+superseded_by" in said
    assert "curator accept" not in said
    told = shell.json("show", row["id"], "--home", notes)
    assert told["changed_by_hand"] == git(notes, "rev-parse", row["branch"])


def test_a_bare_home_is_told_only_what_works_there(
    shell: Shell, notes: Path, tmp_path: Path
) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(notes), "hub.git")
    hub = tmp_path / "hub.git"
    for branch in git(hub, "branch", "--format=%(refname:short)", "--list", "curator/*").split():
        git(hub, "branch", "-qD", branch)
    shell.curator("run", hub)
    row = of_kind(shell, hub, "dedup")
    assert "git merge" not in shown(shell, hub, row)
    assert shell.curator("accept", row["id"], "--home", hub).code == 0
    assert "in a clone: git revert -m 1" in shown(shell, hub, row)


def test_before_the_first_pass_list_says_so(shell: Shell, tmp_path: Path) -> None:
    new = home(tmp_path / "new")
    said = shell.curator("list", new)
    assert said.code == 0
    assert "no pass has run" in said.out
    assert "next: curator run" in said.out
