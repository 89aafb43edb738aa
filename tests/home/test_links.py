from __future__ import annotations

import pytest

from curator.home.edits import Refused, rewrite_links
from curator.home.link_text import links_in
from tests.home.conftest import Home

FILES: dict[str, str | bytes] = {
    "notes/ports.md": "# Ports\n[plan](../plans/move%20it.md#why) and ![[picture.png]]\n",
    "plans/move it.md": "---\naliases: [the move]\n---\nSee [[ports|the ports]], [[계약#3월]].\n",
    "notes/계약.md": "[[plans/move it]] · [here](ports.md) · <https://example.org/ports.md>\n",
    "index.md": "---\nup: \"[[ports]]\"\nrelated: [[계약]]\n---\n"
    "[a](/notes/ports.md) [b](notes/ports.md 'T') [c][r] [[the move]] `[[x]]`\n\n[r]: notes/ports.md\n"
    "```\n[[계약]]\n```\n",
    "notes/picture.png": b"png",
    "MEMORY.md": "- [ports](notes/ports.md)\n",
    "old.md": "---\nid: m1\nkind: semantic\nsubject: s\nsuperseded_by: notes/계약.md\n---\n",
}  # fmt: skip


def test_links_are_found_with_where_they_stand() -> None:
    text = (
        "[[a#h|b]] [x](b%20c.md#d) ![[e]] [f](<g h.md>) [[#here]] [i](#j) [k](mailto:l) [[m\\|n]]\n"
    )
    assert [link.target for link in links_in(text)] == ["a", "b c.md", "e", "g h.md", "m"]
    assert [text[link.start : link.end] for link in links_in(text)] == [
        "a", "b%20c.md", "e", "g h.md", "m",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["`[[a]]`", "```\n[[a]]\n```", "~~~\n[a](b.md)\n", "> ```\n> [[a]]\n> ```", "``x ` [[a]]``",
     "[a](https://example.org)", "[^1]: a note", "- ```\n  [[a]]\n  ```"],
)  # fmt: skip
def test_code_addresses_and_footnotes_are_no_links(text: str) -> None:
    assert list(links_in(text)) == []


def test_who_links_to_whom(home: Home) -> None:
    home.write(FILES)
    links = home.take().links
    assert links.out_of("notes/ports.md") == {"plans/move it.md", "notes/picture.png"}
    assert links.out_of("plans/move it.md") == {"notes/ports.md", "notes/계약.md"}
    assert links.into("notes/계약.md") == {"plans/move it.md", "index.md", "old.md"}
    assert links.into("plans/move it.md") == {"notes/ports.md", "notes/계약.md", "index.md"}
    assert "MEMORY.md" in links.into("notes/ports.md")


def test_a_move_breaks_links_by_place_and_not_those_by_name(home: Home) -> None:
    home.write(FILES)
    links = home.take().links
    assert links.breaking("notes/ports.md") == {"notes/계약.md", "index.md", "MEMORY.md"}
    assert links.breaking("plans/move it.md") == {"notes/ports.md", "notes/계약.md"}
    assert links.breaking("notes/계약.md") == {"old.md"}


def test_a_name_that_two_files_have_means_the_near_one_or_nothing(home: Home) -> None:
    home.write({"a/x.md": "[[y]]\n", "a/y.md": "1\n", "b/y.md": "2\n", "c/z.md": "[[y]]\n"})
    links = home.take().links
    assert links.out_of("a/x.md") == {"a/y.md"}
    assert links.out_of("c/z.md") == frozenset()


def test_pages_of_logseq_are_found_by_their_names(home: Home) -> None:
    home.write(
        {"pages/a___b.md": "x\n", "pages/c%3Ad.md": "y\n", "pages/e.md": "- [[a/b]] [[c:d]]\n"}
    )
    assert home.take().links.out_of("pages/e.md") == {"pages/a___b.md", "pages/c%3Ad.md"}


MOVED = {"notes/ports.md": "archive/ports.md", "notes/계약.md": "archive/지난 계약.md"}


