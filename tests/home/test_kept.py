"""What the editor of front matter writes keeps everything, in whatever style it was written."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings

from curator.home.edits import set_keys
from curator.home.kept import unkept
from curator.home.note import Unreadable, Value
from curator.home.reading import read_text
from tests.home.test_edits_any_note import CHANGES, grown, notes


@settings(max_examples=300, deadline=None)
@given(raw=notes(), wanted=CHANGES)
@example(raw=b"---\ntags: [a,\n  b]\n---\n", wanted={"tags": ["c"]})
@example(raw=b"---\ntags: 'a, b'\n---\n", wanted={"tags": ["c"]})
@example(raw=b'---\ntags: "#a #b" # c\n---\n', wanted={"tags": ["c"]})
@example(raw=b"---\ntags: ''\n---\n", wanted={"tags": ["a"]})
@example(raw=b'---\ntags: ""  # none yet\n---\n', wanted={"tags": ["a", "b"]})
@example(raw=b"---\nsources: a  # why\n---\n", wanted={"sources": ["b"]})
@example(raw=b"---\ntags: tab\tx\n---\n", wanted={"tags": ["port 8443"]})
@example(raw="---\ntags: nbsp\xa0x\n---\n".encode(), wanted={"tags": ["port 8443"]})
def test_lists_that_grow_and_keys_that_come_keep_all_that_was_there(
    raw: bytes, wanted: dict[str, Value | None]
) -> None:
    before = read_text("", raw)
    assume(b"'[" not in raw)  # a JSON string may have to change its quotes, which is held
    if isinstance(before, Unreadable):
        return
    known = {key.casefold() for key in before.front}
    joined = {k: v for k, v in grown(raw, wanted).items() if isinstance(v, list) or k not in known}
    after = set_keys(raw, joined)
    if isinstance(after, bytes):
        assert unkept(raw, after) == ""


@pytest.mark.parametrize("unset", ["false", "no", '""', "null", "", "False  # yet"])
@pytest.mark.parametrize("key", ["valid_to", "retired", "superseded_by"])
def test_a_no_where_a_note_tells_its_end_is_no_loss(key: str, unset: str) -> None:
    raw = f"---\nid: a\n{key}: {unset}\n---\nb\n".encode()
    after = set_keys(raw, {key: "mem_b"})
    assert isinstance(after, bytes)
    assert unkept(raw, after) == ""


@pytest.mark.parametrize("said", ["reviewed: false", "retired: true", "valid_to: 2026-05-01"])
def test_what_a_note_tells_otherwise_stays(said: str) -> None:
    raw = f"---\nid: a\n{said}\n---\nb\n".encode()
    after = set_keys(raw, {said.partition(":")[0]: "mem_b"})
    assert isinstance(after, bytes)
    assert unkept(raw, after) == "would lose line 3"
