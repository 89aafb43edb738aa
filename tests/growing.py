"""By how much the CPU time of some work grows with its size, on a machine that also does other things."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import process_time
from typing import Final

_TRIES: Final = 4


def spent(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the work alone: without tracing, or collecting what others left."""
    traced = sys.gettrace()
    sys.settrace(None)
    gc.freeze()
    try:
        begun = process_time()
        work()
        return process_time() - begun
    finally:
        gc.unfreeze()
        sys.settrace(traced)


def growth(
    cost: Callable[[int], float],
    few: int,
    many: int,
    *,
    enough: float,
    floor: float,
    idle: int | None = None,
) -> float:
    """Return how many times what `few` cost `many` cost, both at their least over some tries.

    Tries end as soon as that is below `enough`. What costs less than `floor` seconds counts as that;
    what a size of `idle` costs is the same for every size, and counts for none.
    """
    least: dict[int, float] = {}
    sizes = [few, many] if idle is None else [idle, few, many]
    found = float("inf")
    for _ in range(_TRIES):
        for size in sizes:
            least[size] = min(cost(size), least.get(size, float("inf")))
        always = 0 if idle is None else least[idle]
        found = (least[many] - always) / max(least[few] - always, floor)
        if found < enough:
            break
    return found