def rewritten(home: Home, path: str) -> str:
    if not (home.root / "index.md").exists():
        home.write(FILES)
    snapshot = home.take()
    found = rewrite_links(snapshot.raw(path), path, MOVED, links=snapshot.links)
    assert isinstance(found, bytes), found
    return found.decode()


def test_links_to_moved_notes_are_pointed_at_their_new_places(home: Home) -> None:
    assert rewritten(home, "index.md") == (
        "---\nup: \"[[ports]]\"\nrelated: [[지난 계약]]\n---\n"
        "[a](/archive/ports.md) [b](archive/ports.md 'T') [c][r] [[the move]] `[[x]]`\n\n"
        "[r]: archive/ports.md\n```\n[[계약]]\n```\n"
    )  # fmt: skip


def test_a_moved_note_keeps_what_its_own_links_mean(home: Home) -> None:
    assert rewritten(home, "notes/ports.md") == str(FILES["notes/ports.md"])
    assert rewritten(home, "notes/계약.md") == str(FILES["notes/계약.md"])
    deeper = {"notes/ports.md": "archive/2026/ports.md"}
    snapshot = home.take()
    raw = snapshot.raw("notes/ports.md")
    found = rewrite_links(raw, "notes/ports.md", deeper, links=snapshot.links)
    assert isinstance(found, bytes)
    assert b"[plan](../../plans/move%20it.md#why) and ![[picture.png]]" in found


REFERRING = """---
title: a/Gate.md
description: "was in a/Gate.md, now gone"
supersedes: [x/a/Gate.md, a/Gate.md, 'a/Well copy.md']
sources: a/Gate.md, a/Well copy.md/x.md  # a/Gate.md
related:
  - a/Well copy.md
---
a/Gate.md [here][w]

[w]: a/Well%20copy.md 'why'
"""


def test_only_keys_that_name_notes_follow_a_move_and_prose_stays(home: Home) -> None:
    home.write({"a/Gate.md": "1\n", "a/Well copy.md": "2\n", "b.md": REFERRING})
    links = home.take().links
    moved = {"a/Gate.md": "old: one/a/Gate.md", "a/Well copy.md": "arc/a/Well copy.md"}
    found = rewrite_links(REFERRING.encode(), "b.md", moved, links=links)
    assert isinstance(found, bytes)
    assert found.decode() == (
        REFERRING.replace(" a/Gate.md, 'a/W", ' "old: one/a/Gate.md", \'arc/a/W')
        .replace("- a/W", "- arc/a/W")
        .replace("[w]: a/", "[w]: arc/a/")
    )
    assert (
        rewrite_links(REFERRING.encode(), "b.md", {"c.md": "d.md"}, links=links)
        == REFERRING.encode()
    )


def test_a_path_that_is_no_text_is_not_written(home: Home) -> None:
    raw = b"---\nsupersedes: a.md\n---\n"
    home.write({"b.md": raw})
    found = rewrite_links(raw, "b.md", {"a.md": "caf\udce9/a.md"}, links=home.take().links)
    assert isinstance(found, Refused)


def test_references_by_path_in_front_matter_follow(home: Home) -> None:
    assert "superseded_by: archive/지난 계약.md\n" in rewritten(home, "old.md")


def test_what_does_not_link_keeps_every_byte(home: Home) -> None:
    assert rewritten(home, "plans/move it.md") == str(FILES["plans/move it.md"]).replace(
        "[[계약#3월]]", "[[지난 계약#3월]]"
    )
    raw = b"\xef\xbb\xbfno links\r\n"
    snapshot = home.take()
    assert rewrite_links(raw, "index.md", MOVED, links=snapshot.links) == raw


def test_a_file_that_does_not_read_is_left_alone(home: Home) -> None:
    home.write(FILES)
    found = rewrite_links(b"---\na: b: c\n---\n", "index.md", MOVED, links=home.take().links)
    assert isinstance(found, Refused)
