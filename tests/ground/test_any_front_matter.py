"""Whatever stands in a file, reading it ends in a note, in nothing or in Unreadable."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from curator.gitdata import Entry
from curator.home.dialects.dialect import COMMON
from curator.home.edits import Refused, set_keys
from curator.home.journal import AsNote
from curator.home.note import Note, Unreadable, Value
from curator.home.sorting import Sorting
from curator.home.times import when
from curator.home.trust import TrustRules
from curator.home.values import bare, flag, listed, listed_under, share, word
from curator.home.yaml_front import load
from curator.passes import run
from curator.tended import How
from tests.passes.homes import git, made

FIELDS = [*sorted({key for keys in COMMON.values() for key in keys}), "metadata", "seen", "<<", "="]


def outcome(raw: bytes, path: str = "notes/a.md") -> Note | Unreadable | str:
    """Return what becomes of one file among the files of a home."""
    files = Sorting({path: AsNote()}, {path: Entry("100644", "blob", "f" * 40, path)})
    files.read("f" * 40, raw)
    notes = files.named(TrustRules())
    assert len(notes) + len(files.unreadable) + len(files.skipped) + len(files.journals) == 1
    found: list[Note | Unreadable] = [*notes, *files.unreadable]
    return found[0] if found else files.skipped.get(path, "journal")


def front(raw: bytes) -> dict[str, Value]:
    found = outcome(raw)
    assert isinstance(found, Note), found
    return dict(found.front)


LONG_HEX = "0x" + "f" * 4_000
SIXTIETHS = "1" + ":10" * 4_000
ODD = [
    LONG_HEX, SIXTIETHS, SIXTIETHS + ".5", "1" + "0" * 400, "-1" + "0" * 5_000, "0b" + "1" * 90,
    "9223372036854775808", "!!int ''", "!!int x", "!!int [a]", "!!bool maybe", "!!float ''",
    "!!float x", "!!timestamp soon", "!!timestamp 2026-99-99", "!!binary x", "!!python/object:os x",
    "2026-02-30", "0000-00-00", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
    "2026-01-01T00:00:00+99:99", ".inf", "-.inf", ".nan", "1e400", "1e400.0", "=", "<<", "~", "? a",
    "*a", "&a [*a]", "&a {b: *a}", "|", ">-", "'", '"\\ud800"', '"\\0"', "[[[[a]]]]", "[[a], [b]]",
    "{a: {b: [c]}}", "0o17", "_", "+.5", "1__2", "0x_", "1:60", "190:20:30.15", "\x85", "\ufeff",
    "'" + "[" * 3_000 + "]" * 3_000 + "'", "'[ " + "[" * 600 + "]" * 600 + " ]'",
    f"'[{'9' * 5_000}]'", "'[1e999, NaN, {\"a\": [1]}]'", f"{'9' * 400} %", "'[\"\\ud800\"]'",
]  # fmt: skip
SIGNS = st.text(
    st.sampled_from(list("[]{}:,-?!&*#|>'\"%@`~=.0123456789xefb_+TZ \n\t\r\\/안日é\x85\u2028"))
)
SCALARS = st.one_of(
    st.sampled_from(ODD),
    SIGNS,
    st.text(max_size=20),
    st.integers().map(str),
    st.integers(0, 2**80).map(hex),
    st.floats().map(repr),
    st.datetimes().map(str),
    st.lists(st.integers(0, 59).map(str), min_size=2).map(":".join),
    st.builds("!!{} {}".format, st.sampled_from(["int", "float", "bool", "timestamp"]), SIGNS),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda parts: "[" + ", ".join(parts) + "]"),
        st.lists(st.tuples(SCALARS, inner), max_size=3).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        ),
        st.lists(inner, max_size=4).map(lambda parts: "".join(f"\n- {part}" for part in parts)),
    ),
    max_leaves=8,
)
BLOCKS = st.lists(
    st.tuples(st.one_of(st.sampled_from(FIELDS), SCALARS.map("? {}\n".format)), VALUES), max_size=6
).map(lambda pairs: "".join(f"{key}: {value}\n" for key, value in pairs))
WANTED: dict[str, Value | None] = {
    "valid_to": date(2026, 1, 1), "retired": "expired", "tags": ["a"], "supersedes": ["b", "x: y"],
}  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(block=BLOCKS, body=st.text(max_size=40))
def test_any_front_matter_is_read_and_edited_or_left_alone(block: str, body: str) -> None:
    raw = f"---\n{block}---\n{body}".encode("utf-8", "surrogatepass")
    outcome(raw)
    for wanted in ({"tags": ["a"]}, WANTED):
        assert isinstance(set_keys(raw, wanted, create=True), bytes | Refused)


@settings(max_examples=300, deadline=None)
@given(raw=st.binary(max_size=200), fenced=st.booleans())
@example(raw=b"\xff\xfe\x00", fenced=True)
def test_any_bytes_are_a_note_or_left_alone(raw: bytes, fenced: bool) -> None:
    outcome(b"---\n" + raw + b"\n---\n" + raw if fenced else raw)


ANY_VALUE: st.SearchStrategy[Value] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**63), 2**63), st.floats(), st.text(), st.dates(),
        st.datetimes(), st.datetimes(timezones=st.timezones()), st.sampled_from(ODD),
    ),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(value=ANY_VALUE, key=st.sampled_from(FIELDS))
@example(value=10**400, key="confidence")
def test_every_reading_of_a_value_ends_in_a_value(value: Value, key: str) -> None:
    found = share(value)
    assert found is None or 0 <= found <= 1
    assert isinstance(word(value), str)
    assert all(isinstance(text, str) for text in listed(value, commas=True))
    assert all(isinstance(bare(text), str) for text in listed_under(key, value))
    assert flag(value) in (True, False, None)
    assert when(value) is None or isinstance(when(value), date)


@pytest.mark.parametrize("field", ["title", "confidence", "tags", "seen", "expires_at"])
def test_every_odd_value_leaves_the_file_readable_or_named(field: str) -> None:
    for odd in ODD:
        found = outcome(f"---\n{field}: {odd}\nkind: fact\n---\nSome words.\n".encode())
        assert isinstance(found, Note | Unreadable), odd
        outcome(f"---\n? {odd}\n: {field}\n---\nSome words.\n".encode())


@pytest.mark.parametrize("number", [LONG_HEX, SIXTIETHS, "9" * 5_000, "9223372036854775808"])
def test_a_number_beyond_64_bits_is_the_word_that_was_written(number: str) -> None:
    text = f"---\nseen: {number}\n? {number}\n: 7\n---\nSome words.\n"
    assert front(text.encode()) == {"seen": number, number: 7}
    # A naive reader makes a number of it that cannot even be printed.
    naive = yaml.load("0x" + "f" * 4_000, Loader=yaml.CSafeLoader)
    with pytest.raises(ValueError, match="limit"):
        str(naive)


def test_a_number_of_64_bits_stays_a_number() -> None:
    text = f"---\nseen: {2**63 - 1}\nleast: -{2**63}\nmask: 0x7f\nshare: 0.5\n---\n"
    assert front(text.encode()) == {"seen": 2**63 - 1, "least": -(2**63), "mask": 127, "share": 0.5}


def test_a_confidence_beyond_every_number_says_nothing() -> None:
    found = outcome(b"---\nconfidence: 1" + b"0" * 400 + b"\n---\nSome words.\n")
    assert isinstance(found, Note)
    assert found.confidence is None
    with pytest.raises(OverflowError):
        float(10**400)


@pytest.mark.parametrize("depth", [3_000, 600])
def test_a_list_written_as_json_too_deep_for_a_reader_is_one_word(depth: int) -> None:
    deep = "[ " + "[" * depth + "]" * depth + " ]"
    found = outcome(f"---\ntags: '{deep}'\n---\nSome words.\n".encode())
    assert isinstance(found, Note)
    assert len(found.tags) <= 1
    if depth == 3_000:
        with pytest.raises(RecursionError):
            json.loads(deep)


def test_a_tag_that_its_word_does_not_fit_leaves_the_word() -> None:
    text = "---\na: !!bool maybe\nb: !!timestamp soon\nc: !!float ''\nd: !!int x\n---\n"
    assert front(text.encode()) == {"a": "maybe", "b": "soon", "c": "", "d": "x"}
    for naive in ("!!bool maybe", "!!timestamp soon", "!!float ''"):
        with pytest.raises((KeyError, AttributeError, IndexError)):
            yaml.load(naive, Loader=yaml.CSafeLoader)


def test_other_keys_that_are_too_long_for_a_number_do_not_stop_an_edit() -> None:
    raw = f"---\nfoo: {LONG_HEX}\nexpires_at: 2025-01-01\n---\nSome words.\n".encode()
    after = set_keys(raw, {"valid_to": date(2025, 1, 1)})
    assert after == raw.replace(b"01-01\n---", b"01-01\nvalid_to: 2025-01-01\n---")
    assert load(f"foo: {LONG_HEX}\n") == {"foo": LONG_HEX}


def test_a_pass_over_every_odd_value_retires_what_expired_and_breaks_nowhere(
    tmp_path: Path,
) -> None:
    texts = {
        f"notes/{number}-{field}.md": f"---\n{field}: {odd}\nexpires_at: 2025-01-01\n---\nNote {number}.\n"
        for number, odd in enumerate(ODD)
        for field in ("seen", "title")
    }
    home = made(tmp_path, {path: text.encode() for path, text in texts.items()})
    before = git(home.repository.root, "rev-parse", "main^{tree}")
    report = run(home, How(caps=False))
    assert (report.broken, report.lost) == ((), "")
    assert report.notes + len(report.unreadable) == len(texts)
    assert all(file.path and file.why for file in report.unreadable)
    opened = [line for line in report.opened if line.kind == "retire"]
    assert len(opened) > report.notes * 3 // 4
    assert git(home.repository.root, "rev-parse", "main^{tree}") == before
