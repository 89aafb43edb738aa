from __future__ import annotations

from pathlib import Path

import pytest

from curator.repository import Repository
from tests.homes import make_home
from tests.proposals import made, remade

NOTES = {"notes/a.md": "alpha\r\n", "notes/b.md": "beta\n", "journal/2026-03-01.md": "day\n"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_a_commit_on_the_base_changes_only_the_paths_of_its_edits(
    tmp_path: Path, form: str, bare: bool
) -> None:
    home = make_home(tmp_path, NOTES, object_format=form, bare=bare)
    built = made(home, {"notes/a.md": b"alpha\r\nmore\r\n", "archive/c.md": "new\n"}).built
    assert home.git("rev-parse", f"{built.commit}^") == home.git("rev-parse", "main")
    assert {c.path for c in built.changes} == {"notes/a.md", "archive/c.md"}
    assert home.git("cat-file", "-s", f"{built.commit}:notes/a.md") == "13"
    before, after = home.tree(), home.tree(built.commit)
    assert {p for p in after if before.get(p) != after[p]} == {"notes/a.md", "archive/c.md"}


def test_the_same_proposal_has_the_same_oid_on_any_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_home(tmp_path / "one", NOTES)
    first = made(home, {"notes/a.md": "x\n"}).built.commit
    home.git("clone", "-q", "--bare", str(home.path), str(tmp_path / "two"))
    monkeypatch.setenv("TZ", "Asia/Seoul")
    monkeypatch.setenv("GIT_AUTHOR_NAME", "Somebody")
    home.git("-C", str(tmp_path / "two"), "config", "i18n.commitEncoding", "latin1")
    other = Repository.open(tmp_path / "two")
    assert remade(other, home.git("rev-parse", "main"), {"notes/a.md": "x\n"}).built.commit == first
    said = home.git("log", "-1", "--format=%an <%ae> %cn %at", first)
    assert said == "curator <curator@localhost> curator 1772359200"


def test_a_moved_note_is_gone_here_and_there_under_its_mode(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    (tmp_path / "notes/a.md").chmod(0o755)
    home.git("commit", "-qam", "Make it executable")
    edited = made(home, {"notes/a.md": "x\n"}).built
    assert [(c.old_mode, c.new_mode) for c in edited.changes] == [("100755", "100755")]
    moved = made(home, {"notes/b.md": None, "archive/b.md": "beta\n"}).built
    assert set(home.tree(moved.commit)) == {"notes/a.md", "archive/b.md", "journal/2026-03-01.md"}


def test_bytes_are_kept_whatever_the_attributes_say(tmp_path: Path) -> None:
    home = make_home(tmp_path, {**NOTES, ".gitattributes": "*.md text eol=lf ident\n"})
    home.git("config", "core.autocrlf", "input")
    built = made(home, {"notes/a.md": b"one\r\ntwo $Id: 1$\r\n"}).built
    assert home.git("cat-file", "blob", f"{built.commit}:notes/a.md") == "one\r\ntwo $Id: 1$\r"


def test_odd_paths_are_edited_as_well(tmp_path: Path) -> None:
    odd = 'notes/"ü", \udcff\ttab.md'
    home = make_home(tmp_path, {odd: "x\n"})
    assert [c.path for c in made(home, {odd: "y\n"}).built.changes] == [odd]


@pytest.mark.parametrize(
    "line", ["*.md filter=lfs", "*.md merge=union", "*.md working-tree-encoding=UTF-16"]
)
def test_paths_under_a_driver_are_named(tmp_path: Path, line: str) -> None:
    home = make_home(tmp_path, {**NOTES, "notes/.gitattributes": line + "\n"})
    built = made(home, {"notes/a.md": "x\n"}).built
    assert built.filtered == {"notes/a.md"}


def test_drivers_of_the_repository_and_of_the_person_are_seen(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", NOTES)
    assert made(home, {"notes/a.md": "x\n"}).built.filtered == frozenset()
    (tmp_path / "attributes").write_text("a.md filter=mine\n")
    home.git("config", "core.attributesFile", str(tmp_path / "attributes"))
    (home.path / ".git/info").mkdir(exist_ok=True)
    (home.path / ".git/info/attributes").write_text("b.md merge=ours\n")
    both = made(home, {"notes/a.md": "x\n", "notes/b.md": "y\n"}).built
    assert both.filtered == {"notes/a.md", "notes/b.md"}


def test_building_touches_no_ref_no_index_and_no_file(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    home.git("config", "core.splitIndex", "true")
    before = {name: raw for name, raw in home.files().items() if "/objects/" not in name}
    made(home, {"notes/a.md": "x\n"})
    assert {n: raw for n, raw in home.files().items() if "/objects/" not in n} == before


def test_a_dry_run_builds_without_writing_one_file(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    before = home.files()
    with Repository.open(tmp_path).scratch() as lent:
        built = remade(lent, home.git("rev-parse", "main"), {"notes/a.md": "x\n"}).built
        assert [c.path for c in built.changes] == ["notes/a.md"]
    assert home.files() == before
