"""What a pass leaves when it is done."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from curator.errors import CuratorError
from curator.exclusive import HeldError, held
from curator.ledger.store import read
from curator.logs import log
from curator.metrics.counting import of_kinds
from curator.metrics.snapshot import Snapshot, Spent, Tally, keep, recall
from curator.report import PassReport
from curator.tended import Home

LOCK: Final = "metrics.lock"


def leave(home: Home, report: PassReport | None = None, seconds: float = 0) -> None:
    """Count the figures of a home anew and keep them; `report` is that of a pass that took so long.

    Without a report only decisions were looked at. What cannot be written is logged, and costs nothing:
    the pass is done.
    """
    try:
        ledger = read(home.repository)
        home.state.mkdir(parents=True, exist_ok=True)
        with held(home.state / LOCK, home.clock.now()):
            before = recall(home.state)
            now = home.clock.now()
            after = replace(
                before,
                counted=now,
                kinds=of_kinds(ledger, now, before.kinds),
                model=_spent(before.model, home),
            )
            keep(home.state, after if report is None else _passed(after, report, now, seconds))
    except HeldError:
        _unwritten(home, "another command writes them")
    except CuratorError as broken:
        _unwritten(home, broken.what)
    except OSError as broken:
        _unwritten(home, broken.strerror or "")


def _unwritten(home: Home, why: str) -> None:
    log().warning("metrics.unwritten", where=str(home.state), what=why)


def _passed(snapshot: Snapshot, report: PassReport, now: datetime, seconds: float) -> Snapshot:
    if report.lost:
        return snapshot
    read = replace(
        snapshot,
        notes=report.notes,
        journals=report.journals,
        unreadable=len(report.unreadable),
    )
    return read if report.broken else replace(read, passed=now, seconds=round(seconds, 3))


def _spent(before: Spent, home: Home) -> Spent:
    """Add what was spent since the last count; what is kept of a day begins at nothing each morning."""
    if not home.settings.model.name:
        return before
    from curator.asking.budget import spent_today

    today = home.clock.day()
    if before.day is not None and today < before.day:
        # A clock that is set back past midnight finds the sums of a day that was counted already.
        return before
    tokens, dollars = spent_today(home.state, today)
    same = before.day == today
    return Spent(
        _since(before.tokens, same=same).counted(tokens),
        _since(before.dollars, same=same).counted(dollars),
        today,
    )


def _since(before: Tally, *, same: bool) -> Tally:
    return before if same else Tally(before.total, 0)
