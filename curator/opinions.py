"""What a pass asked of a model about pairs that the rules found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Opinions:
    """How many pairs a model confirmed, `doubted`, or gave no opinion on that can be believed (`void`).

    `withheld` counts by reason pairs that are not sent; `waiting` those that have no answer yet, and
    `partial` says why, "" where none waits; `parked` those that are asked about no more. `cost` is in US
    dollars, None where no price is known.
    """

    confirmed: int = 0
    doubted: int = 0
    void: int = 0
    withheld: Mapping[str, int] = field(default_factory=dict)
    calls: int = 0
    tokens: int = 0
    cost: float | None = None
    waiting: int = 0
    parked: int = 0
    partial: str = ""
