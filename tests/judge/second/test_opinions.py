"""The word of a model can lower a verdict or flag instead of strike, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from curator.finding import OPINION, Certainty
from curator.judge.relation import Conflicts, Updates
from curator.judge.second.opinion import OfClaims, OfNotes, Opinion, of_claims, of_notes
from tests.judge.second.pairs import claims, notes, update

LOW = {1: Certainty.POSSIBLE, 2: Certainty.LIKELY, 3: Certainty.CONFIDENT}


@pytest.mark.parametrize("certainty", [Certainty.POSSIBLE, Certainty.LIKELY, Certainty.CONFIDENT])
@pytest.mark.parametrize("said", sorted({*get_args(OfNotes), *get_args(OfClaims)}))
def test_no_word_of_a_model_makes_anything_surer(said: Opinion, certainty: Certainty) -> None:
    for verdict in (claims(), update()):
        after = of_claims(replace(verdict, certainty=certainty), said, "m")
        assert (after.certainty or 0) <= certainty
        assert (after.evidence[:-1], after.evidence[-1].rule) == (verdict.evidence, OPINION)
    for whole in (notes(), notes(contained=True)):
        lowered = of_notes(replace(whole, certainty=certainty), said, "m")
        assert (lowered.certainty or 0) <= certainty
        assert lowered.relation == whole.relation


@pytest.mark.parametrize(
    ("said", "same", "contained"),
    [
        ("same", 3, 3),
        ("second_says_more", 2, 3),
        ("first_says_more", 2, 2),
        ("unsure", 2, 2),
        ("different", 1, 1),
    ],
)
def test_what_is_left_of_two_notes(said: Opinion, same: int, contained: int) -> None:
    assert of_notes(notes(), said, "m").certainty == LOW[same]
    assert of_notes(notes(contained=True), said, "m").certainty == LOW[contained]


@pytest.mark.parametrize(
    ("said", "certainty", "update_stays"),
    [
        ("second_is_newer", 3, True),
        ("first_is_newer", 3, False),
        ("conflict", 3, False),
        ("unsure", 2, True),
        ("both_true", 1, True),
    ],
)
def test_what_is_left_of_two_claims(said: Opinion, certainty: int, *, update_stays: bool) -> None:
    after = of_claims(update(), said, "m")
    assert after.certainty == LOW[certainty]
    assert isinstance(after.relation, Updates if update_stays else Conflicts)
    flag = of_claims(claims(), said, "m")
    # Nothing is struck out on the word of a model.
    assert (flag.relation, flag.certainty) == (Conflicts(), LOW[certainty])


def test_a_reviewer_reads_in_one_line_who_said_what() -> None:
    assert of_claims(claims(), "both_true", "openai/local").evidence[-1].says == (
        "openai/local was asked and says that both may be true"
    )
    assert "agrees" in of_notes(notes(), "same", "openai/local").evidence[-1].says
