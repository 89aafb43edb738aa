"""For random notes only the intended lines differ and the result reads back, or it is refused."""

from __future__ import annotations

import difflib
from datetime import date

from hypothesis import example, given, settings
from hypothesis import strategies as st

from curator.home.edits import Refused, set_keys
from curator.home.front import fenced
from curator.home.note import Unreadable, Value
from curator.home.reading import read_text
from curator.home.values import bare, listed_under

WORDS = st.sampled_from([
    "a", "port 8443", "계약 갱신", "日本の契約", "naïve", "x: y", "- z", "#tag", "yes", "null", "1e3",
    "2026-03-10", "[[링크]]", "nel\x85x", "ls\u2028x", "ps\u2029x", "tab\tx", "it's", 'say "so"', "😀",
    "", " lead", "trail ", "a, b", "007", "2026-13-45", "#a #b", "new: x", "a、b", "b c", "[[a]] [[b]]",
    "{{title}}", "back\\slash", "nbsp\xa0x", "zero\u200bwidth",
])  # fmt: skip
KEYS = st.sampled_from(
    ["id", "title", "tags", "sources", "제목", "名前", "valid_to", "x y", "Tags"]
)


def quoted(word: str, style: str) -> str:
    if style == "'":
        return "'" + word.replace("'", "''") + "'"
    if style == '"':
        return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return word


@st.composite
def values(draw: st.DrawFn) -> str:
    words = draw(st.lists(st.tuples(WORDS, st.sampled_from(["", "'", '"'])), max_size=3))
    parts = [quoted(word, style) for word, style in words]
    shape = draw(st.sampled_from(["scalar", "flow", "block", "flush", "literal", "json", "empty"]))
    comment = draw(st.sampled_from(["", "  # why", " "]))
    match shape:
        case "flow":
            return " [" + draw(st.sampled_from([", ", ","])).join(parts) + "]" + comment
        case "block":
            return comment + "".join(f"\n  - {part}" for part in parts)
        case "flush":
            return "".join(f"\n- {part}{comment}" for part in parts)
        case "literal":
            return " |" + draw(st.sampled_from(["", "-", "+"])) + "".join(f"\n  {p}" for p in parts)
        case "json":
            return ' \'["a", "b"]\'' + comment
        case "empty":
            return comment
        case _:
            return " " + (parts[0] if parts else "~") + comment


@st.composite
def notes(draw: st.DrawFn) -> bytes:
    entries = draw(st.lists(st.tuples(KEYS, values()), max_size=5))
    between = draw(st.sampled_from(["", "# a comment\n", "\n"]))
    form = draw(st.sampled_from(["{}:{}\n", "{}:{}\n", "? {}\n:{}\n"]))
    block = between.join(form.format(key, value) for key, value in entries)
    block += draw(st.sampled_from(["", "", "", "...\n"]))
    body = draw(st.lists(WORDS, max_size=4))
    text = "---\n" + block + "---\n" + "\n".join(body)
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return (b"\xef\xbb\xbf" if draw(st.booleans()) else b"") + text.encode()


CHANGES: st.SearchStrategy[dict[str, Value | None]] = st.dictionaries(
    st.sampled_from(["tags", "sources", "supersedes", "superseded_by", "valid_to", "retired"]),
    st.just(None),
    min_size=1,
).flatmap(
    lambda keys: st.fixed_dictionaries(
        {
            key: st.lists(WORDS.filter(bool), min_size=1, max_size=3)
            if key in ("tags", "sources", "supersedes")
            else st.one_of(WORDS, st.just(date(2026, 3, 10)), st.booleans())
            for key in keys
        }
    )
)


def grown(raw: bytes, wanted: dict[str, Value | None]) -> dict[str, Value | None]:
    """Add what the lists hold already, as a kind does."""
    before = read_text("", raw)
    if isinstance(before, Unreadable):
        return wanted
    return {
        key: [*listed_under(key, before.front.get(key)), *value]
        if isinstance(value, list)
        else value
        for key, value in wanted.items()
    }


@settings(max_examples=400, deadline=None)
@given(raw=notes(), wanted=CHANGES)
@example(raw=b"---\ntags: [a]\n---\n", wanted={"tags": ["b"]})
@example(raw=b"---\nid: x\n...\n---\n", wanted={"valid_to": "a", "retired": "b"})
@example(raw=b"---\n? tags\n: [a]\n---\n", wanted={"valid_to": "a", "retired": "b"})
def test_only_the_intended_lines_differ_or_the_edit_is_refused(
    raw: bytes, wanted: dict[str, Value | None]
) -> None:
    wanted = grown(raw, wanted)
    after = set_keys(raw, wanted)
    if isinstance(after, Refused):
        return
    old, new = read_text("", raw), read_text("", after)
    assert not isinstance(old, Unreadable)
    assert not isinstance(new, Unreadable)
    assert new.body == old.body
    touched = {key.casefold() for key in wanted}
    assert [(k, repr(v)) for k, v in old.front.items() if k.casefold() not in touched] == [
        (k, repr(v)) for k, v in new.front.items() if k.casefold() not in touched
    ]
    _reads_back(wanted, {**{k.casefold(): v for k, v in new.front.items()}, **new.front})
    _few_lines(raw, after, wanted)


def _reads_back(wanted: dict[str, Value | None], front: dict[str, Value]) -> None:
    for key, value in wanted.items():
        if isinstance(value, list):
            found = {bare(v).casefold() for v in listed_under(key, front[key])}
            assert found >= {bare(str(v)).casefold() for v in value}
        else:
            assert front[key] == value
            assert type(front[key]) is type(value)


def _few_lines(raw: bytes, after: bytes, wanted: dict[str, Value | None]) -> None:
    """Each key costs at most one line that differs; all else is lines that came in."""
    block = fenced(raw)
    assert block is not None
    assert after.endswith(raw[block.end :])
    old, new = raw.split(b"\n"), after.split(b"\n")
    steps = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    assert sum(i2 - i1 for tag, i1, i2, _, _ in steps if tag != "equal") <= len(wanted)


@settings(max_examples=150, deadline=None)
@given(raw=notes(), wanted=CHANGES)
def test_an_edit_made_twice_changes_nothing_the_second_time(
    raw: bytes, wanted: dict[str, Value | None]
) -> None:
    wanted = grown(raw, wanted)
    once = set_keys(raw, wanted)
    if isinstance(once, bytes):
        assert set_keys(once, wanted) == once


@settings(max_examples=150, deadline=None)
@given(body=st.text(max_size=60), wanted=CHANGES)
def test_a_block_added_to_any_text_leaves_the_text(
    body: str, wanted: dict[str, Value | None]
) -> None:
    raw = body.encode("utf-8", "surrogatepass")
    after = set_keys(raw, wanted, create=True)
    if isinstance(after, bytes) and fenced(raw) is None:
        assert after.endswith(raw.removeprefix(b"\xef\xbb\xbf"))
