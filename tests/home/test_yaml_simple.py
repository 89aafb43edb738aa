"""Simple front matter is read without a parser, to the values that the parser gives; the rest is not."""

from __future__ import annotations

import pytest
from frontmatter.default_handlers import YAMLHandler
from hypothesis import given
from hypothesis import strategies as st

from curator.home.yaml_loader import Loader
from curator.home.yaml_simple import simple

_WORDS = (
    "a b", "no", "Null", "null", "true", "2026-03-10", "2026-02-30", "2026-03-10 08:00:00", "007",
    "1_000", "0x1F", "1:30", "1e5", ".5", ".inf", "..", "http://example.org/a#b", "a #b", "a: b", "a:",
    "Don't & won't", "C#", "[a, 2]", "[]", "[ a ]", "[a,b]", "[a, ]", "'q'", '"q: #"', '"a\\n"', '""',
    "'it''s'", "|", "> x", "&a x", "*a", "!t x", "- x", "? x", "@x", "`x`", "%x", "~", "<<", "=", "é漢",
    "a\tb", "a\u2028b", "a  b", "a ", "{a: b}", "9" * 90, "x, y", "(x)", "-1", "+1", "...", "---",
)  # fmt: skip
_KEYS = ("id", "tags", "no", "title", "valid_from", "x y", "2", "ключ", "a" * 90, "<<")
_LINES = st.one_of(
    st.builds("{}: {}".format, st.sampled_from(_KEYS), st.sampled_from(_WORDS)),
    st.builds("{}:".format, st.sampled_from(_KEYS)),
    st.builds("{}- {}".format, st.sampled_from(("", "  ", "    ")), st.sampled_from(_WORDS)),
    st.sampled_from(("", " ", "# x", "  x", "...", "key: |", "\ufeffid: a", "tags: a\r")),
    st.text("ab:#-[]'\", ~&*!|>.1", max_size=8),
)


@given(st.lists(_LINES, max_size=5))
def test_what_is_read_simply_is_what_the_parser_reads(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = simple(text)
    if found is not None:
        assert repr(found) == repr(YAMLHandler().load(text, Loader=Loader))


@pytest.mark.parametrize(
    "text",
    [
        "id: mem_01\nkind: semantic\nconfidence: 0.8\nvalid_from: 2026-03-10\nreviewed: false\n",
        "title: 'Notes: a draft'\nsource: https://example.org/a?b=c#d\n",
        "tags:\n  - a\n  - b\naliases: [x, y]\nempty:\n",
        "tags: [007, no]\r\nid: 12\r\n",
    ],
)
def test_everyday_front_matter_is_simple(text: str) -> None:
    found = simple(text)
    assert found is not None
    assert repr(found) == repr(YAMLHandler().load(text, Loader=Loader))


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "# only a comment", "just prose", "- a\n- b", "a: b: c", "a: b #c", "a: &x b\nc: *x",
        "a: !!str b", "a: |\n  b", "a: {b: c}", "a: b\n  c", "a:\n  b: c", "a:\n  - b: c", "a:\n  - b\n - c",
        "a: b\n- c", 'a: "b\\n"', "yes: a", "<<: a", "a: [b, [c]]", "a: [b: c]", "a:\tb", "- a\nb: c",
    ],
)  # fmt: skip
def test_anything_else_is_left_to_the_parser(text: str) -> None:
    assert simple(text) is None
