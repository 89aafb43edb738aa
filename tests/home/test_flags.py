"""The marks of a contradiction are written so that they read back, and go when it is settled."""

from __future__ import annotations

import pytest

from curator.home.flags import flag, flagged, flags, without_flags
from curator.home.kept import unkept
from curator.home.note import Note

_B = Note("ops/b c.md", "", "mem_b", "", id="mem_b")


@pytest.mark.parametrize(
    "path", ["ops/a.md", "a b/c--d---e.md", "x|[y](z)`<>%20.md", "한국/日本.md", "odd\udcff\n.md"]
)
def test_any_path_can_be_named_and_read_back(path: str) -> None:
    written = flag(path, 12)
    assert list(flagged(f"- Port: 8443 {written}")) == [path]
    inside = written.removeprefix("<!--").removesuffix("-->")
    assert "--" not in inside
    assert written.isprintable()


@pytest.mark.parametrize("text", ["<!-- contradicts -->", "<!-- contradicts a b:1 -->", "a.md:1"])
def test_other_comments_are_no_marks(text: str) -> None:
    assert list(flagged(text)) == []


@pytest.mark.parametrize("name", ["mem_b", "ops/b c.md", "[[ops/b c]]"])
def test_a_note_is_named_by_id_or_path(name: str) -> None:
    assert flags(Note("a.md", "", "a", "", contradicts=(name,)), _B)
    assert not flags(Note("a.md", "", "a", "", contradicts=("b",)), _B)


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        ("---\nid: a\ncontradicts: [mem_b]\nx: 1\n---\nT\n", "---\nid: a\nx: 1\n---\nT\n"),
        ("---\ncontradicts:\n  - mem_b\nx: 1\n---\nT\n", "---\nx: 1\n---\nT\n"),
        ("---\ncontradicts: [z, mem_b]\n---\nT\n", "---\ncontradicts: [z]\n---\nT\n"),
        ("---\ncontradicts: [mem_b, z]\n---\nT\n", "---\ncontradicts: [z]\n---\nT\n"),
        ("---\ncontradicts:\n- z\n- mem_b\n---\nT\n", "---\ncontradicts:\n- z\n---\nT\n"),
        ("---\r\nid: a\r\ncontradicts: mem_b\r\n---\r\nT\r\n", "---\r\nid: a\r\n---\r\nT\r\n"),
        (f"- x {flag('ops/b c.md', 3)}\n- y\n", "- x\n- y\n"),
        (f"| x {flag('ops/b c.md', 3)} |\n", "| x |\n"),
    ],
)
def test_the_marks_that_name_a_note_go_and_nothing_else(raw: str, left: str) -> None:
    assert without_flags(raw.encode(), [_B], [1, 2], named=True) == left.encode()
    assert unkept(raw.encode(), left.encode()) != ""


@pytest.mark.parametrize(
    "raw",
    [
        "---\ncontradicts: [z]\n---\nT\n",
        "---\ncontradicts: [mem_b]  # by hand\n---\nT\n",
        "---\n{contradicts: [mem_b]}\n---\nT\n",
        "---\ncontradicts: 'mem_b, z'\n---\nT\n",
        "---\ncontradicts:\n  # why\n  - mem_b\n---\nT\n",
        f"- x {flag('ops/z.md', 3)}\n",
        "- x <!-- contradicts everything -->\n",
        "T\n",
    ],
)
def test_what_names_others_or_is_written_otherwise_stays(raw: str) -> None:
    assert without_flags(raw.encode(), [_B], [1, 2], named=True) == raw.encode()


def test_marks_of_other_claims_and_names_that_are_not_settled_stay() -> None:
    mark = flag("ops/b c.md", 3)
    raw = f"---\ncontradicts: [mem_b]\n---\n- x {mark}\n- y {mark}\n```\n- z {mark}\n```\n"
    left = raw.replace(f"- y {mark}", "- y")
    assert without_flags(raw.encode(), [_B], [0, 2, 99], named=False) == left.encode()


def test_of_two_marks_of_one_line_none_is_taken_for_the_settled_one() -> None:
    both = f"| x {flag('ops/b c.md', 3)} | y {flag('ops/b c.md', 4)} |\n"
    assert without_flags(both.encode(), [_B], [1], named=True) == both.encode()
