from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from curator.clock import Clock
from curator.errors import CuratorError
from curator.home.layout import Layout
from curator.home.snapshot import take
from curator.home.trust import TrustRules
from curator.repository import Repository
from tests.home.conftest import NOW, Home


def test_a_home_is_sorted_into_notes_journals_and_the_rest(home: Home) -> None:
    home.write(
        {
            "memory/notes/acme.md": "---\nid: mem_1\nkind: semantic\nsubject: customer/acme\n---\nText.\n",
            "memory/notes/계약.md": "# 계약\n\n갱신은 3월이다.\n",
            "agents/cleo/journal/2026-03-10.md": "09:00 Acme called.\n",
            "meetings/2026-03 契約.md": "会議の記録。\n",
            "broken.md": "---\ntitle: Governance: who\n---\n",
            "unfilled.md": "---\ncreated: {{date}}\n---\n# {{title}}\n",
            "templates/t.md": "# {{title}}\n",
            "MEMORY.md": "- [Acme](memory/notes/acme.md)\n",
            "README.md": "About.\n",
            "code.py": "print()\n",
        }
    )
    found = home.take()
    assert [note.name for note in found.notes] == [
        "meetings/2026-03 契約.md",
        "mem_1",
        "memory/notes/계약.md",
    ]
    assert found.journals == {"agents/cleo/journal/2026-03-10.md"}
    assert [(file.path, file.why[:6]) for file in found.unreadable] == [("broken.md", "line 2")]
    assert found.ignored == {
        "memory index": 1, "readme": 1, "template": 1, "unfilled template": 1,
    }  # fmt: skip
    assert (found.as_of, found.committed.tzinfo is not None) == (NOW, True)
    assert found.notes[0].dated
    assert found.tree["memory/notes"].kind == "tree"


