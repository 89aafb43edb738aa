"""What a pass does where there is something to look at."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from curator.branches.sweep import sweep
from curator.comparing import as_notes
from curator.desk import Weighed
from curator.drafting import Drafts, draft_all
from curator.finding import Certainty
from curator.heartbeat import Heartbeat
from curator.home.snapshot import Progress
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.state import Ledger
from curator.opening import open_all
from curator.regret.breaker import due
from curator.report import PassReport, turned
from curator.resolving import by_word
from curator.stopping import finishing
from curator.summary import summary
from curator.telling import based, news
from curator.tended import Home, How, base_of
from curator.upkeep import withdraw
from curator.viewing import view_of
from curator.watching import news_of, tell
from curator.weighing import weigh

_SOON = timedelta(minutes=30)


def tend(
    home: Home, how: How, ledger: Ledger, heartbeat: Heartbeat, progress: Progress | None
) -> PassReport:
    """Read the home, judge, open and withdraw, and tell the ledger; the caller holds the lock.

    A polite stop ends it before anything is written, or when the proposal at hand is opened and told.
    """
    branch, base = base_of(home, ledger)
    seen = news_of(home, ledger, base)
    tell(home, seen)
    ledger = seen.ledger
    view = _view(home, base, progress, ledger, keep=home.state)
    drafts = _drafts(home, view, ledger)
    weighed = weigh(home, how, view, ledger, drafts)
    if _rewritten(home, branch, base):
        return PassReport(branch, base, lost=f"{branch} was rewritten while the pass looked at it")
    with finishing() as stopping:
        ledger = ledger.after(withdraw(home, weighed.closing))
        standing = open_all(home, weighed, stopping)
        now = home.clock.now()
        told = (*based(ledger, branch, now), *news(ledger, weighed, standing, drafts.broken, now))
        store.append(home.repository, told)
        ledger = ledger.after(told)
        sweep(home.repository, ledger)
        result = summary((branch, base), view, weighed, standing, ledger, drafts.broken)
        if not (drafts.broken or stopping()):
            heartbeat.beat(home, how, result, ledger, due=_due(home, weighed, ledger, view))
    return replace(result, turned=turned(seen.turned))


def look_only(home: Home, how: How, progress: Progress | None) -> PassReport:
    """Return what a pass would do; nothing is told to the ledger."""
    ledger = store.read(home.repository)
    branch, base = base_of(home, ledger)
    seen = news_of(home, ledger, base)
    ledger = seen.ledger
    view = _view(home, base, progress, ledger)
    drafts = _drafts(home, view, ledger)
    weighed = weigh(home, how, view, ledger, drafts)
    result = summary((branch, base), view, weighed, weighed.opening, ledger, drafts.broken)
    return replace(result, turned=turned(seen.turned))


def _view(
    home: Home, base: str, progress: Progress | None, ledger: Ledger, *, keep: Path | None = None
) -> View:
    return as_notes(by_word(view_of(home, base, progress, keep=keep), ledger))


def _due(home: Home, weighed: Weighed, ledger: Ledger, view: View) -> datetime | None:
    """Return when time alone may change the answer of a pass; a new day brings a new budget anyway."""
    asked = (view.bringing.use, view.opinions)
    waits = any(one is not None and one.partial not in ("", "budget") for one in asked)
    soon = home.clock.now() + _SOON if weighed.again or waits else None
    return min((moment for moment in (soon, due(ledger)) if moment is not None), default=None)


def _drafts(home: Home, view: View, ledger: Ledger) -> Drafts:
    wanted = home.settings.proposals
    return draft_all(view, ledger, wanted.kinds, Certainty.of(wanted.floor))


def _rewritten(home: Home, branch: str, base: str) -> bool:
    """True if the branch no longer holds the commit that was looked at; moving on does no harm."""
    now = home.repository.resolve(f"refs/heads/{branch}")
    return now is None or not home.repository.contains(now, base)
