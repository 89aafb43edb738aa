"""The pipe, top to bottom: one pass over one home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from curator.branches.base import guard_names
from curator.heartbeat import Heartbeat
from curator.kinds import RECIPES
from curator.ledger import store
from curator.report import PassReport, turned
from curator.tended import Home, How, base_of

if TYPE_CHECKING:
    from curator.home.snapshot import Progress

__all__ = ["PassReport", "look", "run"]


def run(home: Home, how: How = How(), progress: Progress | None = None) -> PassReport:  # noqa: B008
    """Look at the home once and propose what may be improved.

    Writes objects, `refs/heads/curator/*` and `refs/curator/*`, and with `dry_run` or `survey` nothing
    at all. Raises CuratorError where the home cannot be read or another pass runs.
    """
    guard_names(home.repository, RECIPES)
    if how.dry_run or how.survey:
        from curator.tending import look_only

        with home.repository.scratch() as work:
            return look_only(home.with_repository(work), how, progress)
    heartbeat = Heartbeat(home.state)
    with heartbeat.lock(home):
        ledger = store.read(home.repository)
        _, base = base_of(home, ledger)
        known = heartbeat.unchanged(home, how, base)
        if known is not None:
            return known
        # What reads and judges notes is not even loaded where there is nothing to read.
        from curator.tending import tend

        return tend(home, how, ledger, heartbeat, progress)


def look(home: Home) -> PassReport:
    """Tell the ledger what people decided with plain git; no note is read and nothing is opened.

    Raises CuratorError as `run` does.
    """
    from curator.stopping import finishing
    from curator.watching import news_of, tell

    guard_names(home.repository, RECIPES)
    with Heartbeat(home.state).lock(home):
        ledger = store.read(home.repository)
        branch, base = base_of(home, ledger)
        seen = news_of(home, ledger, base)
        with finishing():
            tell(home, seen)
    return PassReport(branch, base, kept_open=len(seen.ledger.open), turned=turned(seen.turned))
