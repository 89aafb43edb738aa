"""The pipe, top to bottom: one pass over one home."""

from __future__ import annotations

from datetime import timedelta

from curator.branches.base import guard_names
from curator.branches.sweep import sweep
from curator.drafting import Drafts, draft_all
from curator.finding import Certainty
from curator.heartbeat import Heartbeat
from curator.home.snapshot import Progress
from curator.kinds import KINDS
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.state import Ledger
from curator.opening import open_all
from curator.outcomes.adopt import adopt
from curator.outcomes.look import look
from curator.report import PassReport
from curator.resolving import by_word
from curator.summary import summary
from curator.telling import based, news
from curator.upkeep import withdraw
from curator.viewing import Home, How, base_of, view_of
from curator.weighing import weigh

__all__ = ["Home", "How", "PassReport", "run"]

_SOON = timedelta(minutes=30)


def run(home: Home, how: How = How(), progress: Progress | None = None) -> PassReport:  # noqa: B008
    """Look at the home once and propose what may be improved.

    Writes objects, `refs/heads/curator/*` and `refs/curator/*`, and with `dry_run` or `survey` nothing
    at all. Raises CuratorError where the home cannot be read or another pass runs.
    """
    guard_names(home.repository, KINDS)
    if how.dry_run or how.survey:
        with home.repository.scratch() as work:
            return _look_only(home.with_repository(work), how, progress)
    heartbeat = Heartbeat(home.state)
    with heartbeat.lock(home):
        ledger = store.read(home.repository)
        branch, base = base_of(home, ledger)
        known = heartbeat.unchanged(home, how, base)
        if known is not None:
            return known
        ledger = _watched(home, ledger, base, write=True)
        view = by_word(view_of(home, base, progress, keep=home.state), ledger)
        drafts = _drafts(home, view, ledger)
        weighed = weigh(home, how, view, ledger, drafts)
        if _rewritten(home, branch, base):
            return PassReport(
                branch, base, lost=f"{branch} was rewritten while the pass looked at it"
            )
        ledger = ledger.after(withdraw(home, weighed.closing))
        standing = open_all(home, weighed)
        now = home.clock.now()
        told = (*based(ledger, branch, now), *news(ledger, weighed, standing, drafts.broken, now))
        store.append(home.repository, told)
        ledger = ledger.after(told)
        sweep(home.repository, ledger)
        result = summary((branch, base), view, weighed, standing, ledger, drafts.broken)
        if not drafts.broken:
            due = home.clock.now() + _SOON if weighed.again else None
            heartbeat.beat(home, how, result, ledger, due=due)
    return result


def _look_only(home: Home, how: How, progress: Progress | None) -> PassReport:
    ledger = store.read(home.repository)
    branch, base = base_of(home, ledger)
    ledger = _watched(home, ledger, base, write=False)
    view = by_word(view_of(home, base, progress), ledger)
    drafts = _drafts(home, view, ledger)
    weighed = weigh(home, how, view, ledger, drafts)
    return summary((branch, base), view, weighed, weighed.opening, ledger, drafts.broken)


def _drafts(home: Home, view: View, ledger: Ledger) -> Drafts:
    wanted = home.settings.proposals
    return draft_all(view, ledger, wanted.kinds, Certainty.of(wanted.floor))


def _watched(home: Home, ledger: Ledger, base: str, *, write: bool) -> Ledger:
    """Return the ledger with what became of proposals since the last pass, told before all else."""
    now = home.clock.now()
    events = [*adopt(home.repository, ledger, now)]
    ledger = ledger.after(events)
    events += (seen := look(home.repository, base, ledger, now))
    if write:
        store.append(home.repository, events)
    return ledger.after(seen)


def _rewritten(home: Home, branch: str, base: str) -> bool:
    """True if the branch no longer holds the commit that was looked at; moving on does no harm."""
    now = home.repository.resolve(f"refs/heads/{branch}")
    return now is None or not home.repository.contains(now, base)
