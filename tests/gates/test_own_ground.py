"""Only notes, new notes, archived notes and links of memory indexes are ours to change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.gates.own_ground import check
from curator.gitdata import Difference
from curator.home.layout import Layout
from tests.gates.building import Desk, desk, read, said

_FILES = {
    "notes/a.md": "Alpha.\n",
    "notes/b.md": "Beta, see [alpha](a.md).\n",
    "MEMORY.md": "- [alpha](notes/a.md)\n- [beta](notes/b.md)\n",
    "README.md": "About.\n",
    "CLAUDE.md": "Be brief.\n",
    "templates/t.md": "# {{title}}\n",
    "notes/blank.md": "---\ncreated: {{date}}\n---\n# {{title}}\n",
    "skills/SKILL.md": "Do it so.\n",
    "notes/broken.md": "---\ntitle: Who: what\n---\nText.\n",
    "code.py": "print()\n",
}
_TARGET = "archive/notes/a.md"


@pytest.fixture
def at(tmp_path: Path) -> Desk:
    return desk(tmp_path, _FILES)


def test_a_note_may_change(at: Desk) -> None:
    assert at.ask(check, at.edit("notes/a.md", b"Alpha.\nMore.\n")) == ""


def test_a_new_note_may_come(at: Desk) -> None:
    assert at.ask(check, at.edit("notes/new.md", b"New.\n")) == ""


@pytest.mark.parametrize(
    "path",
    ["README.md", "CLAUDE.md", "templates/t.md", "notes/blank.md", "skills/SKILL.md", "notes/broken.md"],
)  # fmt: skip
def test_what_is_no_note_does_not_change(at: Desk, path: str) -> None:
    assert at.ask(check, at.edit(path, b"Changed.\n")) == f"{path} is not a note"


@pytest.mark.parametrize("new", ["AGENTS.md", "docs/README.md", "templates/n.md", ".tool/x.md"])
def test_no_file_comes_that_would_be_no_note(at: Desk, new: str) -> None:
    assert at.ask(check, at.edit(new, b"New.\n")) == f"{new} would not be a note"


def test_no_note_comes_where_the_owner_has_none(tmp_path: Path) -> None:
    at = desk(tmp_path, _FILES, Layout(notes=("notes/",)))
    assert at.ask(check, at.edit("other/new.md", b"New.\n")) == "other/new.md would not be a note"


@pytest.mark.parametrize("new", ["code.py", "notes/new.txt"])
def test_only_markdown_changes(at: Desk, new: str) -> None:
    assert at.ask(check, at.edit(new, b"New.\n")) == f"{new} is not a Markdown file"


def test_an_archived_note_may_arrive_wherever_its_proposal_moves_it(at: Desk) -> None:
    assert at.ask(check, *at.move("notes/a.md", "templates/old/a.md")) == ""


def test_another_file_does_not_come_along_with_the_archived_one(at: Desk) -> None:
    more = at.edit("templates/old/b.md", b"Beta.\n")
    why = at.ask(check, *at.move("notes/a.md", "templates/old/a.md"), more)
    assert why == "templates/old/b.md would not be a note"


def test_what_is_no_note_is_not_archived(at: Desk) -> None:
    assert at.ask(check, *at.move("README.md", "archive/x.md")) == "README.md is not a note"


def test_links_of_a_memory_index_follow_a_note_that_moves(at: Desk) -> None:
    moved = at.move("notes/a.md", _TARGET)
    assert at.ask(check, *moved, at.follow("MEMORY.md", {"notes/a.md": _TARGET})) == ""


@pytest.mark.parametrize(
    "text",
    [
        b"- [alpha](archive/notes/a.md)\n- [beta](notes/b.md)\n- more\n",
        b"- [alpha](archive/notes/a.md)\n- [beta](archive/notes/b.md)\n",
        b"- [alpha](archive/notes/a.md)\n",
    ],
)
def test_nothing_else_of_a_memory_index_changes(at: Desk, text: bytes) -> None:
    why = at.ask(check, *at.move("notes/a.md", _TARGET), at.edit("MEMORY.md", text))
    assert why == "MEMORY.md may only have its links changed"


def test_a_memory_index_does_not_change_without_a_move(at: Desk) -> None:
    why = at.ask(check, at.edit("MEMORY.md", b"- [alpha](notes/b.md)\n- [beta](notes/b.md)\n"))
    assert why == "MEMORY.md may only have its links changed"


def test_a_tree_with_other_changes_than_the_draft_is_refused(at: Desk) -> None:
    proposal = at.proposal(at.edit("notes/a.md", b"More.\n"))
    built = at.built(proposal)
    other = at.built(at.proposal(at.edit("notes/a.md", b"More.\n"), at.edit("notes/n.md", b"N\n")))
    assert said(check(proposal, at.context, built)) == ""
    why = said(check(proposal, at.context, other))
    assert why == "notes/n.md is not what the proposal set out to change"
    nothing = replace(built, changes=())
    assert said(check(proposal, at.context, nothing)).startswith("notes/a.md is not what")


def test_one_file_is_not_changed_twice(at: Desk) -> None:
    why = at.ask(check, at.edit("notes/a.md", b"One.\n"), at.edit("notes/a.md", b"Two.\n"))
    assert why == "one file would be changed twice"


def test_a_symbolic_link_is_not_written_to(at: Desk) -> None:
    oid = at.made.git("hash-object", "-w", "--stdin", stdin=b"a.md")
    at.made.git("read-tree", "main")
    at.made.git("update-index", "--add", "--cacheinfo", f"120000,{oid},notes/link.md")
    tree = at.made.git("write-tree")
    commit = at.made.git("commit-tree", "-p", "main", "-m", "Link", tree)
    at.made.git("update-ref", "refs/heads/main", commit)
    now = read(at.made)
    assert now.ask(check, now.edit("notes/link.md", b"x")) == "notes/link.md is not a plain file"


def test_no_file_changes_its_mode(at: Desk) -> None:
    proposal = at.proposal(at.edit("notes/a.md", b"More.\n"))
    built = at.built(proposal)
    (change,) = built.changes
    changed = Difference(change.path, change.old_mode, "100755", change.old, change.new)
    why = said(check(proposal, at.context, replace(built, changes=(changed,))))
    assert why == "notes/a.md would change its mode"


def test_no_file_becomes_a_folder(at: Desk) -> None:
    below = at.edit("notes/a.md/b.md", b"New.\n")
    why = at.ask(check, *at.move("notes/a.md", _TARGET), below)
    assert why == "notes/a.md/b.md lies below notes/a.md, which is not a folder"


@pytest.mark.parametrize("driver", ["filter=crypt", "merge=union", "working-tree-encoding=UTF-16"])
def test_nothing_under_a_driver_changes(tmp_path: Path, driver: str) -> None:
    at = desk(tmp_path, {**_FILES, ".gitattributes": f"notes/a.md {driver}\n"})
    edit = at.edit("notes/a.md", b"Alpha.\nMore.\n")
    assert at.ask(check, edit) == "notes/a.md is under a filter or merge driver"
    assert at.ask(check, at.edit("notes/b.md", b"Beta.\n")) == ""


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_dated_note_waits_for_its_owners_word(tmp_path: Path, confirmed: bool) -> None:
    path = "plans/2026-03-01 Roof plan.md"
    at = desk(tmp_path, {**_FILES, path: "# Roof plan\n\nSlate.\n"})
    proposal = at.proposal(at.edit(path, b"# Roof plan\n\nSlate, and lead.\n"))
    context = replace(at.context, limits=replace(at.context.limits, dated=confirmed))
    why = said(check(proposal, context, at.built(proposal)))
    assert why == ("" if confirmed else f"{path} is a dated note, not yet confirmed")
