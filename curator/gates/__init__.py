"""The gates in the order they are asked; the first that does not pass decides."""

from __future__ import annotations

from typing import Final

from curator.gates import (
    answered_before,
    breaker,
    fresh,
    journal_untouched,
    loss_budget,
    nothing_lost,
    own_ground,
    secrets,
    still_reads,
    sure_enough,
    trust,
)
from curator.gates.gate import AfterBuilding, BeforeBuilding

BEFORE_BUILDING: Final[tuple[BeforeBuilding, ...]] = (
    sure_enough.check,
    answered_before.check,
    trust.check,
    secrets.check,
    breaker.check,
    fresh.check,
    loss_budget.check,
)
AFTER_BUILDING: Final[tuple[AfterBuilding, ...]] = (
    journal_untouched.check,
    own_ground.check,
    nothing_lost.check,
    still_reads.check,
)
