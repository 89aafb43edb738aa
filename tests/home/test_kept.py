"""What the editor of front matter writes keeps everything, in whatever style it was written."""

from __future__ import annotations

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
@example(raw=b"---\nsources: a  # why\n---\n", wanted={"sources": ["b"]})
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
