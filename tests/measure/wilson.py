"""Shares with the interval that their number of trials allows."""

from __future__ import annotations

from math import sqrt
from typing import Final

_Z: Final = 1.959964


def share(hits: int, trials: int) -> str:
    """Return hits, trials, share and the Wilson interval of 95 % in words."""
    if not trials:
        return "– of 0"
    low, high = wilson(hits, trials)
    return f"{hits}/{trials} = {hits / trials:.2f} ({low:.2f} – {high:.2f})"


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Return the bounds of the score interval (Wilson 1927) of a share, each 0 to 1."""
    rate, spread = hits / trials, _Z * _Z / trials
    middle = rate + spread / 2
    width = _Z * sqrt(rate * (1 - rate) / trials + spread / (4 * trials))
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))
