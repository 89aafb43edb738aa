"""Whatever the owner wrote is still there, byte for byte, after any draft however careless."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.claims import read_claims
from curator.finding import Said
from curator.gates.nothing_lost import check
from curator.proposal import Edit
from tests.gates.building import Desk, desk
from tests.gates.building import said as held

_NOTE = (
    b"---\nid: mem_a\n# by hand\ntags: [shed, key]  # mine\nsources:\n  - one\n  - two\nvalid_to:\n"
    b"subject: null\n---\n# Shed\n\n- lamp\n- lamp\n- bulb\n\nSee [beta](b.md) and [[c]].\n"
)
_FILES: dict[str, str | bytes | None] = {
    "notes/a.md": _NOTE,
    "notes/b.md": "Beta, see [alpha](a.md).\n",
    "notes/c.md": "Gamma\r\nDelta\r\n",
    "notes/d.md": "No last line end",
    "notes/e.md": b"\xef\xbb\xbfEpsilon\n",
    "archive/notes/b.md": "Old beta.\n",
}


@pytest.fixture
def at(tmp_path: Path) -> Desk:
    return desk(tmp_path, _FILES)


def _asked(at: Desk, old: bytes, new: bytes) -> str:
    assert old in _NOTE
    return at.ask(check, at.edit("notes/a.md", _NOTE.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"# Shed", b"# Shed\nA new line."),
        (b"[shed, key]", b"[shed, key, lamp]"),
        (b"  - two\n", b"  - two\n  - three\n"),
        (b"valid_to:\n", b"valid_to: 2026-05-01\n"),
        (b"subject: null\n", b"subject: shed\n"),
        (b"subject: null\n", b"subject: null\nsuperseded_by: mem_b\n"),
    ],
)
def test_what_only_grows_keeps_everything(at: Desk, old: bytes, new: bytes) -> None:
    assert _asked(at, old, new) == ""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b"- bulb\n", b"", 15),
        (b"- lamp\n- bulb\n", b"- bulb\n- lamp\n", 15),
        (b"- lamp\n", b"", 14),
        (b"# Shed\n\n", b"# Shed\n", 13),
        (b"# Shed\n", b"# shed\n", 11),
        (b"- bulb\n", b"- bulb\r\n", 15),
        (b"- bulb\n", b"- bulbs\n", 15),
        (b"# Shed\n", b"# Shed:\n", 11),
        (b"[[c]].\n", b"[[c]].", 17),
        (b"[[c]]", b"[[d]]", 17),
        (b"(b.md)", b"(c.md)", 17),
        (b"[beta](b.md) and ", b"", 17),
        (b"# by hand\n", b"", 3),
        (b"# by hand\n", b"# by hands\n", 3),
        (b"  # mine", b"", 4),
        (b"  # mine", b"  # not mine", 4),
        (b"  - one\n", b"", 6),
        (b"id: mem_a", b"id: mem_b", 2),
        (b"tags: [shed, key]", b"tags: [shed]", 4),
        (b"tags: [shed, key]", b"tags: [key, shed]", 4),
        (b"tags: [shed, key]", b"tags: [shed-key]", 4),
        (b"valid_to:\n", b"valid_to:\r\n", 8),
    ],
)
def test_no_line_is_lost_or_changed(at: Desk, old: bytes, new: bytes, line: int) -> None:
    assert _asked(at, old, new) == f"notes/a.md would lose line {line}"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (b"id: mem_a", b"id: mem_ab", "id"),
        (b"[shed, key]", b"[shed-key, key]", "tags"),
        (b"[shed, key]", b"['shed, key']", "tags"),
        (b"id: mem_a", b"id: [mem_a1]", "id"),
        (b"id: mem_a", b"id: {mem_a: 1}", "id"),
        (b"  - one\n", b"  - one\n  - - no\n    -\n", ""),
    ],
)
def test_no_value_turns_into_another(at: Desk, old: bytes, new: bytes, key: str) -> None:
    why = _asked(at, old, new)
    assert why == (f"notes/a.md would lose a value of {key}" if key else "")


def test_keys_keep_their_order(at: Desk) -> None:
    why = _asked(at, b"valid_to:\nsubject: null\n", b"valid_to: {subject: 1}\nsubject: null\n")
    assert why == ""
    swapped = b"subject: null\nvalid_to:\nsubject: null\n"
    assert _asked(at, b"valid_to:\nsubject: null\n", swapped) != ""


@pytest.mark.parametrize(
    ("path", "after", "why"),
    [
        ("notes/c.md", b"Gamma\nDelta\n", "would lose line 1"),
        ("notes/c.md", b"Gamma\r\nDelta\r\n", ""),
        ("notes/c.md", b"Gamma\r\nDelta", "would lose line 2"),
        ("notes/c.md", b"---\r\nid: c\r\n---\r\nGamma\r\nDelta\r\n", ""),
        ("notes/d.md", b"No last line end\n", "would lose line 1"),
        ("notes/d.md", b"---\nid: d\n---\nNo last line end", ""),
        ("notes/e.md", b"Epsilon\n", "would lose or get a byte order mark"),
        ("notes/e.md", b"\xef\xbb\xbf---\nid: e\n---\nEpsilon\n", ""),
        ("notes/a.md", b"", "would lose line 1"),
        ("notes/a.md", b"\xff", "would not read"),
        ("notes/a.md", _NOTE.replace(b"---\n", b"", 1), "would lose line 1"),
    ],
)
def test_line_ends_and_marks_stay(at: Desk, path: str, after: bytes, why: str) -> None:
    assert at.ask(check, at.edit(path, after)) == (f"{path} {why}" if why else "")


def test_a_link_follows_the_note_it_means(at: Desk) -> None:
    target = "archive/notes/a.md"
    moved = at.move("notes/a.md", target)
    assert at.ask(check, *moved, at.follow("notes/b.md", {"notes/a.md": target})) == ""


@pytest.mark.parametrize("link", [b"[alpha](a.md)", b"[alpha](c.md)", b"[alpha](../archive/a.md)"])
def test_a_link_leads_nowhere_else(at: Desk, link: bytes) -> None:
    moved = at.move("notes/a.md", "archive/notes/a.md")
    edit = Edit("notes/b.md", at.raw("notes/b.md"), b"Beta, see %s.\n" % link)
    if link != b"[alpha](a.md)":
        assert at.ask(check, *moved, edit) == "notes/b.md would lose line 1"
    else:
        edit = Edit("notes/b.md", at.raw("notes/b.md"), at.raw("notes/b.md") + b"More.\n")
        assert at.ask(check, *moved, edit) == "notes/b.md would lose line 1"


def test_a_note_that_moves_arrives_whole(at: Desk) -> None:
    gone, there = at.move("notes/a.md", "archive/notes/a.md")
    assert at.ask(check, gone, there) == ""
    assert at.ask(check, gone) == "notes/a.md would go away without arriving anywhere"
    assert at.ask(check, Edit("notes/a.md", _NOTE, None)).endswith("without arriving anywhere")
    short = Edit(there.path, None, (there.after or b"").replace(b"- bulb\n", b""))
    assert at.ask(check, gone, short) == "notes/a.md would lose line 15"
    unmoved = Edit(there.path, None, _NOTE)
    assert at.ask(check, gone, unmoved) == "notes/a.md would lose line 17"


def test_nothing_is_overwritten_on_arrival(at: Desk) -> None:
    gone, there = at.move("notes/b.md", "archive/notes/b.md")
    why = "archive/notes/b.md is there already and would be overwritten"
    assert at.ask(check, gone, there) == why
    known = Edit(there.path, at.raw(there.path), at.raw(there.path) + (there.after or b""))
    assert at.ask(check, gone, known) == "notes/b.md would go away without arriving anywhere"


def test_two_notes_do_not_move_into_one(at: Desk) -> None:
    one, two = at.move("notes/c.md", "archive/x.md"), at.move("notes/d.md", "archive/x.md")
    both = Edit("archive/x.md", None, at.raw("notes/c.md") + at.raw("notes/d.md"))
    why = at.ask(check, one[0], two[0], both)
    assert why == "archive/x.md would be the place of 2 notes"


@pytest.mark.parametrize(
    "edit",
    [
        Edit("notes/a.md", b"Another text.\n", b"Another text.\nMore.\n"),
        Edit("notes/none.md", b"Text.\n", b"Text.\nMore.\n"),
        Edit("notes", b"", b"Text.\n"),
    ],
)
def test_a_draft_about_another_text_is_refused(at: Desk, edit: Edit) -> None:
    assert at.ask(check, edit) == f"{edit.path} is not what the draft took it for"


def test_what_supersedes_takes_no_mark_from_an_example(tmp_path: Path) -> None:
    mark = " <!-- contradicts notes/b.md:3 -->"
    text = f"# Shed\n\n- Lamp: old{mark}\n- Key: blue{mark}\n\n```\n- Lamp: old{mark}\n```\n"
    at = desk(tmp_path, {"notes/a.md": text, "notes/b.md": "# Shed\n\n- Lamp: new\n- Key: red\n"})
    settled = [read_claims(note)[0] for note in at.notes("notes/b.md", "notes/a.md")]
    said = tuple(Said(claim, "") for claim in settled)
    fine = text.replace(mark, "", 1)
    for after, why in ((fine, ""), (fine.replace(mark, "", 1), "4"), (text.replace(mark, ""), "4")):
        edit = at.edit("notes/a.md", after.encode())
        plain = at.proposal(edit, notes=at.notes("notes/b.md", "notes/a.md"))
        finding = replace(plain.finding, kind="supersede", said=said)
        answer = check(replace(plain, finding=finding), at.context, at.built(plain))
        assert held(answer) == (f"notes/a.md would lose line {why}" if why else "")
