from __future__ import annotations

import pytest
from scipy.stats import binomtest  # type: ignore[import-untyped]

from curator.regret.intervals import ONE_SIDED, TWO_SIDED, log_log, wilson

SHARES = [(0, 1), (1, 1), (0, 12), (0, 20), (1, 41), (3, 17), (17, 17), (40, 900)]


@pytest.mark.parametrize(("hits", "trials"), SHARES)
def test_the_score_interval_is_that_of_scipy(hits: int, trials: int) -> None:
    known = binomtest(hits, trials).proportion_ci(0.95, method="wilson")
    assert wilson(hits, trials) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize(("hits", "trials"), SHARES)
def test_its_one_sided_bound_is_that_of_scipy(hits: int, trials: int) -> None:
    known = binomtest(hits, trials, alternative="greater").proportion_ci(0.95, method="wilson")
    assert wilson(hits, trials, ONE_SIDED)[0] == pytest.approx(known.low, abs=1e-12)


def test_of_nothing_nothing_is_excluded() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("trials", "most"), [(3, 0.56), (4, 0.49), (12, 0.24), (20, 0.16)])
def test_none_of_so_many_is_at_most_so_much(trials: int, most: float) -> None:
    high = wilson(0, trials)[1]
    assert high == pytest.approx(TWO_SIDED**2 / (trials + TWO_SIDED**2))
    assert round(high, 2) == most


def test_a_survival_worked_out_by_hand_has_its_bounds() -> None:
    # One of 41: ln S = ln(40/41) = -0.024693, v = 1/(41·40), √v/|ln S| = 1.0000,
    # so the bounds are S^(e^1.96) = S^7.0993 and S^(e^-1.96) = S^0.14086.
    low, high = log_log(40 / 41, 1 / (41 * 40))
    assert (low, high) == pytest.approx((0.8392, 0.99653), abs=5e-5)
