"""A secret is copied nowhere: its place is told, never its text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from curator.gates.gate import Held, Passed
from curator.gates.secrets import check
from tests.gates.building import desk

_SECRET = "AKIA" + "Q3EGRXAMPLEKEYZZ"
_FILES = {
    "notes/a.md": "Alpha.\n",
    "notes/b.md": f"---\nkey: {_SECRET}\n---\nBeta.\n",
    "notes/c.md": f"Gamma.\nIts password: horse4battery\n{_SECRET}\n",
}


def test_texts_without_a_secret_pass(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    proposal = at.proposal(at.edit("notes/a.md", b"The password is kept elsewhere.\n"))
    assert check(proposal, at.context) == Passed()


def test_a_secret_in_front_matter_or_text_of_any_note_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    front = check(at.proposal(notes=at.notes("notes/a.md", "notes/b.md")), at.context)
    assert front == Held("secrets", "notes/b.md line 2 looks like a secret (AWS Access Key)")
    text = check(at.proposal(notes=at.notes("notes/c.md")), at.context)
    assert text == Held("secrets", "notes/c.md line 2 looks like a secret (named secret)")


def test_a_secret_that_an_edit_would_write_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    edit = at.edit("notes/new.md", f"New.\n\n{_SECRET}\n".encode())
    answer = check(at.proposal(edit, notes=at.notes("notes/a.md")), at.context)
    assert answer == Held("secrets", "notes/new.md line 3 looks like a secret (AWS Access Key)")


def test_a_secret_that_the_message_would_hold_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    proposal = at.proposal(notes=at.notes("notes/a.md"))
    answer = check(replace(proposal, message=f"Join\n\nIt says {_SECRET}.\n"), at.context)
    assert isinstance(answer, Held)
    assert answer.why == "its message would hold what looks like a secret (AWS Access Key)"


def test_no_reason_holds_the_secret(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    for path in ("notes/b.md", "notes/c.md"):
        answer = check(at.proposal(notes=at.notes(path)), at.context)
        assert isinstance(answer, Held)
        assert _SECRET not in answer.why
        assert "horse4" not in answer.why
