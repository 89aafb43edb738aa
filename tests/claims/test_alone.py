"""A note of one short block is one claim, as the judge of notes sees it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.judge.reading import read
from tests.claims.reading import claims


def test_several_sentences_of_one_short_block_are_one_claim() -> None:
    (claim,) = claims("# Atlas\n\nThe main database is PostgreSQL 16. It was 15\nuntil March.\n")
    assert (claim.alone, claim.first, claim.last, claim.form) == (True, 3, 4, "sentence")
    assert claim.text == "The main database is PostgreSQL 16. It was 15 until March."
    assert (claim.key, claim.value) == ("main database", "PostgreSQL 16")


@pytest.mark.parametrize("body", ["- Port: 80\n", "Port: 80\n", "# A\n\n## B\n\n**Port:** 80\n"])
def test_one_line_is_alone(body: str) -> None:
    (claim,) = claims(body)
    assert claim.alone
    assert (claim.key, claim.value) == ("Port", "80")


@pytest.mark.parametrize(
    "body",
    [
        "Port: 80\n\nHost: a\n",
        "- Port: 80\n- [ ] ask Mina\n",
        "Port: 80\n\n```\ncode\n```\n",
        "Port: 80\n\n> said Noor\n",
        "Port: 80\n\n| a | b |\n|---|---|\n",
        "| a | port |\n|---|---|\n| x | 80 |\n| y | 81 |\n",
        "Ports:\n\n- http: 80\n",
    ],
)
def test_what_stands_beside_something_is_not_alone(body: str) -> None:
    assert not any(claim.alone for claim in claims(body))


def test_a_long_paragraph_is_its_sentences() -> None:
    body = "Every gate of the garden has a lock of its own. " * 14
    assert len(claims(body)) == 14


LINES = ["The gate is red.", "Port: 80", "- one two", "  wrapped on", "", "## Part", "| a | b |",
         "> quote", "데이터는 서버에 있다.", "データは東京にある。", "1. first", "word " * 30]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=7))
def test_what_is_alone_is_one_claim_for_the_judge_of_notes(lines: list[str]) -> None:
    body = "\n".join(lines)
    found = claims(body)
    if len(found) == 1 and found[0].alone:
        assert read(body).one_claim
