"""Links are written as the home writes them, and lead where they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.home.link_text import links_in
from curator.kinds.linking import link
from tests.kinds.claims import view
from tests.passes.homes import note


def _link(tmp_path: Path, at: str, to: str, files: dict[str, str]) -> str:
    seen = view(tmp_path, {at: "Here.\n", to: "There.\n"} | files)
    here, there = seen.snapshot.at(at), seen.snapshot.at(to)
    assert here is not None
    assert there is not None
    written = link(here, there, seen)
    (found,) = links_in(written)
    target = seen.snapshot.links.targets.resolve(at, found)
    assert target is not None
    assert target.path == to
    return written


@pytest.mark.parametrize(
    ("at", "to", "written"),
    [
        ("a.md", "b.md", "[b](b.md)"),
        ("ops/a.md", "notes/b c.md", "[b c](../notes/b%20c.md)"),
        ("a.md", "x/50% (new) #1.md", "[50% (new) #1](x/50%25%20%28new%29%20%231.md)"),
        ("a.md", "[x] y.md", "[\\[x\\] y]([x]%20y.md)"),
        ("메모/가.md", "메모/나.md", "[나](나.md)"),
    ],
)
def test_a_link_is_relative_and_encoded_where_needed(
    tmp_path: Path, at: str, to: str, written: str
) -> None:
    assert _link(tmp_path, at, to, {}) == written


def test_a_title_is_shown_where_there_is_one(tmp_path: Path) -> None:
    titled = {"b.md": note("There.", title="The *new* |one|")}
    assert _link(tmp_path, "a.md", "b.md", titled) == "[The \\*new\\* \\|one\\|](b.md)"


def test_where_pages_are_linked_by_name_so_is_this(tmp_path: Path) -> None:
    habit = {f"n{at}.md": "See [[a]].\n" for at in range(3)} | {"m.md": "See [a](a.md).\n"}
    assert _link(tmp_path, "a.md", "x/b.md", habit) == "[[b]]"


def test_a_file_keeps_to_its_own_way(tmp_path: Path) -> None:
    habit = {f"n{at}.md": "See [[a]].\n" for at in range(3)} | {"a.md": "See [n](n1.md).\n"}
    assert _link(tmp_path, "a.md", "x/b.md", habit) == "[b](x/b.md)"


def test_a_name_that_two_pages_have_is_told_with_its_folder(tmp_path: Path) -> None:
    files = {"a.md": "See [[n]].\n", "y/b.md": "Other.\n"}
    assert _link(tmp_path, "a.md", "x/b.md", files) == "[[x/b]]"
