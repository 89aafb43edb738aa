"""What a pass asked a model for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    """What a model was asked in one pass: calls, tokens, and US dollars, None where no price is known.

    `waiting` counts pieces of journals without an answer and `partial` says why, "" where none waits;
    `parked` counts those that are asked no more.
    """

    calls: int = 0
    tokens: int = 0
    cost: float | None = None
    waiting: int = 0
    parked: int = 0
    partial: str = ""
