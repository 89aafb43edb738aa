"""A secret is copied nowhere: its place is told, never its text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from curator.gates.gate import Held, Passed
from curator.gates.secrets import check
from curator.private import ALL
from curator.proposal import Edit
from tests.gates.building import desk

_SECRET = "AKIA" + "Q3EGRXAMPLEKEYZZ"
_PHONE = "010-1234-5678"
_FILES = {
    "notes/d.md": f"Anna: {_PHONE}, anna@example.com\n",
    "notes/e.md": f"# Anna\nReach her at {_PHONE}.\n",
    "journal/2026-03-10.md": f"Call Anna at {_PHONE}.\npassword: horse4battery\nThe NAS is in rack 2.\n",
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
    assert front == Held("secrets", "notes/b.md line 2 looks like a secret")
    text = check(at.proposal(notes=at.notes("notes/c.md")), at.context)
    assert text == Held("secrets", "notes/c.md line 2 looks like a secret")


def test_a_secret_that_an_edit_would_write_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    edit = at.edit("notes/new.md", f"New.\n\n{_SECRET}\n".encode())
    answer = check(at.proposal(edit, notes=at.notes("notes/a.md")), at.context)
    assert answer == Held("secrets", "notes/new.md line 3 looks like a secret")


def test_a_secret_that_the_message_would_hold_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    proposal = at.proposal(notes=at.notes("notes/a.md"))
    answer = check(replace(proposal, message=f"Join\n\nIt says {_SECRET}.\n"), at.context)
    assert isinstance(answer, Held)
    assert answer.why == "its message would hold what looks like a secret"


def test_notes_that_hold_personal_data_already_are_joined_and_quoted(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    edit = at.edit("notes/d.md", f"Anna: {_PHONE}, anna@example.com\nSeen.\n".encode())
    proposal = at.proposal(edit, notes=at.notes("notes/d.md", "notes/e.md"))
    quoting = replace(proposal, message=f"Join\n\n  > Anna: {_PHONE}\n")
    assert check(quoting, at.context) == Passed()


def test_personal_data_that_a_new_note_would_say_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    edit = at.edit("notes/new.md", f"New.\n\nAnna: {_PHONE}\n".encode())
    answer = check(at.proposal(edit, notes=at.notes("notes/a.md")), at.context)
    assert answer == Held("secrets", "notes/new.md line 3 looks like a telephone number")


def test_personal_data_that_the_message_of_a_new_note_would_quote_is_held(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    proposal = at.proposal(at.edit("notes/new.md", b"New.\n"), notes=at.notes("notes/a.md"))
    answer = check(replace(proposal, message=f"New\n\n  > {_PHONE}\n"), at.context)
    assert answer == Held("secrets", "its message would hold what looks like a telephone number")


def test_a_note_with_personal_data_moves_to_the_archive(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    text = _FILES["notes/d.md"].encode()
    edits = (
        Edit("notes/d.md", text, None, moved_to="archive/d.md"),
        Edit("archive/d.md", None, text),
    )
    proposal = at.proposal(*edits, notes=at.notes("notes/d.md"))
    assert check(proposal, at.context) == Passed()


def test_addresses_count_only_where_the_owner_says_so(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    edit = at.edit("notes/new.md", b"Anna: anna@example.com\n")
    proposal = at.proposal(edit, notes=at.notes("notes/a.md"))
    assert check(proposal, at.context) == Passed()
    answer = check(proposal, replace(at.context, sorts=ALL))
    assert answer == Held("secrets", "notes/new.md line 1 looks like an e-mail address")


def test_no_reason_holds_the_secret(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    for path in ("notes/b.md", "notes/c.md"):
        answer = check(at.proposal(notes=at.notes(path)), at.context)
        assert isinstance(answer, Held)
        assert _SECRET not in answer.why
        assert "horse4" not in answer.why
