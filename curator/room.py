"""How many more proposals the owner wants to see now; caps fail closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from curator.gates.gate import Context
from curator.ledger.state import Record
from curator.proposal import Proposal
from curator.tended import Home, How

_WEEKS = timedelta(days=14)
_AHEAD = 1.5


@dataclass(slots=True)
class Room:
    """Counts of what stands; `limits` are open in all, per pass, per kind, or None without caps."""

    open: int
    passing: int
    kinds: Counter[str]
    limits: tuple[int, int, int] | None
    touched: int = 0

    @classmethod
    def of(cls, home: Home, how: How, standing: Collection[Record], context: Context) -> Room:
        """Count what stands, and what this day already opened on the same base.

        A pass over the same base on the same day is the same pass: running it again opens no more.
        """
        caps = home.settings.proposals
        base, day, zone = context.snapshot.commit, context.now.date(), context.now.tzinfo
        today = [
            record
            for record in context.ledger.records.values()
            if record.base == base
            and record.opened
            and record.opened.astimezone(zone).date() == day
        ]
        capped = how.caps and not how.survey
        return cls(
            open=len(standing),
            passing=len(today),
            kinds=Counter(record.kind for record in standing),
            limits=(caps.open, _pace(context, caps.per_pass), caps.per_kind) if capped else None,
            touched=sum(len(record.paths) for record in today),
        )

    def full(self, kind: str) -> str:
        """Return which cap is reached for a kind, or nothing."""
        if self.limits is None:
            return ""
        most, per_pass, per_kind = self.limits
        if self.open >= most:
            return f"{self.open} proposals are open already"
        if self.kinds[kind] >= per_kind:
            return f"{self.kinds[kind]} {kind} proposals are open already"
        return f"a pass opens at most {per_pass}" if self.passing >= per_pass else ""

    def take(self, proposal: Proposal) -> None:
        """Count one more."""
        self.open += 1
        self.passing += 1
        self.kinds[proposal.finding.kind] += 1
        self.touched += len(proposal.touched)


def _pace(context: Context, most: int) -> int:
    """Return how many a pass opens: after two weeks half as much again as is decided in a day.

    Someone who decides nothing is shown one a pass; the owner's number is never exceeded.
    """
    records = context.ledger.records.values()
    opened = [record.opened for record in records if record.opened is not None]
    since = context.now - _WEEKS
    if not opened or min(opened) > since:
        return most
    decided = sum(r.state in ("accepted", "rejected") and r.since >= since for r in records)
    return min(most, max(1, ceil(_AHEAD * decided / _WEEKS.days)))
