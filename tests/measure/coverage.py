"""How often the interval of regret holds the true rate: `python -m tests.measure.coverage`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import timedelta
from random import Random

from curator.regret.figures import SETTLED, SOON, watched
from curator.regret.survival import Rate, rate
from tests.regret.histories import day, lives, undoing

SPAN = 90


def seen(rng: Random, true: float, accepts: int, span: float = SPAN) -> tuple[Rate, Rate]:
    """Return both rates of accepts that came in evenly over a span of days, looked at on its last one."""
    entries = [rng.uniform(0, span) for _ in range(accepts)]
    known = [watched(one, day(span)) for one in lives(rng, true, entries, span)]
    return rate(known, SOON), rate(known, SETTLED)


def truth(true: float, within: timedelta, draws: int = 20_000) -> float:
    """Return the probability of being undone within a time."""
    rng = Random(7)
    return true * sum(undoing(rng) <= within.days for _ in range(draws)) / draws


def misses(rates: Sequence[Rate], true: float) -> tuple[float, float, float]:
    """Return the shares that say nothing, lie wholly above the truth, and wholly below it."""
    told = [r for r in rates if r.enough]
    above = sum(r.low is not None and r.low > true for r in told)
    below = sum(r.high is not None and r.high < true for r in told)
    return 1 - len(told) / len(rates), above / len(rates), below / len(rates)


def main(runs: int) -> None:
    """Print the table of docs/measurements.md."""
    print(
        "| true rate | accepts | in days | 30 days: holds | says nothing | above | below | 7 days: holds |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for true in (0.03, 0.05, 0.20):
        for accepts, span in ((10, 20), (10, 90), (40, 45), (40, 90), (160, 90)):
            rng = Random(3)
            both = [seen(rng, true, accepts, span) for _ in range(runs)]
            nothing, above, below = misses([late for _, late in both], truth(true, SETTLED))
            _, over, under = misses([early for early, _ in both], truth(true, SOON))
            cells = [f"{100 * true:.0f} %", str(accepts), str(span), f"{1 - above - below:.3f}"]
            cells += [f"{nothing:.3f}", f"{above:.3f}", f"{below:.3f}", f"{1 - over - under:.3f}"]
            print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
