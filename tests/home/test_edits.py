from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from curator.home.edits import Refused, set_keys
from curator.home.note import Value


def changed(text: str, values: dict[str, Value | None], *, create: bool = False) -> str:
    found = set_keys(text.encode(), values, create=create)
    assert isinstance(found, bytes), found
    return found.decode()


def refused(text: str, values: dict[str, Value | None]) -> str:
    found = set_keys(text.encode(), values)
    assert isinstance(found, Refused), found
    return found.why


NOTE = """---
id: mem_7   # ours
title: 'Staging port'
tags: [ops, "net"] # two
supersedes:
aliases:
  - 스테이징
  - ステージング  # both
valid_to: null
reviewed: false
---
The port is 8443.
"""


def test_a_new_key_goes_to_the_end_of_the_block() -> None:
    new = changed(NOTE, {"superseded_by": "mem_8"})
    assert new == NOTE.replace("false\n---", "false\nsuperseded_by: mem_8\n---")


def test_a_scalar_is_replaced_and_its_neighbours_stay() -> None:
    new = changed(NOTE, {"valid_to": date(2026, 3, 10), "reviewed": True})
    assert new == NOTE.replace("to: null", "to: 2026-03-10").replace("false", "true")


def test_lists_grow_in_brackets_and_under_dashes() -> None:
    new = changed(
        NOTE, {"tags": ["ops", "net", "port"], "aliases": ["스테이징", "ステージング", "stg"]}
    )
    assert new == NOTE.replace('"net"]', '"net", port]').replace("# both\n", "# both\n  - stg\n")


def test_a_key_without_a_value_gets_the_style_of_the_other_lists() -> None:
    assert "supersedes: [mem_1, notes/한글 b.md]\n" in changed(
        NOTE, {"supersedes": ["mem_1", "notes/한글 b.md"]}
    )
    dashed = "---\ntags:\n- a\nsupersedes: # none\n---\n"
    assert changed(dashed, {"supersedes": ["b"]}) == dashed.replace("none\n", "none\n- b\n")


def test_windows_line_ends_byte_order_mark_and_missing_last_line_end_stay() -> None:
    raw = "\ufeff---\r\ntags:\r\n  - a\r\n---\r\nbody"
    assert changed(raw, {"tags": ["a", "b"], "retired": "expired"}) == (
        "\ufeff---\r\ntags:\r\n  - a\r\n  - b\r\nretired: expired\r\n---\r\nbody"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tags: a, b", "tags: a, b, c"),
        ('tags: "a, b"', 'tags: "a, b, c"'),
        ("""tags: '["a", "b"]'""", """tags: '["a", "b", "c"]'"""),
        ("""tags: "[\\"a\\", \\"b\\"]\"""", """tags: "[\\"a\\", \\"b\\", \\"c\\"]\""""),
        ("tags: ['#a', \"#b\"]", "tags: ['#a', \"#b\", c]"),
        ("tags: [a, b, ]", "tags: [a, b, c, ]"),
        ("tags: [\n  a,\n  b\n  ]", "tags: [\n  a,\n  b,\n  c\n  ]"),
        ("Tags: [a, b]", "Tags: [a, b, c]"),
    ],
)
def test_every_way_of_writing_a_list_grows_in_its_own_way(before: str, after: str) -> None:
    new = changed(f"---\n{before}\nz: 1\n---\n", {"tags": ["a", "b", "c"]})
    assert new == f"---\n{after}\nz: 1\n---\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('tags: "#a #b"', 'tags: ["#a", "#b", "new: x"]'),
        ("tags: a b", 'tags: [a, b, "new: x"]'),
        ("tags: a, b  # why", 'tags: "a, b, new: x"  # why'),
        ("tags: 'a, b'", "tags: 'a, b, new: x'"),
        ('tags: "a、\\u0062"', 'tags: "a、\\u0062、new: x"'),
        ('tags: "[[a]] [[b]]"', 'tags: ["[[a]]", "[[b]]", "new: x"]'),
        ("tags: [a,\n  b] # two", 'tags: [a,\n  b, "new: x"] # two'),
    ],
)
def test_a_list_in_one_string_grows_by_words_as_it_is_written(before: str, after: str) -> None:
    new = changed(f"---\n{before}\nz: 1\n---\n", {"tags": ["a", "b", "new: x"]})
    assert new == f"---\n{after}\nz: 1\n---\n"


def test_words_that_yaml_takes_for_numbers_stay_words() -> None:
    text = "---\ntags: [2024, yes, a]\nmade: 2026-13-45\n---\n"
    new = changed(text, {"tags": ["2024", "yes", "a", "no", "007"]})
    assert new == text.replace(" a]", ' a, "no", "007"]')
    assert changed("---\ntags: yes\n---\n", {"tags": ["yes", "b"]}) == "---\ntags: [yes, b]\n---\n"


def test_paths_between_commas_are_sources_and_a_citation_is_one() -> None:
    assert changed(
        "---\nsources: j/1.md, j/2.md\n---\n", {"sources": ["j/1.md", "j/2.md", "b.md"]}
    ) == ("---\nsources: j/1.md, j/2.md, b.md\n---\n")
    cited = "---\nsources: Smith, J. (2020)\n---\n"
    assert changed(cited, {"sources": ["Smith, J. (2020)"]}) == cited
    assert "would lose" in refused(cited, {"sources": ["Smith", "b.md"]})


