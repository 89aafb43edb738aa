"""Intervals of a share and of a survival, in plain arithmetic."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

# Quantiles of the standard normal distribution: 95 % between both bounds, 95 % beyond one bound.
TWO_SIDED: Final = 1.959963984540054
ONE_SIDED: Final = 1.6448536269514722


def wilson(hits: float, trials: float, z: float = TWO_SIDED) -> tuple[float, float]:
    """Return the bounds of the score interval of hits/trials, each 0 to 1; 0 and 1 of no trials.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    Of 0 hits the upper bound is z²/(n + z²).
    """
    if trials <= 0:
        return 0.0, 1.0
    rate, spread = hits / trials, z * z / trials
    middle = rate + spread / 2
    width = z * sqrt(rate * (1 - rate) / trials + spread / (4 * trials))
    low, high = (middle - width) / (1 + spread), (middle + width) / (1 + spread)
    return max(0.0, low), min(1.0, high)


def log_log(survival: float, greenwood: float, z: float = TWO_SIDED) -> tuple[float, float]:
    """Return the bounds of a survival strictly between 0 and 1; `greenwood` is Σ d/(n(n − d)).

    S^exp(±z·√greenwood / ln S): J. D. Kalbfleisch and R. L. Prentice, The statistical analysis of
    failure time data (1980). It never leaves 0 to 1, and holds for smaller samples than S ± z·se.
    """
    theta = z * sqrt(greenwood) / log(survival)
    a, b = (survival ** exp(sign * theta) for sign in (1, -1))
    return min(a, b), max(a, b)
