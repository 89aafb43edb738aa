"""A no can be taken back: the question comes again at once."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from shlex import quote

import pytest

from curator.ledger import store
from curator.ledger.events import Event
from curator.repository import Repository
from tests.journeys.story import Row, Shell, commit, git, home, refs


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    """Return a home with two open proposals."""
    made = home(tmp_path / "ノート")
    shell.curator("run", made)
    return made


def of_kind(shell: Shell, notes: Path, kind: str = "dedup") -> Row:
    (row,) = [r for r in shell.proposals(notes, "--all") if r["kind"] == kind]
    return row


def test_what_was_refused_is_asked_again(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes)
    shell.curator("reject", row["id"], "--reason", "no", "--home", notes)
    shell.curator("run", notes)
    assert of_kind(shell, notes)["state"] == "rejected"
    said = shell.curator("reconsider", row["id"], "--home", notes)
    assert said.code == 0
    assert said.out.splitlines()[:2] == [
        f"reconsidered {row['id']}  {row['title']}",
        f"open {row['id']}  {row['title']}",
    ]
    assert f"refs/heads/{row['branch']}" in refs(notes)
    assert shell.curator("accept", row["id"], "--home", notes).code == 0


def test_what_was_undone_is_asked_again_at_once(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes)
    shell.curator("accept", row["id"], "--home", notes)
    shell.curator("rollback", row["id"], "--reason", "in haste", "--home", notes)
    shell.curator("run", notes)
    assert of_kind(shell, notes)["state"] == "rolled_back"
    told = shell.json("reconsider", row["id"], "--home", notes)
    assert told["state"] == "open"
    assert shell.curator("accept", row["id"], "--home", notes).code == 0
    assert of_kind(shell, notes)["state"] == "accepted"


def test_no_pass_is_needed_between_undoing_and_asking_again(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes)
    shell.curator("accept", row["id"], "--home", notes)
    shell.curator("rollback", row["id"], "--reason", "in haste", "--home", notes)
    assert shell.json("reconsider", row["id"], "--home", notes)["state"] == "open"
    shell.curator("run", notes)
    kinds = shell.json("regret", notes)["kinds"]
    assert isinstance(kinds, list)
    (told,) = [kind for kind in kinds if kind["kind"] == row["kind"]]
    assert (told["accepted"], told["rolled_back"], told["breaker"]) == (1, 1, "closed")


def test_a_branch_that_was_lost_is_asked_for_again(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes)
    for name in refs(notes):
        if row["id"] in name:
            git(notes, "update-ref", "-d", name)
    shell.curator("run", notes)
    assert of_kind(shell, notes)["state"] == "unknown"
    assert shell.json("reconsider", row["id"], "--home", notes)["state"] == "open"


def test_with_new_evidence_it_does_not_have_to_wait(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes)
    shell.curator("reject", row["id"], "--home", notes)
    path = "memory/notes/ferry.md"
    text = (notes / path).read_text("utf-8") + "It costs nine crowns in winter.\n"
    commit(notes, {path: text, "memory/notes/ferry copy.md": text})
    shell.curator("run", notes)
    (held,) = [r for r in shell.proposals(notes, "--all") if r["state"] == "held"]
    assert held["why"].startswith(f"{row['id']} was refused; asked again after ")
    wrong = shell.curator("reconsider", held["id"], "--home", notes)
    assert wrong.code == 1
    assert f"reconsider --home {quote(str(notes))} {row['id']}" in wrong.err
    told = shell.json("reconsider", row["id"], "--home", notes)
    made = told["proposal"]
    assert isinstance(made, dict)
    assert (made["id"], made["state"]) == (held["id"], "open")


@pytest.mark.parametrize("times", [1, 2])
def test_what_ran_out_twice_is_asked_again(shell: Shell, notes: Path, times: int) -> None:
    row = of_kind(shell, notes)
    git(notes, "branch", "-D", row["branch"])
    gone = Event("withdrawn", row["id"], datetime.now(UTC), {"why": "expired"})
    store.append(Repository.open(notes), [gone] * times)
    said = shell.curator("reconsider", row["id"], "--home", notes)
    assert said.code == (0 if times == 2 else 1)
    assert (f"refs/heads/{row['branch']}" in refs(notes)) == (times == 2)


@pytest.mark.parametrize("answer", ["nothing", "accept"])
def test_what_nobody_refused_is_not_reconsidered(shell: Shell, notes: Path, answer: str) -> None:
    row = of_kind(shell, notes)
    if answer == "accept":
        shell.curator("accept", row["id"], "--home", notes)
    standing = refs(notes)
    said = shell.curator("reconsider", row["id"], "--home", notes)
    assert (said.code, refs(notes)) == (1, standing)
    assert "was not answered" in said.err
