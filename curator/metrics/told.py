"""What is known of a home at the moment it is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from curator.metrics.snapshot import Snapshot

# A pass may wait for a quiet hour, and then take its time.
LATE: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Nights:
    """What the daemon remembers of the passes of a home.

    `ended` is when the last good one did, `expected` when by the schedule the one after it was due, `next`
    when one is due now. `passes` and `failures` count all of them, `in_a_row` failed ones, `silent` those
    that opened nothing; `refused` says that newer settings are wrong and not in force.
    """

    ended: datetime | None = None
    expected: datetime | None = None
    next: datetime | None = None
    passes: int = 0
    failures: int = 0
    in_a_row: int = 0
    silent: int = 0
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """One home as it is told: its name, the moment, the last snapshot, the nights."""

    home: str
    now: datetime
    snapshot: Snapshot = field(default_factory=Snapshot)
    nights: Nights = field(default_factory=Nights)

    @property
    def passed(self) -> datetime | None:
        """Return when a pass last ended well, whoever ran it."""
        known = [m for m in (self.nights.ended, self.snapshot.passed) if m is not None]
        return max(known, default=None)

    @property
    def lag(self) -> float:
        """Return for how many seconds a pass has been due."""
        due = self.nights.next
        return 0.0 if due is None else max(0.0, (self.now - due).total_seconds())

    @property
    def well(self) -> bool:
        """Say whether nothing is wrong with it."""
        return not self.why

    @property
    def why(self) -> str:
        """Return why it is not well, "" if it is; a word that tells no path, key or value."""
        nights = self.nights
        if nights.refused:
            return "newer settings are wrong"
        if nights.in_a_row:
            return "the last pass failed"
        late = nights.expected is not None and self.now - nights.expected > LATE
        return "a pass is late" if late else ""


def health(homes: tuple[Told, ...], broken: tuple[str, ...]) -> dict[str, object]:
    """Return how the homes are, for programs: times in ISO 8601, lengths in seconds, null for unknown."""
    return {
        "well": not broken and all(told.well for told in homes),
        "homes": [
            {
                "home": told.home,
                "well": told.well,
                "last_pass": _iso(told.passed),
                "next_pass": _iso(told.nights.next),
                "lag_seconds": round(told.lag),
                "failures": told.nights.in_a_row,
                "why": told.why,
            }
            for told in homes
        ],
        "broken": list(broken),
    }


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")
