"""What the daemon has its children do for a home, and what it takes from how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from curator.daemon.child import Ended, error_of
from curator.daemon.memory import Fault, Memory
from curator.daemon.plan import Plan
from curator.daemon.signs import Signs

Child = Callable[[Plan, Sequence[str], float], Awaitable[Ended]]


@dataclass(frozen=True, slots=True)
class Tools:
    """What reaches outside: children, the signs of the machine, the last commit, and what is kept.

    `keep` writes the memory of a home; it is told before a pass begins, so that nobody begins it twice.
    `alive` hears that the work goes on: many homes whose servers hang take longer than a watchdog waits.
    """

    child: Child
    signs: Callable[[], Signs]
    newest: Callable[[Plan], Awaitable[datetime | None]]
    keep: Callable[[Plan, Memory], None]
    ending: asyncio.Event
    alive: Callable[[], None]


def fault_of(plan: Plan, ended: Ended) -> Fault | None:
    """Return why a child failed, None where it did not."""
    if ended.stopped:
        return Fault(ended.stopped, str(plan.root), "curator run shows how long it takes")
    if ended.code == 0:
        if ended.counts.get("lost"):
            return Fault(
                "the branch was rewritten meanwhile", str(plan.root), "nothing: it is tried again"
            )
        return None
    if ended.kinds:
        return Fault(
            f"a part of it failed: {', '.join(ended.kinds)}", str(plan.root), "curator run"
        )
    told = error_of(ended.out)
    if told is not None:
        return Fault(*told)
    if ended.code < 0:
        return Fault(f"it was killed by signal {-ended.code}", str(plan.root), "curator run")
    return Fault(f"it ended with code {ended.code}", str(plan.root), "curator run")
