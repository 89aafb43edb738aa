"""The pipe, top to bottom: one pass over one home."""

from __future__ import annotations

from contextlib import nullcontext

from curator.arbitrate import arbitrate
from curator.branches.base import base_branch, guard_names
from curator.errors import CuratorError
from curator.finding import Finding
from curator.heartbeat import Heartbeat
from curator.home.snapshot import Progress
from curator.kinds import KINDS
from curator.kinds.kind import View
from curator.ledger import store
from curator.opening import open_all
from curator.outcomes.look import adopt, look
from curator.report import PassReport
from curator.summary import summary
from curator.upkeep import close, told_before
from curator.viewing import Home, How, view_of
from curator.weighing import weigh

__all__ = ["Home", "How", "PassReport", "run"]


def run(home: Home, how: How = How(), progress: Progress | None = None) -> PassReport:  # noqa: B008
    """Look at the home once and propose what may be improved.

    Writes objects, `refs/heads/curator/*` and `refs/curator/*`, and with `dry_run` or `survey` nothing
    at all. Raises CuratorError where the home cannot be read or another pass runs.
    """
    writes = not (how.dry_run or how.survey)
    heartbeat = Heartbeat(home.state)
    with heartbeat.lock() if writes else nullcontext():
        guard_names(home.repository)
        ledger = store.read(home.repository)
        wanted = home.settings.home.branch
        branch = base_branch(home.repository, wanted=wanted, recorded=ledger.base_branch)
        base = home.repository.resolve(f"refs/heads/{branch}")
        if base is None:
            raise _empty(home, branch)
        if writes and (known := heartbeat.unchanged(home, how, base)):
            return PassReport(branch, base, unchanged=True, **known)
        with home.repository.scratch() if not writes else nullcontext(home.repository) as work:
            here = home.with_repository(work)
            now = here.clock.now()
            events = [*adopt(work, ledger, now)]
            ledger = ledger.after(events)
            events += look(work, base, ledger, now)
            ledger = ledger.after(events)
            view = view_of(here, base, progress)
            found, broken = _find(view, home.settings.proposals.kinds)
            chosen, outranked = arbitrate(found)
            weighed = weigh(here, how, view, ledger, chosen)
            closed = close(here, ledger, view, weighed, outranked) if writes else ()
            opened = open_all(here, view, branch, weighed) if writes else weighed.opening
            ledger = ledger.after(closed)
            events += told_before(ledger, weighed, branch, opened, now)
            ledger = ledger.after(events)
            if writes:
                store.append(work, events)
    result = summary(branch, base, view, weighed, opened, closed, ledger, broken)
    if writes and not broken:
        heartbeat.beat(home, how, base, result, weighed.due)
    return result


def _find(view: View, wanted: tuple[str, ...]) -> tuple[list[Finding], tuple[str, ...]]:
    """Ask each kind; a broken one ends the pass partial and never silent."""
    found: list[Finding] = []
    broken: list[str] = []
    for name, kind in KINDS.items():
        if name not in wanted:
            continue
        try:
            found += kind.find(view)
        except Exception as fault:  # noqa: BLE001 - the one guard per kind: others still work
            broken.append(f"{name}: {type(fault).__name__}")
    return found, tuple(broken)


def _empty(home: Home, branch: str) -> CuratorError:
    return CuratorError(
        f"{branch} has no commit yet",
        where=str(home.repository.root),
        remedy="commit the notes, then run again",
    )
