"""What is written reads back as a note, and no link is left pointing at nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.gates.still_reads import check
from curator.home.layout import Layout
from curator.proposal import Edit
from tests.gates.building import Desk, desk, read, said

_FILES = {
    "notes/a.md": "Alpha.\n",
    "notes/b.md": "Beta, see [alpha](a.md).\n",
    "notes/c.md": "Gamma, see [[a]].\n",
    "MEMORY.md": "- [beta](notes/b.md)\n",
}
_TARGET = "archive/notes/a.md"
_MOVED = {"notes/a.md": _TARGET}


def _moved(at: Desk, *, following: tuple[str, ...] = ("notes/b.md",)) -> str:
    edits = [*at.move("notes/a.md", _TARGET), *(at.follow(path, _MOVED) for path in following)]
    return at.ask(check, *edits)


def test_a_note_that_reads_back_passes(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert at.ask(check, at.edit("notes/a.md", b"---\nid: mem_a\n---\nAlpha.\n")) == ""


@pytest.mark.parametrize(
    "text", [b"---\ntitle: Who: what\n---\nAlpha.\n", b"Alpha \xff.\n", b"Alpha\0.\n"]
)
def test_a_note_that_would_not_read_is_refused(tmp_path: Path, text: bytes) -> None:
    why = desk(tmp_path, _FILES).ask(check, Edit("notes/a.md", b"Alpha.\n", text))
    assert why.startswith("notes/a.md would not read: ")


def test_a_note_that_would_be_none_any_more_is_refused(tmp_path: Path) -> None:
    emptied = b"---\nallowed-tools: all\n---\nAlpha.\n"
    at = desk(tmp_path / "all", _FILES)
    why = at.ask(check, at.edit("notes/a.md", emptied))
    assert why == "notes/a.md would be no note any more: agent instructions"
    sure = desk(tmp_path / "sure", _FILES, Layout(notes=("notes/",)))
    assert sure.ask(check, sure.edit("notes/a.md", emptied)) == ""


def test_what_was_built_is_what_was_drafted(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    drafted = at.proposal(at.edit("notes/a.md", b"Alpha.\nMore.\n"))
    other = at.built(at.proposal(at.edit("notes/a.md", b"Alpha.\nElse.\n")))
    why = "notes/a.md is not what was drafted"
    assert said(check(drafted, at.context, other)) == why
    assert said(check(drafted, at.context, replace(other, changes=()))) == why


def test_what_moves_away_is_gone_from_the_tree(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    moved = at.proposal(*at.move("notes/c.md", "archive/notes/c.md"))
    built = at.built(moved)
    assert said(check(moved, at.context, built)) == ""
    kept = tuple(change for change in built.changes if change.path != "notes/c.md")
    why = said(check(moved, at.context, replace(built, changes=kept)))
    assert why == "notes/c.md would still be there"


def test_a_link_by_place_has_to_follow_the_note_that_moves(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES)
    assert _moved(at) == ""
    assert _moved(at, following=()) == "notes/b.md would link to notes/a.md, which moves"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("README.md", "See [alpha](notes/a.md).\n"),
        ("CLAUDE.md", "Load [[notes/a]] first.\n"),
        ("journal/2026-05-29.md", "Wrote [alpha](../notes/a.md#top).\n"),
        ("templates/t.md", "[alpha]: /notes/a.md\n"),
        ("docs/broken.md", "---\nx: a: b\n---\n[alpha](../notes/a.md)\n"),
        ("docs/README.md", "Schön: [alpha](../notes/a.md)\n".encode("latin-1")),
        ("notes/2026-05-29.md", "Also [alpha](a.md)\n"),
    ],
)
def test_a_note_stays_where_a_file_that_is_not_ours_links_to_it(
    tmp_path: Path, path: str, text: str | bytes
) -> None:
    at = desk(tmp_path, {**_FILES, path: text})
    assert _moved(at) == f"{path} links to notes/a.md, which would move, and is not ours to edit"


@pytest.mark.parametrize(
    "text",
    [
        "Nothing of ours.\n",
        "`[alpha](notes/a.md)`\n",
        "```\n[alpha](notes/a.md)\n",
        "By name: [[a]].\n",
        "[beta](notes/b.md)\n",
    ],
)
def test_files_that_would_keep_their_links_hold_nothing(tmp_path: Path, text: str) -> None:
    assert _moved(desk(tmp_path, {**_FILES, "README.md": text})) == ""


def test_a_link_by_the_end_of_a_path_survives_while_the_end_does(tmp_path: Path) -> None:
    at = desk(tmp_path, {**_FILES, "docs/README.md": "See [alpha](a.md).\n"})
    assert _moved(at) == ""
    renamed = {"notes/a.md": "archive/alpha.md"}
    edits = [*at.move("notes/a.md", "archive/alpha.md"), at.follow("notes/b.md", renamed)]
    assert at.ask(check, *edits).startswith("docs/README.md links to notes/a.md")


def test_without_a_move_no_other_file_matters(tmp_path: Path) -> None:
    at = desk(tmp_path, {**_FILES, "README.md": "See [alpha](notes/a.md).\n"})
    assert at.ask(check, at.edit("notes/a.md", b"Alpha.\nMore.\n")) == ""


def test_a_file_too_large_to_be_a_note_is_not_searched(tmp_path: Path) -> None:
    text = "See [alpha](notes/a.md).\n" + "x" * 5_000_000
    assert _moved(desk(tmp_path, {**_FILES, "README.md": text})) == ""


def test_doubt_about_a_file_that_is_not_in_this_clone_keeps_a_note_in_place(tmp_path: Path) -> None:
    at = desk(tmp_path, {**_FILES, "journal/2026-05-29.md": "Nothing of ours.\n"})
    oid = at.made.git("rev-parse", "main:journal/2026-05-29.md")
    _drop(at, oid)
    now = read(at.made)
    assert now.ask(check, now.edit("notes/a.md", b"Alpha.\nMore.\n")) == ""
    assert _moved(now) == (
        "journal/2026-05-29.md cannot be read, and may link to notes/a.md, which would move"
    )


def _drop(at: Desk, oid: str) -> None:
    """Take one object away, wherever git keeps it."""
    folder = at.made.path / ".git/objects"
    packs = [pack.read_bytes() for pack in (folder / "pack").glob("*.pack")]
    for file in (folder / "pack").iterdir():
        file.unlink()
    for pack in packs:
        at.made.git("unpack-objects", "-q", stdin=pack)
    (folder / oid[:2] / oid[2:]).unlink()