def test_a_single_word_becomes_a_list_of_two() -> None:
    assert changed("---\ntags: a\n---\n", {"tags": ["a", "b"]}) == "---\ntags: [a, b]\n---\n"
    assert changed("---\nsources: x\n---\n", {"sources": ["x", "y"]}) == (
        "---\nsources: [x, y]\n---\n"
    )


def test_what_is_already_said_changes_no_byte() -> None:
    same = {"tags": ["ops", "net"], "title": "Staging port", "reviewed": False}
    assert changed(NOTE, {**same, "id": None}) == NOTE


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("---\na: 1\na: 2\n---\n", {"a": 3}, "2 times"),
        ("---\ntags: [a, b]\n---\n", {"tags": ["a"]}, "would lose b"),
        ("---\nsources: [[a page]]\n---\n", {"sources": ["[[a page]]", "y"]}, "[[links]]"),
        ("---\na: &x 1\nb: *x\n---\n", {"a": 2}, "anchors"),
        ("---\n{a: 1}\n---\n", {"b": 2}, "braces"),
        ("---\na: |\n  long\n---\n", {"a": "short"}, "one line"),
        ("---\na: !!str 1\n---\n", {"a": "2"}, "only read"),
        ("---\na: [1]\n---\n", {"a": "2"}, "one value"),
        ("---\ntags: {a: 1}\n---\n", {"tags": ["a: 1", "b"]}, "not a list"),
        ("no front matter\n", {"a": 1}, "no front matter"),
        ("---\ntitle: a: b\n---\n", {"a": 1}, "line 2"),
        ("---\na: 1\n---\n", {"b": {"c": {"d": 1}}}, "neither"),
        ("---\na: 1\n---\n", {"a": {"c": 1}}, "there already"),
        ("---\na: {c: 1}\n---\n", {"a": {"c": 2}}, "there already"),
        ("---\na: 1\n---\n", {"b": "caf\udce9.md"}, "cannot be written"),
        ("---\na: x\n...\n---\n", {"b": 1}, ""),
        ("---\na: x\n...\n---\n", {"b": 1, "c": 2}, "only read"),
        ("---\n? tags\n: [a]\n---\n", {"b": 1, "c": 2}, "only read"),
    ],
)
def test_what_cannot_be_done_byte_for_byte_is_refused(
    text: str, values: dict[str, Value], said: str
) -> None:
    assert said in refused(text, dict(values))


def test_a_block_is_added_only_when_asked() -> None:
    assert changed("첫 줄\r\n둘\r\n", {"superseded_by": "b.md"}, create=True) == (
        "---\r\nsuperseded_by: b.md\r\n---\r\n첫 줄\r\n둘\r\n"
    )
    assert changed("\ufeffx", {"a": 1}, create=True) == "\ufeff---\na: 1\n---\nx"
    rules = "---\nprose\n\n---\n"
    assert changed(rules, {"a": 1}, create=True) == f"---\na: 1\n---\n{rules}"


def test_page_properties_are_read_and_never_joined_by_yaml() -> None:
    found = set_keys(b"title:: A page\ntags:: x\n\n- text\n", {"a": 1}, create=True)
    assert isinstance(found, Refused)
    assert "key::" in found.why


@pytest.mark.parametrize(
    "value",
    [
        "yes", "null", "~", "1e5", "0x1F", "12:30", "2026-03-10", " lead", "trail ", "a: b", "a #b",
        "[x]", "{x}", "- x", "? x", "*a", "&a", "!a", "%a", "@a", "`a`", "'", '"', "a\nb", "a\tb", "",
        "=", "<<", "x\x85y", "x\u2028y", "x\ufeffy", "한글", "日本語 ノート", "😀", "a, b", "key:",
        "back\\slash", "é", "\x7f", "-", "...", "---",
    ],
)  # fmt: skip
def test_any_word_reads_back_as_it_was_meant(value: str) -> None:
    new = set_keys(b"---\na: 1\n---\nbody", {"said": value, "list": [value]})
    assert isinstance(new, bytes), new
    again = set_keys(new, {"said": value, "list": [value]})
    assert again == new
    assert new.endswith(b"\n---\nbody")


def test_moments_keep_their_zone_and_numbers_their_kind() -> None:
    when = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)
    new = changed("---\na: 1\n---\n", {"valid_to": when, "confidence": 0.5, "n": 3})
    assert new == "---\na: 1\nvalid_to: 2026-03-10T09:30:00+00:00\nconfidence: 0.5\nn: 3\n---\n"


def test_a_map_is_written_whole_under_a_key_of_its_own() -> None:
    own: dict[str, Value | None] = {"own": {"no": True, "project": "a: b", "parts": ["x, y", "z"]}}
    text = b"---\r\ntags: [a]\r\n---\r\nText.\r\n"
    found = set_keys(text, own)
    lines = b'own:\r\n  "no": true\r\n  project: "a: b"\r\n  parts: ["x, y", z]\r\n'
    assert found == text.replace(b"---\r\nText", lines + b"---\r\nText")
    assert set_keys(found, own) == found
