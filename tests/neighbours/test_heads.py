"""Heads of words are those that a plain reading finds, in every script."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.home.columns import NARROW, Column, edges, of_owners
from curator.neighbours.heads import heads
from curator.neighbours.sharing import sharing

_WORD = re.compile(
    r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{3,}|[\uac00-\ud7a3]{2,}|[ァ-ヺー]{2,}|[\u3400-\u9fff]+"
)
_SIGNS = "abcdeZ éßñжω가나다漢字のはテスト々ー0189٣ .,-_'\0\n"


def plain(text: str) -> list[str]:
    """Return the heads of a text of plain signs, as regular expressions find them."""
    folded = text.casefold()
    words = {word[: 4 if word[0] < "\u3000" else 2] for word in _WORD.findall(folded)}
    return sorted(words | set(re.findall(r"\d+", folded)))


@given(st.lists(st.text(_SIGNS, max_size=40), max_size=8))
def test_each_text_has_as_many_heads_as_a_plain_reading_finds(texts: list[str]) -> None:
    _, owners = heads(texts)
    assert [owners.tolist().count(at) for at in range(len(texts))] == [
        len(plain(text)) for text in texts
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Datenbanken", "Datenbank"),
        ("데이터베이스를", "데이터베이스"),
        ("データベース", "データ"),
        ("設定変更", "設定"),
        ("Port 8443", "the ports: 8443"),
        ("ｶﾀｶﾅ", "カタカナ"),
    ],
)
def test_what_ends_a_word_changes_no_head(one: str, other: str) -> None:
    (found, _), (wanted, _) = heads([one]), heads([other])
    assert set(found.tolist()) & set(wanted.tolist())


@pytest.mark.parametrize(
    ("one", "other"),
    [("20250620133131908", "20250620133131909"), ("12345", "1234"), ("port", "post")],
)
def test_other_words_and_numbers_have_other_heads(one: str, other: str) -> None:
    assert not set(heads([one])[0].tolist()) & set(heads([other])[0].tolist())


def test_halves_of_signs_and_empty_texts_have_no_head() -> None:
    found, owners = heads(["", "\ud800\ud801\ud802", "", "gate", ""])
    assert (len(found), owners.tolist()) == (1, [3])


def test_two_heads_of_one_line_are_shared_or_nothing_is() -> None:
    texts = ["the garden gate", "garden", "gate", "a gate to the garden"]
    lines = [["garden gate"], ["garden"], ["gate"], []]
    assert shared(texts, lines, most=9) == [3]
    assert shared(texts, lines, most=2) == []
    assert shared(["swifts", ""], [["garden gate"], []], most=9) == [] == shared([], [], most=9)


def test_many_notes_share_lines_as_a_plain_count_says() -> None:
    texts = [f"{at % 7} {10 + at % 5} {at * 1_000}" for at in range(60)]
    lines = [[text] if at % 15 == 0 else [] for at, text in enumerate(texts)]
    plain_answer = [
        at for at, text in enumerate(texts)
        if any(len({*text.split()} & {*line.split()}) > 1
               for by, found in enumerate(lines) for line in found if by != at)
    ]  # fmt: skip
    assert plain_answer
    assert len(plain_answer) < len(texts)
    for at_once in (1, 9, 1 << 20):
        assert shared(texts, lines, most=99, at_once=at_once) == plain_answer


def shared(
    texts: list[str], lines: list[list[str]], most: int, at_once: int = 1 << 20
) -> list[int]:
    """Return which texts share two heads with a line of another."""
    of_lines, owners = heads(line for found in lines for line in found)
    flat = of_owners(of_lines, owners, sum(map(len, lines)))
    ends = edges(np.array(list(map(len, lines)), np.int64))
    words = of_owners(*heads(texts), len(texts))
    sizes = Column(flat.sizes.astype(NARROW), ends)
    of_notes = Column(flat.numbers, flat.edges[ends])
    found: list[int] = sharing(words, of_notes, sizes, most, at_once).tolist()
    return found
