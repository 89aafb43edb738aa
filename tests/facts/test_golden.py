"""Golden journals: what is published of weeks of days, and that nothing is of most.

What fails here shows counts only: nobody shall tune a rule on a closed story by accident. The lines of
open ones are told by `python -m tests.measure.journals --split open --lines`. Fresh ones are held to
nothing: a bound would have somebody tune for them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.measure.journals import SURE, Figures, measured
from tests.stories import Split, stories


@pytest.fixture(scope="module", params=["open", "closed"])
def figures(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Figures:
    """Return the figures of all stories of a split that is held to bounds."""
    split: Split = request.param
    folder: Path = tmp_path_factory.mktemp(split)
    return sum(measured(stories(split), folder).values(), Figures())


def test_no_trap_is_published(figures: Figures) -> None:
    traps = len(figures.trapped)
    assert traps == 0


def test_nine_of_ten_published_facts_are_right_and_worth_keeping(figures: Figures) -> None:
    published, right = len(figures.published), figures.right
    assert published >= 30
    assert right / published >= 0.9


def test_nine_of_ten_statements_under_a_heading_or_marker_are_found(figures: Figures) -> None:
    found = figures.recall(SURE)
    assert found >= 0.9


def test_every_published_text_stands_in_its_lines(figures: Figures) -> None:
    otherwise = sum(one.verdict == "not as written" for one in figures.published)
    assert otherwise == 0


def test_a_third_of_the_days_yield_nothing(figures: Figures) -> None:
    assert 3 * figures.silent >= figures.days
