"""Withdraw what no longer stands; the ledger hears of it before a branch goes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import timedelta

from curator.branches.publish import held_by, remove
from curator.drafting import Drafts
from curator.gitdata import ABSENT
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.tended import Home


@dataclass(frozen=True, slots=True)
class Closing:
    """An open proposal that is to be withdrawn, and why."""

    record: Record
    why: str


def closings(
    home: Home, ledger: Ledger, view: View, drafts: Drafts, kept: AbstractSet[str]
) -> tuple[Closing, ...]:
    """Return open proposals whose finding is gone, outranked or too old, and that nobody holds.

    Of a kind that broke nothing is known, so nothing of it is withdrawn.
    """
    now, expiry = home.clock.now(), timedelta(days=home.settings.proposals.expire_days)
    found: list[Closing] = []
    for record in ledger.open:
        why = "" if record.id in kept else _why(home, record, view, ledger, drafts)
        # One that was found again bears the date of its base; it waits since the ledger knows of it.
        if not why and now - record.since > expiry:
            why = "expired"
        if why and record.kind not in drafts.broken and not held_by(home.repository, record):
            found.append(Closing(record, why))
    return tuple(found)


def withdraw(home: Home, closing: Iterable[Closing]) -> tuple[Event, ...]:
    """Tell the ledger, then delete branch and pin of each; what moved meanwhile stays."""
    now = home.clock.now()
    events = tuple(Event("withdrawn", c.record.id, now, {"why": c.why}) for c in closing)
    store.append(home.repository, events)
    for closed in closing:
        remove(home.repository, closed.record, pin=True)
    return events


def _why(home: Home, record: Record, view: View, ledger: Ledger, drafts: Drafts) -> str:
    if record.fingerprint in drafts.outranked:
        return "outranked"
    known = view.snapshot.journals | _new(home, record)
    if any(view.snapshot.at(path) is None and path not in known for path in _notes(record)):
        return "input-gone"
    if record.kind == "contradiction" and _resolved(home, record, view, ledger):
        return "resolved"
    return "evidence-changed"


def _resolved(home: Home, record: Record, view: View, ledger: Ledger) -> bool:
    """Say whether a flag did its work: a person said what holds, or changed one of its notes since."""
    if record.id in ledger.resolved or home.repository.resolve(record.base) is None:
        return record.id in ledger.resolved
    changed = home.repository.differences(record.base, view.snapshot.commit)
    return not {change.path for change in changed}.isdisjoint(_notes(record))


def _notes(record: Record) -> tuple[str, ...]:
    """Return the paths of the notes: there are as many as names, and they come first."""
    return record.paths[: len(record.names)]


def _new(home: Home, record: Record) -> frozenset[str]:
    """Return the paths of notes that a proposal brings: nothing of theirs can be gone."""
    if home.repository.resolve(f"{record.tip}^") is None:
        return frozenset()
    changes = home.repository.differences(f"{record.tip}^", record.tip)
    return frozenset(change.path for change in changes if change.old_mode == ABSENT)
