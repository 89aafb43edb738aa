"""What became of open proposals since the last look, told by refs and history alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.outcomes.accepted import accepted
from curator.outcomes.adopt import adopt
from curator.repository import Ref, Repository

__all__ = ["adopt", "look"]

_MANY: Final = 5


def look(repository: Repository, base: str, ledger: Ledger, now: datetime) -> tuple[Event, ...]:
    """Return one event for each open proposal that was merged, or whose branch is gone.

    A branch that is gone is a no. Where many are gone at once, a pin is gone too, history is shallow or
    was rewritten, or the ledger itself was lost, nobody can tell what was meant: unknown, and never a
    guess.
    """
    return tuple(_events(repository, base, ledger, now))


def _events(repository: Repository, base: str, ledger: Ledger, now: datetime) -> Iterator[Event]:
    refs = repository.refs("refs/heads/curator/", "refs/curator/keep/")
    doubt = _doubt(repository, refs, ledger)
    for record in ledger.open:
        how = accepted(repository, base, record)
        if how:
            yield Event("accepted", record.id, now, {"why": how, "by": "history"})
        elif record.branch not in refs:
            why = doubt or _doubted(repository, base, record, refs)
            what = "unknown" if why else "rejected"
            yield Event(
                what, record.id, now, {"why": why or "its branch was deleted", "by": "branch"}
            )


def _doubt(repository: Repository, refs: Mapping[str, Ref], ledger: Ledger) -> str:
    """Return why no branch that is gone can be taken for a no, or ""."""
    if (repository.common_dir / "shallow").exists():
        return "history is shallow"
    if ledger.tip is None:
        return "the ledger was lost"
    gone = [record for record in ledger.open if record.branch not in refs]
    if len(gone) >= _MANY and len(gone) == len(ledger.open):
        return f"all {len(gone)} branches are gone at once"
    return ""


def _doubted(repository: Repository, base: str, record: Record, refs: Mapping[str, Ref]) -> str:
    if record.pin not in refs:
        return "its pin is gone too"
    if repository.resolve(record.base) is None or not repository.contains(base, record.base):
        return "history was rewritten"
    return ""
