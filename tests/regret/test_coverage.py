"""The printed intervals hold the truth as often as they promise; `tests/measure/coverage.py` asks more."""

from __future__ import annotations

from random import Random

import pytest

from curator.regret.figures import SETTLED, SOON
from tests.measure.coverage import misses, seen, truth


@pytest.mark.parametrize("true", [0.05, 0.2])
def test_the_interval_holds_the_truth(true: float) -> None:
    rng = Random(11)
    both = [seen(rng, true, 40) for _ in range(400)]
    for rates, within in zip(zip(*both, strict=True), (SOON, SETTLED), strict=True):
        nothing, above, below = misses(rates, truth(true, within))
        assert nothing == 0
        assert above + below <= 0.07


def test_an_interval_half_as_wide_would_not() -> None:
    rng = Random(11)
    rates = [late for _, late in (seen(rng, 0.2, 40) for _ in range(400))]
    true = truth(0.2, SETTLED)
    outside = [
        r for r in rates
        if r.value is not None and r.low is not None and r.high is not None
        and not (r.value + r.low) / 2 <= true <= (r.value + r.high) / 2
    ]  # fmt: skip
    assert len(outside) > 0.2 * len(rates)
