"""Files that are not ours to edit hold a note where they link to it; they are read for that only."""

from __future__ import annotations

import pytest

from curator.home.journal import Places, places
from curator.home.layout import Layout
from tests.home.conftest import Home

_MOVED = {"notes/a.md": "archive/notes/a.md"}
_DAY = "journal/2026-03-10.md"


def _files(text: str = "Rain.\n") -> dict[str, str | bytes]:
    return {"notes/a.md": "Alpha.\n", "notes/b.md": "See [alpha](a.md).\n", _DAY: text}


def _drop(home: Home, path: str) -> None:
    oid = home.git("rev-parse", f"HEAD:{path}")
    (home.root / ".git/objects" / oid[:2] / oid[2:]).unlink()


def test_a_note_may_move_where_only_notes_and_indexes_link_to_it(home: Home) -> None:
    home.write({**_files(), "MEMORY.md": "[alpha](notes/a.md)\n", "notes/c.md": "[[notes/a]]\n"})
    assert home.take().must_stay(_MOVED) == ""


def test_a_link_in_a_journal_keeps_a_note_where_it_is(home: Home) -> None:
    home.write(_files("Wrote [alpha](../notes/a.md).\n"))
    why = f"{_DAY} links to notes/a.md, which would move, and is not ours to edit"
    assert home.take().must_stay(_MOVED) == why
    assert home.take().must_stay({"notes/b.md": "archive/notes/b.md"}) == ""


def test_the_same_text_links_from_each_of_its_places(home: Home) -> None:
    text = "See [alpha](a.md).\n"
    home.write({**_files(), "README.md": text, "notes/README.md": text})
    assert home.take().must_stay(_MOVED).startswith("notes/README.md links to")


def test_a_journal_is_read_when_a_note_would_move_and_never_before(home: Home) -> None:
    home.write(_files())
    _drop(home, _DAY)
    found = home.take()
    assert found.links.into("notes/a.md") == {"notes/b.md"}
    assert found.must_stay({}) == ""
    why = f"{_DAY} cannot be read, and may link to notes/a.md, which would move"
    assert found.must_stay(_MOVED) == why


def test_symbolic_links_and_other_files_are_not_searched(home: Home) -> None:
    home.write({**_files(), "docs/real.txt": "[alpha](../notes/a.md)\n"})
    (home.root / "docs/README.md").symlink_to("[alpha](../notes/a.md)")
    home.write({})
    assert home.take().must_stay(_MOVED) == ""


@pytest.mark.parametrize("layout", [Layout(), Layout(notes=("notes/",)), Layout(journal=("x/",))])
def test_a_path_alone_is_judged_as_among_all(layout: Layout) -> None:
    days = [f"memory/2026-03-{day:02}.md" for day in (8, 9, 10)]
    known = [
        *days,
        "notes/a.md",
        "tools/deep/SKILL.md",
        "tools/deep/x/y.md",
        "x/2026.md",
        "MEMORY.md",
    ]
    asked = ["memory/topics.md", "notes/new.md", "tools/deep/x/z.md", "x/n.md", "README.md", "a.py"]
    found = Places(known, layout).of(asked)
    among = places([*known, *asked], layout)
    assert found == {path: among[path] for path in asked if path in among}
    assert list(Places(known, layout).of(["memory/topics.md"], without=days)) == [
        "memory/topics.md"
    ]
    gone = Places(known, layout).of(["memory/topics.md"], without=days)
    assert gone == {"memory/topics.md": places(["memory/topics.md"], layout)["memory/topics.md"]}
