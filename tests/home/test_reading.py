from __future__ import annotations

from datetime import date

import pytest

from curator.home.note import Unreadable
from curator.home.reading import Text, read_text


def read(text: str | bytes) -> Text:
    found = read_text("a.md", text.encode() if isinstance(text, str) else text)
    assert isinstance(found, Text), found
    return found


def why(text: str | bytes) -> str:
    found = read_text("a.md", text.encode() if isinstance(text, str) else text)
    assert isinstance(found, Unreadable), found
    return found.why


def test_front_matter_and_body_are_split_at_the_fences() -> None:
    text = read("---\ntitle: 계약\nn: 7\n---\n\n본문 — 그대로  \n")
    assert text.front == {"title": "계약", "n": 7}
    assert text.body == "\n본문 — 그대로  \n"
    assert text.has_front


def test_byte_order_mark_and_windows_line_ends_are_read() -> None:
    text = read(b"\xef\xbb\xbf---\r\ntitle: x\r\n---\r\nbody\r\n")
    assert (text.front, text.body) == ({"title": "x"}, "body\r\n")
    assert read(b"\xef\xbb\xbfplain").body == "plain"


@pytest.mark.parametrize(
    "text",
    [
        "---\nThe first rule stands above this line.\n\n---\nMore.\n",
        "---\n\n# A heading under a rule\n\n---\nMore.\n",
        "---\n- one\n- two\n---\nMore.\n",
        "--- not a fence\ntitle: x\n---\n",
        "----\ntitle: x\n----\n",
        "---\ntitle: never closed\n",
        "text first\n---\ntitle: x\n---\n",
        "---\n* one [[\n* two: {\n---\nMore.\n",
    ],
)
def test_text_between_rules_is_not_front_matter(text: str) -> None:
    found = read(text)
    assert (dict(found.front), found.has_front, found.body) == ({}, False, text)


def test_an_empty_block_is_front_matter_without_keys() -> None:
    text = read("---\n\n---\nbody")
    assert (dict(text.front), text.has_front, text.body) == ({}, True, "body")


def test_a_fence_inside_a_code_block_of_the_body_stays_text() -> None:
    assert read("---\na: 1\n---\n```\n---\n```\n").body == "```\n---\n```\n"


def test_a_colon_in_a_title_is_reported_with_its_line() -> None:
    assert why("---\nid: x\ntitle: Governance: who decides\n---\nb\n").startswith("line 3: ")


def test_duplicate_keys_read_as_the_last_one() -> None:
    assert read("---\na: 1\na: 2\n---\n").front == {"a": 2}


def test_a_bare_date_stays_a_date_and_an_impossible_one_a_word() -> None:
    front = read("---\na: 2026-03-10\nb: 2026-02-30\n---\n").front
    assert type(front["a"]) is date
    assert front["b"] == "2026-02-30"


def test_keys_that_are_no_words_become_words() -> None:
    assert read("---\n2024: x\nyes: y\n---\n").front == {"2024": "x", "True": "y"}


def test_endless_numbers_stay_words() -> None:
    assert read(f"---\nid: {'9' * 5000}\n---\n").front["id"] == "9" * 5000


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("a: &a [x, x]\n" + "".join(f"b{i}: *a\n" for i in range(9)), "more than 8 aliases"),
        ("a: &a\n  - *a\n", "inside its own anchor"),
        ("a: !!python/object/apply:os.system [ls]\n", "is not read"),
        ("a: !custom x\n", "is not read"),
        ('a: {"b":!custom x}\n', "is not read"),
        ("a: " + "[" * 60 + "]" * 60 + "\n", "nested deeper"),
        ("a:\n  " + "- " * 60 + "x\n", "nested deeper"),
        ("".join(" " * i + f"k{i}:\n" for i in range(40)), "nested deeper"),
        ("a:\n" + "? " * 60 + "x\n", "nested deeper"),
        ("a: " + "x" * 70_000 + "\n", "KiB"),
        ("- a\n" * 2_100, "lines"),
    ],
)
def test_hostile_blocks_are_refused_before_anything_is_built(block: str, said: str) -> None:
    text = block if block.startswith("a") else "k: 1\n" + block
    if block.startswith((" ", "k0")):
        text = block
    assert said in why(f"---\n{text}---\n")


def test_a_few_aliases_are_read() -> None:
    assert read("---\na: &a [x]\nb: *a\n---\n").front == {"a": ["x"], "b": ["x"]}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"a line\n\xff\xfe\n", "line 2: not UTF-8"),
        ("제목".encode("euc-kr"), "line 1: not UTF-8"),
        (b"\xff\xfeh\x00i\x00", "UTF-16"),
        (b"\x00GITCRYPT\x00abc", "git-crypt"),
        (b"a\x00b", "binary"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "LFS"),
        (b"/annex/objects/MD5E-s1--0", "annex"),
        (b"x" * 5_000_001, "larger than 5 MB"),
        (b"---\ntitle: a\x07b\n---\n", "special characters"),
    ],
)
def test_what_is_no_text_says_why(raw: bytes, said: str) -> None:
    assert said in why(raw) or "control characters" in why(raw)
