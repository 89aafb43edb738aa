"""A contradiction from the flag to the superseded note, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.story import Row, Shell, commit, git


def _port(number: int, ident: str) -> str:
    keys = f"id: {ident}\nsubject: infra/grafana/port\nvalid_from: 2024-02-01\n"
    return f"---\n{keys}---\nGrafana listens on port {number}.\n"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    made = tmp_path / "notes"
    made.mkdir()
    git(made, "init", "-q", "-b", "main")
    git(made, "config", "user.name", "Noor")
    git(made, "config", "user.email", "noor@example.org")
    commit(made, {"ops/grafana.md": _port(3000, "mem_a"), "ops/port.md": _port(3300, "mem_b")})
    return made


def _flag(shell: Shell, notes: Path) -> Row:
    shell.curator("run", notes)
    (row,) = shell.proposals(notes)
    assert row["kind"] == "contradiction"
    return row


def test_an_open_flag_is_resolved_and_its_proposal_accepted(shell: Shell, notes: Path) -> None:
    flag = _flag(shell, notes)
    shown = shell.curator("show", flag["id"], "--home", notes).out
    assert f"curator resolve {flag['id']} --keep NOTE --home {notes}" in shown
    said = shell.curator("resolve", flag["id"], "--keep", "ops/port.md", "--home", notes)
    assert said.code == 0
    assert f"resolved {flag['id']}" in said.out
    assert "Supersede Grafana: 3000 → 3300" in said.out
    (made,) = shell.proposals(notes)
    assert f"next: curator show {made['id']} --home {notes}\n" in said.out
    assert shell.curator("accept", made["id"], "--home", notes).code == 0
    assert "superseded_by: mem_b\n" in (notes / "ops/grafana.md").read_text()
    shell.curator("run", notes)
    assert shell.proposals(notes) == []
    whole = shell.proposals(notes, "--all")
    assert {row["kind"]: row["why"] for row in whole}["contradiction"] == "resolved"


def test_json_tells_the_flag_the_note_and_the_proposal(shell: Shell, notes: Path) -> None:
    flag = _flag(shell, notes)
    told = shell.json("resolve", flag["id"], "--keep", "mem_a", "--home", notes)
    assert (told["id"], told["state"], told["kept"]) == (flag["id"], "withdrawn", "ops/grafana.md")
    proposal = told["proposal"]
    assert isinstance(proposal, dict)
    assert (proposal["kind"], proposal["state"]) == ("supersede", "open")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--keep", "ops/none.md"], 1, "'ops/none.md' is none of the two notes of"),
        ([], 2, "missing option '--keep'"),
    ],
)
def test_a_mistake_changes_nothing_and_is_told(
    shell: Shell, notes: Path, words: list[str], code: int, said: str
) -> None:
    flag = _flag(shell, notes)
    before = git(notes, "for-each-ref")
    failed = shell.curator("resolve", flag["id"], *words, "--home", notes)
    assert failed.code == code
    assert said in failed.err
    assert "  try  " in failed.err
    assert git(notes, "for-each-ref") == before


def test_what_is_no_flag_cannot_be_resolved(shell: Shell, notes: Path) -> None:
    expired = "---\nexpires_at: 2024-03-01\n---\nThe guest network is called birch.\n"
    commit(notes, {"ops/wifi.md": expired})
    shell.curator("run", notes)
    (row,) = [row for row in shell.proposals(notes) if row["kind"] == "retire"]
    failed = shell.curator("resolve", row["id"], "--keep", "ops/wifi.md", "--home", notes)
    assert failed.code == 1
    assert f"{row['id']} is of the kind retire: only a contradiction" in failed.err


def test_why_keeps_to_what_a_person_said(shell: Shell, notes: Path) -> None:
    flag = _flag(shell, notes)
    pair = ("why", "ops/grafana.md", "ops/port.md", "--home", notes)
    assert "contradict each other" in shell.curator(*pair).out
    shell.curator("resolve", flag["id"], "--keep", "ops/port.md", "--home", notes)
    said = shell.curator(*pair).out
    assert "contradict each other" not in said
    assert "Certain: ops/port.md:6 updates ops/grafana.md:6." in said
    assert "a person said on" in said
    (made,) = shell.proposals(notes)
    shell.curator("reject", made["id"], "--reason", "no", "--home", notes)
    assert "contradict each other" in shell.curator(*pair).out
