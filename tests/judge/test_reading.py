"""Reading drops layout and nothing that is said."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.judge.lexicon import LANGUAGES, lexicon
from curator.judge.mojibake import repaired
from curator.judge.names import PageName, dates_of, label, page_name
from curator.judge.numbers import numbers_of
from curator.judge.reading import read
from curator.judge.script import dominant_script
from curator.judge.urls import clean


@pytest.mark.parametrize(
    ("body", "statement"),
    [
        ("# Oven **hot**", "oven hot"),
        ("- [ ] buy oil\n- [x] sell oil", "☐ buy oil ☑ sell oil"),
        ("see [[a/b|the plan]] and [[c]]", "see the plan and c"),
        ("see [the\nplan](../x/Plan.md)", "see the plan plan"),
        ("> quoted\n> text", "quoted text"),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |", "a b 1 2"),
        ("costs 3.50 €, -5 °C, 20 %", "costs 3.50 € - 5 ° c 20 %"),
        ("C# and C++ and C", "c # and c + + and c"),
        ("a != b", "a ! = b"),
        ("ﬁne ＡＢＣ ①", "fine abc 1"),
        ("猫が好き。", "猫 が 好 き"),
        ("कमरा ठंडा है", "कमर ा ठ ं ड ा ह ै"),
        ("before\n```dataview\nlist\n```\nafter", "before after"),
        ("before\n```tasks\nnot done", "before"),
        ("before\n{{query (todo now)}}\nafter", "before after"),
        ("costs 5 {{query {:a [b]}}} now", "costs 5 now"),
        ("{{embed ((64))}}", "embed 64"),
        ("a \\* b &amp; c<br>d", "a b & c d"),
        ("before\n#+BEGIN_QUERY\n{:x 1}\n#+END_QUERY\nafter", "before after"),
        ("```py\nX  = y\n```", "X = y"),
        ("a\nid:: 65f0\ncollapsed:: true\nb", "a b"),
        ("~~old~~ new", "~ ~ old ~ ~ new"),
        ("Is it on?", "is it on ?"),
        ("---\n***\n===", ""),
    ],
)
def test_a_body_is_read_as_what_it_says(body: str, statement: str) -> None:
    assert read(body).statement == statement


def test_a_sentence_is_one_whatever_its_lines() -> None:
    assert read("One two. Three\nfour.").sentences == read("One two.\nThree four.").sentences


def test_lines_know_their_section() -> None:
    lines = read("## Do\n- eat\n## Don't\n- run").lines
    assert [line.section for line in lines if line.level == 0] == [("do",), ("don", "t")]


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("http://www.Example.org/A/?utm_medium=x", "https://example.org/A"),
        ("https://www.youtube.com/watch?v=aB&si=k1", "https://youtube.com/watch?v=aB"),
        ("https://youtu.be/aB?feature=share", "https://youtu.be/aB"),
        ("https://v.example.org/watch?v=aB&si=k1", "https://v.example.org/watch?v=aB&si=k1"),
        ("https://e.org/a_(b)).", "https://e.org/a_(b)"),
        ("https://e.org/#part", "https://e.org#part"),
    ],
)
def test_an_address_stays_whole_but_for_what_counts_visitors(url: str, kept: str) -> None:
    assert clean(url) == kept


@pytest.mark.parametrize("text", ["größe", "Ã", "naïve café", "日本", "Ã©té 日", "â\x80", "plain"])
def test_what_is_no_double_encoding_stays(text: str) -> None:
    assert repaired(text) == text


@given(st.text())
def test_repair_undoes_what_a_wrong_reader_did_and_nothing_else(text: str) -> None:
    clean_text = "".join(
        c for c in text if not "\x80" <= c <= "\x9f" and c.isprintable() or c == "\n"
    )
    if repaired(clean_text) == clean_text and not clean_text.isascii():
        assert repaired(clean_text.encode("utf-8").decode("latin-1")) == clean_text


@given(st.text())
def test_any_text_is_read_and_no_letter_is_dropped(text: str) -> None:
    statement = read(f"word {text}").statement
    assert statement.startswith("word")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a/Boiler.md", PageName("boiler")),
        ("メモのコピー 2.md", PageName("メモ", "word")),
        ("회의 사본.md", PageName("회의", "word")),
        ("사본 - 회의.md", PageName("회의", "word")),
        ("Plan v1.2 (1).md", PageName("plan", "number", (1, 2))),
        ("copy.md", PageName("copy")),
        ("Edit a copy v2.md", PageName("edit a", "word", (2,))),
        ("v2.md", PageName("v2")),
        ("C++.md", PageName("c++")),
        ("2025-03-04.md", PageName("2025 03 04")),
    ],
)
def test_a_file_name_is_taken_apart(path: str, name: PageName) -> None:
    assert page_name(path) == name


def test_dates_and_numbers_of_names() -> None:
    assert dates_of("2025/03/04 plan") == {"2025-03-04"}
    assert dates_of("report 2025年3月") == {"2025-3"}
    assert dates_of("week-07 plan") == {"week-07"}
    assert dates_of("第4回 plan 20") == set()
    assert numbers_of("Part II") == ("ii",)
    assert numbers_of("floor 03 left") == ("3",)
    assert numbers_of("mix of vim") == ()


def test_an_empty_or_tiny_key_is_not_comparable() -> None:
    assert label("…!") == label(" - ") == label("a") == ""
    assert label("猫") == "猫"


def test_the_script_of_a_text_is_told_by_its_letters() -> None:
    assert dominant_script("a plain sentence with enough letters") == "Latin"
    assert dominant_script("猫が庭で寝ている。今日は暖かい日だ") == "kana"
    assert dominant_script("今天天气很好我们去公园") == "Han"
    assert dominant_script("보일러는 해마다 점검한다") == "Hangul"
    assert dominant_script("日") == ""


def test_every_language_brings_its_words() -> None:
    assert LANGUAGES == ("en", "ko", "ja", "zh", "de", "fr", "es", "pt", "ru", "sv")
    words = lexicon()
    assert {"not", "nicht"} <= words.negation
    assert {"ない", "不", "않다"} <= set(words.negation_in)
    assert words.antonyms["push"] == {"pull"}
    assert words.calendar["märz"] == "märz" and words.calendar["mar"] == "march"
    assert {"archive", "보관함", "アーカイブ", "备份", "archiv"} <= words.shelves


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        "[[" + "a" * 1_000_000,
        "[a](" + "(" * 1_000_000,
        "#" * 1_000_000,
        "> " * 500_000,
        "- " * 500_000,
        "{{query " * 100_000,
        "~~~\n" * 200_000,
        "```query\n" * 100_000,
        "#+BEGIN_QUERY" * 80_000,
        "<!-- curator " * 80_000,
        "a:: " * 250_000,
        "http://" * 150_000,
        "<http://" + "a" * 1_000_000,
        "https://a.b/" + ")" * 200_000,
        "Ã" * 1_000_000,
        "1." * 500_000,
        "? " * 500_000,
        " \t" * 500_000 + "x",
        "[a [b](" * 100_000,
    ],
    ids=range(20),
)
def test_hostile_text_is_read_in_linear_time(text: str) -> None:
    start = time.process_time()
    assert isinstance(read(text).statement, str)
    assert time.process_time() - start < 5
