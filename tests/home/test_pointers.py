from __future__ import annotations

import pytest

from curator.home.note import Note
from curator.home.pointers import Pointers, pointer
from curator.repository import Entry

PATHS = ("agents/미나/journal/2026-01-05.md", "notes/계약 2.md", "notes/a%20b.md", "notes/c#d.md")
NOTES = (
    Note("notes/계약 2.md", "", "mem_k", "", title="The contract"),
    Note("notes/a%20b.md", "", "notes/a%20b.md", ""),
    Note("notes/c#d.md", "", "notes/c#d.md", ""),
)
KNOWN = Pointers({path: Entry("100644", "blob", "0", path) for path in PATHS}, NOTES)


@pytest.mark.parametrize(
    ("written", "path", "lines"),
    [
        ("agents/미나/journal/2026-01-05.md#L12-L18", PATHS[0], (12, 18)),
        ("agents/미나/journal/2026-01-05.md@9f2c1de#L12", PATHS[0], (12, 12)),
        ("nas://home/agents/미나/journal/2026-01-05.md@9f2c1de#L18-L12", PATHS[0], (12, 18)),
        ("nas://agents/미나/journal/2026-01-05.md#L3-5 sha256:0f", PATHS[0], (3, 5)),
        ("[[2026-01-05]]", PATHS[0], (0, 0)),
        ("[[2026-01-05#Morning|that day]]", PATHS[0], (0, 0)),
        ("2026-01-05", PATHS[0], (0, 0)),
        ("mem_k", PATHS[1], (0, 0)),
        ("the contract", PATHS[1], (0, 0)),
        ("[it](../notes/계약%202.md)", PATHS[1], (0, 0)),
        ("./notes/a%20b.md", PATHS[2], (0, 0)),
        ("notes/gone.md#L2", None, (2, 2)),
        ("https://example.org/2026-01-05.md#L2", None, (2, 2)),
        ("", None, (0, 0)),
    ],
)
def test_a_source_is_read_as_it_is_written(
    written: str, path: str | None, lines: tuple[int, int]
) -> None:
    found = pointer(written)
    assert KNOWN.path(found, "notes/x.md") == path
    assert (found.first, found.last) == lines


def test_what_is_gone_is_known_by_its_words() -> None:
    gone = [pointer(text) for text in ("notes/Gone.md@0123456", "nas://home/notes/gone.md#L4")]
    one, other = (KNOWN.keys(found) for found in gone)
    assert one & other
    assert not one & KNOWN.keys(pointer("notes/gone2.md"))


def test_an_address_is_itself_whatever_part_of_it_is_named() -> None:
    one, other, else_ = (
        KNOWN.keys(pointer(text))
        for text in ("https://a.example/x/", "<https://a.example/x#part>", "https://a.example/y")
    )
    assert one == other
    assert not one & else_


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [("#L3-L5", "#L5-L9", True), ("#L3-L5", "#L6", False), ("", "#L6", True), ("#L6", "", True)],
)
def test_lines_meet_where_they_overlap(one: str, other: str, meet: bool) -> None:
    assert pointer("a.md" + one).meets(pointer("a.md" + other)) is meet