def test_the_text_of_a_journal_is_never_asked_for(home: Home) -> None:
    home.write({"journal/2026-03-10.md": "A secret day.\n", "a.md": "A note.\n"})
    oid = home.git("rev-parse", "HEAD:journal/2026-03-10.md")
    (home.root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    found = home.take()
    assert found.journals == {"journal/2026-03-10.md"}
    assert found.unreadable == ()


def test_only_the_commit_is_read_never_the_work_tree(home: Home) -> None:
    first = home.write({"a.md": "old\n"})
    home.write({"a.md": "new\n"})
    (home.root / "a.md").write_text("not committed\n")
    (home.root / "b.md").write_text("not committed\n")
    found = home.take(commit=first)
    assert [(note.path, note.body) for note in found.notes] == [("a.md", "old\n")]
    assert found.raw("a.md") == b"old\n"


def test_links_and_submodules_are_never_notes(home: Home) -> None:
    commit = home.write({"a.md": "x\n"})
    (home.root / "link.md").symlink_to("/etc/passwd")
    home.git("add", "link.md")
    home.git("update-index", "--add", "--cacheinfo", f"160000,{commit},sub.md")
    home.git("commit", "-q", "-m", "odd")
    found = home.take()
    assert [note.path for note in found.notes] == ["a.md"]
    assert found.ignored == {"submodule": 1, "symbolic link": 1}


def test_a_file_name_that_is_no_utf8_keeps_its_bytes(home: Home) -> None:
    try:
        (home.root / os.fsdecode(b"caf\xe9.md")).write_text("x\n")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    home.git("add", "-A")
    home.git("commit", "-q", "-m", "x")
    note = home.take().notes[0]
    assert os.fsencode(note.path) == b"caf\xe9.md"
    assert note.name == note.path


def test_a_blob_that_is_missing_is_unreadable(home: Home) -> None:
    home.write({"a.md": "here\n", "b.md": "gone\n"})
    oid = home.git("rev-parse", "HEAD:b.md")
    (home.root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    found = home.take()
    assert [(f.path, f.why) for f in found.unreadable] == [
        ("b.md", "its content is not in this clone")
    ]
    with pytest.raises(CuratorError, match="cannot be read"):
        found.raw("b.md")


def test_an_id_names_one_note_only(home: Home) -> None:
    front = "---\nid: {}\nkind: semantic\nsubject: s\n---\n"
    home.write(
        {
            "a.md": front.format("mem_1") + "a",
            "copies/a.md": front.format("mem_1") + "a",
            "b.md": front.format("mem_2"),
            "c.md": front.format("b.md"),
            "d.md": front.format("1234567890"),
        }
    )
    found = home.take()
    assert {note.path: note.name for note in found.notes} == {
        "a.md": "a.md", "copies/a.md": "copies/a.md", "b.md": "mem_2", "c.md": "c.md", "d.md": "d.md",
    }  # fmt: skip
    note = found.named("mem_2")
    assert note is not None
    assert note.path == "b.md"
    assert found.named("mem_1") is None
    assert found.at("a.md") is not None


def test_equal_files_are_read_once_and_stand_twice(home: Home) -> None:
    home.write({"a.md": "same\n", "b/a.md": "same\n"})
    calls: list[tuple[int, int]] = []
    found = take(
        home.repository(),
        home.git("rev-parse", "HEAD"),
        layout=Layout(),
        trust=TrustRules(),
        clock=Clock(lambda: NOW, UTC),
        progress=lambda done, total: calls.append((done, total)),
    )
    assert [note.path for note in found.notes] == ["a.md", "b/a.md"]
    assert calls == [(1, 1)]


def test_exports_are_left_aside_unless_they_are_the_home(home: Home) -> None:
    page = "---\ntitle: A\nnav_order: 1\n---\n"
    home.write({"site/a.md": page, "b.md": "b\n", "c.md": "c\n"})
    assert home.take().ignored == {"export": 1}
    home.write({"d.md": page + "d", "e.md": page + "e", "c.md": page + "c"})
    assert home.take().ignored == {}


def test_a_declared_journal_entry_is_a_journal(home: Home) -> None:
    home.write({"x/today.md": "---\ntype: daily\n---\nText.\n"})
    found = home.take()
    assert found.journals == {"x/today.md"}
    assert found.notes == ()


def test_the_owner_may_call_anything_a_note(home: Home) -> None:
    home.write({"README.md": "# A\n## B\n", "x.md": "x\n"})
    found = home.take(layout=Layout(notes=("/README.md",)))
    assert [note.path for note in found.notes] == ["README.md"]


def test_a_bare_repository_is_read_the_same(home: Home) -> None:
    home.write({"a.md": "메모\n"})
    bare = home.root.parent / "bare.git"
    home.git("clone", "-q", "--bare", ".", str(bare))
    found = take(
        Repository.open(bare),
        home.git("rev-parse", "HEAD"),
        layout=Layout(),
        trust=TrustRules(),
        clock=Clock(lambda: datetime(2026, 1, 1, tzinfo=UTC), UTC),
    )
    assert [note.body for note in found.notes] == ["메모\n"]


@pytest.mark.parametrize(
    ("typed", "paths"),
    [
        ("ops/ports.md", ["ops/ports.md"]),
        ("./ops/ports.md", ["ops/ports.md"]),
        ("ops/ports", ["ops/ports.md"]),
        ("mem_9", ["crm/acme.md"]),
        ("Staging Ports", ["ops/ports.md"]),
        ("ports", ["ops/old/ports.md", "ops/ports.md"]),
        ("old/ports", ["ops/old/ports.md"]),
        ("고객", ["crm/acme.md"]),
        (unicodedata.normalize("NFD", "고객"), ["crm/acme.md"]),
        ("customer/acme", ["crm/acme.md"]),
        ("nothing", []),
    ],
)
def test_a_person_finds_a_note_by_what_they_call_it(
    home: Home, typed: str, paths: list[str]
) -> None:
    home.write(
        {
            "ops/ports.md": "---\ntitle: Staging ports\n---\n",
            "ops/old/ports.md": "old\n",
            "crm/acme.md": "---\nid: mem_9\nkind: semantic\nsubject: customer/acme\naliases: [고객]\n---\n",
        }
    )
    assert [note.path for note in home.take().find(typed)] == paths


@pytest.fixture
def counted(home: Home) -> Callable[[], int]:
    home.write({f"n/{i}.md": f"# N{i}\n\ntext {i}\n" for i in range(50)})
    return lambda: len(home.take().notes)


def test_two_snapshots_of_one_commit_are_equal(home: Home, counted: Callable[[], int]) -> None:
    assert counted() == 50
    one, two = home.take(), home.take()
    assert (one.notes, one.journals, one.skipped) == (two.notes, two.journals, two.skipped)
