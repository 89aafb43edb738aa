"""How probable it is that an accept is undone within a time, of accepts of every age."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Final

from curator.regret.intervals import log_log, wilson

# With three seen for the whole time and none undone the bound is 56 %: nothing is excluded, not even
# that every second one is undone. With four it is 49 %.
FEWEST: Final = 4


@dataclass(frozen=True, slots=True)
class Watched:
    """One accept: how long it stood, and whether it was undone then or is still standing."""

    stood: timedelta
    undone: bool


@dataclass(frozen=True, slots=True)
class Rate:
    """The probability of being undone within a time, and the bounds that hold it in 95 % of cases.

    `undone` counts those undone within the time, `through` those seen to stand beyond it. All three
    figures are 0 to 1, and None where nothing is known.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    undone: int = 0
    through: int = 0

    @property
    def enough(self) -> bool:
        """Say whether the fate of so many is known that the figures say anything."""
        return self.undone + self.through >= FEWEST


def rate(watched: Iterable[Watched], within: timedelta) -> Rate:
    """Return the Kaplan-Meier estimate of 1 − S(within), with Greenwood's variance.

    E. L. Kaplan and P. Meier, Nonparametric estimation from incomplete observations, JASA 53 (1958); M.
    Greenwood, The natural duration of cancer (1926). Beyond the last accept that is still watched the
    curve goes on level (R. D. Gill, Censoring and stochastic integrals, 1980), and the upper bound is 1:
    nobody has seen that far. With none undone the upper bound is Wilson's, of those seen all through.
    """
    seen = sorted(watched, key=lambda w: w.stood)
    through = sum(w.stood > within or (w.stood == within and not w.undone) for w in seen)
    survival, greenwood, undone, at_risk = 1.0, 0.0, 0, len(seen)
    for time, ending in groupby(seen, key=lambda w: w.stood):
        if time > within:
            break
        ends = [w.undone for w in ending]
        gone = sum(ends)
        undone += gone
        survival *= 1 - gone / at_risk
        greenwood += gone / (at_risk * (at_risk - gone)) if at_risk > gone else 0.0
        at_risk -= len(ends)
    low, high = _bounds(survival, greenwood, undone, through)
    if not undone and not through:
        return Rate()
    return Rate(1 - survival, low, high, undone, through)


def _bounds(survival: float, greenwood: float, undone: int, through: int) -> tuple[float, float]:
    if not undone:
        return 0.0, wilson(0, through)[1]
    if survival <= 0:
        return wilson(undone, undone)[0], 1.0
    lowest, highest = log_log(survival, greenwood)
    return 1 - highest, 1 - lowest if through else 1.0
