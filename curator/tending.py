"""What a pass does where there is something to look at."""

from __future__ import annotations

from datetime import timedelta

from curator.branches.sweep import sweep
from curator.drafting import Drafts, draft_all
from curator.finding import Certainty
from curator.heartbeat import Heartbeat
from curator.home.snapshot import Progress
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.state import Ledger
from curator.opening import open_all
from curator.outcomes import kept
from curator.outcomes.adopt import adopt
from curator.outcomes.look import look
from curator.report import PassReport
from curator.resolving import by_word
from curator.summary import summary
from curator.telling import based, news
from curator.tended import Home, How, base_of
from curator.upkeep import withdraw
from curator.viewing import view_of
from curator.weighing import weigh

_SOON = timedelta(minutes=30)


def tend(
    home: Home, how: How, ledger: Ledger, heartbeat: Heartbeat, progress: Progress | None
) -> PassReport:
    """Read the home, judge, open and withdraw, and tell the ledger; the caller holds the lock."""
    branch, base = base_of(home, ledger)
    ledger = _watched(home, ledger, base, write=True)
    view = by_word(view_of(home, base, progress, keep=home.state), ledger)
    drafts = _drafts(home, view, ledger)
    weighed = weigh(home, how, view, ledger, drafts)
    if _rewritten(home, branch, base):
        return PassReport(branch, base, lost=f"{branch} was rewritten while the pass looked at it")
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


def look_only(home: Home, how: How, progress: Progress | None) -> PassReport:
    """Return what a pass would do; nothing is told to the ledger."""
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
    events = tuple(adopt(home.repository, ledger, now))
    ledger = ledger.after(events)
    seen = look(home.repository, base, ledger, now, kept.read(home.state))
    if write:
        store.append(home.repository, [*events, *seen.events])
        kept.write(home.state, seen.kept)
    return ledger.after(seen.events)


def _rewritten(home: Home, branch: str, base: str) -> bool:
    """True if the branch no longer holds the commit that was looked at; moving on does no harm."""
    now = home.repository.resolve(f"refs/heads/{branch}")
    return now is None or not home.repository.contains(now, base)
