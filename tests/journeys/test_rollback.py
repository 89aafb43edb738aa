"""Undo what was accepted, by command, and be told what became of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.journeys.story import Row, Shell, commit, git, home, refs


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    """Return a home with two open proposals."""
    made = home(tmp_path / "노트 v'1")
    shell.curator("run", made)
    return made


def of_kind(shell: Shell, notes: Path, kind: str) -> Row:
    (row,) = [r for r in shell.proposals(notes, "--all") if r["kind"] == kind]
    return row


def accepted(shell: Shell, notes: Path, kind: str) -> Row:
    row = of_kind(shell, notes, kind)
    assert shell.curator("accept", row["id"], "--home", notes).code == 0
    return row


def test_it_is_undone_with_its_reason_and_not_proposed_again(shell: Shell, notes: Path) -> None:
    before = git(notes, "rev-parse", "main^{tree}")
    row = accepted(shell, notes, "dedup")
    said = shell.curator("rollback", row["id"], "--reason", "both are needed", "--home", notes)
    assert (said.code, said.out.splitlines()[0]) == (0, f"undone {row['id']}  {row['title']}")
    assert git(notes, "rev-parse", "main^{tree}") == before
    assert git(notes, "status", "--porcelain") == ""
    last = git(notes, "log", "-1", "--format=%ae%n%B").splitlines()
    assert (last[0], last[-1]) == ("noor@example.org", f"Curator-Rollback: {row['id']}")
    assert "  > both are needed" in last
    shown = shell.curator("show", row["id"], "--home", notes).out
    assert "by command: both are needed" in shown
    shell.curator("run", notes)
    again = of_kind(shell, notes, "dedup")
    assert (again["id"], again["state"]) == (row["id"], "rolled_back")


def test_the_ledger_hears_who_and_why(shell: Shell, notes: Path) -> None:
    row = accepted(shell, notes, "retire")
    told = shell.json("rollback", row["id"], "--reason", "wrong", "--home", notes)
    assert (told["undone"], told["state"], told["why"]) == (True, "rolled_back", "wrong")
    assert told["changed"] == ["memory/notes/basket.md"]
    listed = git(notes, "ls-tree", "--name-only", "refs/curator/ledger").split()
    lines = "\n".join(git(notes, "show", f"refs/curator/ledger:{name}") for name in listed)
    (event,) = [e for e in map(json.loads, lines.splitlines()) if e["event"] == "rolled_back"]
    assert event["who"] == "noor@example.org"
    assert event["commit"] == told["by_commit"] == git(notes, "rev-parse", "main")
    assert (event["by"], event["why"], event["paths"]) == ("command", "wrong", told["changed"])


def test_what_was_taken_and_undone_by_hand_meanwhile_is_told_so(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    git(notes, "merge", "-q", "--no-ff", "--no-edit", f"curator/dedup/{row['id']}")
    git(notes, "revert", "--no-edit", "-m", "1", "HEAD")
    standing = refs(notes)
    for verb in (("accept", row["id"]), ("reject", row["id"], "--reason", "no")):
        said = shell.curator(*verb, "--home", notes)
        assert (said.code, "is not open: rolled_back" in said.err) == (1, True)
        assert "curator show" in said.err
    said = shell.curator("rollback", row["id"], "--home", notes)
    assert (said.code, "is not accepted: rolled_back" in said.err) == (1, True)
    assert refs(notes) == standing


def test_lines_that_were_edited_since_are_shown_with_their_place(shell: Shell, notes: Path) -> None:
    row = accepted(shell, notes, "retire")
    path = "memory/notes/basket.md"
    text = (notes / path).read_text("utf-8")
    wrote = next(line for line in text.splitlines() if line.startswith("retired:"))
    commit(notes, {path: text.replace(wrote, "retired: 이월")})
    standing = refs(notes)
    said = shell.curator("rollback", row["id"], "--home", notes)
    number = text.splitlines().index(wrote) + 1
    assert said.code == 1
    assert f"  {path}:{number}  retired: 이월" in said.out
    assert refs(notes) == standing
    as_json = shell.curator("rollback", row["id"], "--home", notes, "--json")
    told = json.loads(as_json.out)
    assert (as_json.code, told["undone"], told["state"]) == (1, False, "accepted")
    assert {"path": path, "line": number, "text": "retired: 이월"} in told["overlaps"]


def test_what_is_not_accepted_is_not_undone(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    standing = refs(notes)
    said = shell.curator("rollback", row["id"], "--home", notes)
    assert (said.code, refs(notes)) == (1, standing)
    assert "is not accepted: open" in said.err
    shell.curator("reject", row["id"], "--home", notes)
    assert "not accepted: rejected" in shell.curator("rollback", row["id"], "--home", notes).err


def test_twice_is_once(shell: Shell, notes: Path) -> None:
    row = accepted(shell, notes, "dedup")
    assert shell.curator("rollback", row["id"], "--home", notes).code == 0
    standing = refs(notes)
    said = shell.curator("rollback", row["id"], "--home", notes)
    assert (said.code, refs(notes)) == (1, standing)
    assert "not accepted: rolled_back" in said.err


def test_a_merge_by_plain_git_is_undone_before_any_pass_saw_it(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    before = git(notes, "rev-parse", "main^{tree}")
    git(notes, "merge", "-q", "--no-ff", "--no-edit", row["branch"])
    assert shell.curator("rollback", row["id"], "--home", notes).code == 0
    assert git(notes, "rev-parse", "main^{tree}") == before
    assert of_kind(shell, notes, "dedup")["state"] == "rolled_back"


def test_what_became_a_journal_since_is_left(shell: Shell, notes: Path, tmp_path: Path) -> None:
    row = accepted(shell, notes, "retire")
    settings = tmp_path / "s.toml"
    settings.write_text('[layout]\njournal = ["memory/notes/**"]\n')
    standing = refs(notes)
    said = shell.curator("rollback", row["id"], "--home", notes, "--settings", settings)
    assert (said.code, refs(notes)) == (1, standing)
    assert "is a journal" in said.err


def test_a_bare_home_is_undone_as_well(shell: Shell, notes: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(notes), "hub.git")
    hub = tmp_path / "hub.git"
    for branch in git(hub, "branch", "--format=%(refname:short)", "--list", "curator/*").split():
        git(hub, "branch", "-qD", branch)
    before = git(hub, "rev-parse", "main^{tree}")
    shell.curator("run", hub)
    row = accepted(shell, hub, "dedup")
    assert git(hub, "rev-parse", "main^{tree}") != before
    assert shell.curator("rollback", row["id"], "--home", hub).code == 0
    assert git(hub, "rev-parse", "main^{tree}") == before


@pytest.mark.parametrize("kind", ["dedup", "retire"])
def test_what_was_undone_after_later_edits_stays_undone_in_every_later_look(
    shell: Shell, notes: Path, kind: str, own_home: Path
) -> None:
    row = accepted(shell, notes, kind)
    shell.curator("run", notes)
    for path in row["paths"]:
        commit(notes, {path: (notes / path).read_text("utf-8") + "A line added later.\n"})
    shell.curator("run", notes)
    assert shell.curator("rollback", row["id"], "--home", notes).code == 0
    shell.curator("run", notes)
    assert [r["state"] for r in shell.proposals(notes, "--all") if r["id"] == row["id"]] == [
        "rolled_back"
    ]
    for file in (own_home / ".local/state/curator").rglob("*"):
        if file.is_file():
            file.unlink()
    shell.curator("run", notes)
    assert [r["state"] for r in shell.proposals(notes, "--all") if r["id"] == row["id"]] == [
        "rolled_back"
    ]
