from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from scipy.stats import CensoredData, ecdf  # type: ignore[import-untyped]

from curator.regret.survival import Rate, Watched, rate
from tests.growing import growth, spent
from tests.regret.histories import DAY

WEEK, MONTH = timedelta(days=7), timedelta(days=30)


def gone(*days: float) -> list[Watched]:
    return [Watched(number * DAY, undone=True) for number in days]


def stands(*days: float) -> list[Watched]:
    return [Watched(number * DAY, undone=False) for number in days]


def test_a_rate_worked_out_by_hand() -> None:
    # Ten accepts: undone after 1, 1, 5 and 20 days; two young ones of 3 and 10 days; four past 30.
    #   day 1: 10 watched, 2 undone     S = 8/10
    #   day 5: 7 watched (3 gone), 1    S = 8/10 · 6/7  = 0.685714
    #   day 20: 5 watched, 1            S = 0.685714 · 4/5 = 0.548571
    # v = 2/(10·8) + 1/(7·6) + 1/(5·4) = 0.025 + 0.0238095 + 0.05 = 0.0988095
    seen = [*gone(1, 1, 5, 20), *stands(3, 10, 31, 40, 50, 60)]
    found = rate(seen, MONTH)
    assert found.value == pytest.approx(1 - 0.548571, abs=1e-6)
    # ln S = -0.600438, θ = 1.959964·0.314340/0.600438 = 1.026080, e^±θ = 2.790107 and 0.358409.
    assert found.low == pytest.approx(1 - 0.548571**0.358409, abs=1e-5)
    assert found.high == pytest.approx(1 - 0.548571**2.790107, abs=1e-5)
    assert (found.undone, found.through) == (4, 4)
    assert rate(seen, WEEK).value == pytest.approx(1 - 0.685714, abs=1e-6)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("within", [WEEK, MONTH])
def test_it_is_what_scipy_says(seed: int, within: timedelta) -> None:
    rng = Random(seed)
    undone = [rng.choice([0.01, 1, 2, rng.uniform(0, 40)]) for _ in range(rng.randint(1, 12))]
    standing = [rng.choice([2, rng.uniform(0, 90)]) for _ in range(30)]
    curve = ecdf(CensoredData(uncensored=undone, right=standing)).sf
    bounds = curve.confidence_interval(method="log-log")
    found = rate([*gone(*undone), *stands(*standing)], within)
    days = within / DAY
    assert found.value == pytest.approx(1 - float(curve.evaluate(days)), abs=1e-9)
    if found.undone:
        assert found.low == pytest.approx(1 - float(bounds.high.evaluate(days)), abs=1e-9)
        assert found.high == pytest.approx(1 - float(bounds.low.evaluate(days)), abs=1e-9)


def test_of_nothing_accepted_nothing_is_known() -> None:
    assert rate([], MONTH) == Rate(None, None, None)


def test_of_young_accepts_that_stand_nothing_is_known() -> None:
    assert rate(stands(*[29.9] * 50), MONTH) == Rate(None, None, None)


@pytest.mark.parametrize(("number", "high"), [(4, 0.49), (12, 0.24), (20, 0.16)])
def test_none_undone_is_at_most_so_much(number: int, high: float) -> None:
    found = rate(stands(*[31] * number), MONTH)
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(high, abs=0.005)
    assert found.enough


def test_young_accepts_do_not_lower_the_bound() -> None:
    old = stands(*[40] * 12)
    assert rate([*old, *stands(*[3] * 100)], MONTH).high == rate(old, MONTH).high


@pytest.mark.parametrize(
    ("seen", "enough"),
    [(stands(40, 40, 40), False), (stands(40, 40, 40, 40), True), (gone(1, 2, 3), False),
     ([*gone(1), *stands(40, 40)], False), ([*gone(1), *stands(40, 40, 40, 2)], True)],
)  # fmt: skip
def test_less_than_four_known_fates_say_nothing(seen: list[Watched], enough: bool) -> None:
    assert rate(seen, MONTH).enough is enough


def test_where_nobody_was_seen_so_long_only_the_lower_bound_holds() -> None:
    found = rate([*gone(1, 1, 2, 2), *stands(*[5] * 6)], MONTH)
    assert found.value == pytest.approx(0.4)
    assert found.high == 1
    assert found.low is not None and 0.1 < found.low < 0.2
    assert (rate([*gone(1, 1, 2, 2), *stands(*[8] * 6)], WEEK).high or 1) < 1


def test_all_undone_is_not_beyond_doubt() -> None:
    found = rate(gone(*[1] * 6), MONTH)
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(6 / (6 + 1.959964**2), abs=1e-6)


def test_what_is_undone_later_counts_as_standing_until_then() -> None:
    found = rate([*gone(31, 45), *stands(50, 60)], MONTH)
    assert (found.value, found.undone, found.through) == (0, 0, 4)


def test_the_last_day_still_counts() -> None:
    found = rate([*gone(30), *stands(30, 40, 50)], MONTH)
    assert (found.undone, found.through) == (1, 3)


def test_the_work_grows_with_the_accepts_and_no_faster() -> None:
    def cost(many: int) -> float:
        seen = [Watched(timedelta(seconds=at), undone=True) for at in range(many)]
        return spent(lambda: rate(seen, 30 * DAY))

    assert growth(cost, 4_000, 16_000, enough=8, floor=0.01) < 8
