"""How often the breaker stops a kind wrongly and how soon rightly: `python -m tests.measure.breaker`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median

from curator.ledger.record import Accept
from curator.regret.breaker import tripping
from tests.measure.wilson import share
from tests.regret.histories import accept, day, undoing

DAYS = 45


def within_weeks(rng: Random) -> float:
    """Return after how many days something is undone by people who take longer: a week on average."""
    while True:
        days = rng.expovariate(1 / 7)
        if days <= 30:
            return days


def tripped(
    rng: Random, rate: float, per_day: float, soon: Callable[[Random], float] = undoing
) -> tuple[int, int] | None:
    """Replay 45 days of accepts and look whenever one is undone: nothing else opens a breaker.

    Return the day on which it opened and how many were accepted by then; None if it never did.
    """
    told: list[tuple[Accept, float | None]] = []
    at = rng.expovariate(per_day)
    while at < DAYS:
        gone = at + soon(rng) if rng.random() < rate else None
        told.append((accept(at), gone))
        at += rng.expovariate(per_day)
    looks = sorted({gone for _, gone in told if gone is not None and gone <= DAYS})
    for look in looks:
        known = [
            (f"{n}", replace(a, undone=day(gone) if gone is not None and gone <= look else None))
            for n, (a, gone) in enumerate(told)
            if a.when <= day(look)
        ]
        if tripping(known, day(look)):
            return int(look), len(known)
    return None


def main(runs: int) -> None:
    """Print the table of docs/measurements.md."""
    print(
        "| undone | true rate | accepts a day | opened within 45 days | median day | accepted then |"
    )
    print("|---|---|---|---|---|---|")
    for name, soon in (("mostly at once", undoing), ("within weeks", within_weeks)):
        for rate in (0.03, 0.05, 0.10, 0.20):
            for per_day in (0.5, 1.0, 2.0):
                print("| " + " | ".join(_row(name, soon, rate, per_day, runs)) + " |")


def _row(
    name: str, soon: Callable[[Random], float], rate: float, per_day: float, runs: int
) -> list[str]:
    rng = Random(1)
    found = [tripped(rng, rate, per_day, soon) for _ in range(runs)]
    hits = [one for one in found if one is not None]
    when, many = (f"{median(column):.0f}" for column in zip(*hits, strict=True)) if hits else "––"
    return [name, f"{100 * rate:.0f} %", str(per_day), share(len(hits), runs), when, many]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
