"""What a person or an agent decides by command: accept, reject, and ask again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from shlex import quote
from typing import Final

from curator.branches.accept import Accepted, Refused, accept
from curator.branches.publish import HandsOff, remove
from curator.branches.refresh import touched
from curator.errors import CuratorError
from curator.evidence import proof, unsaid
from curator.gates.journal_untouched import journals_among
from curator.heartbeat import Heartbeat
from curator.home.journal import is_markdown
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.record import DECIDED
from curator.ledger.state import Ledger, Record
from curator.tended import Home
from curator.viewing import layout_of
from curator.watching import Current, current

_ANSWERED: Final = (DECIDED - {"accepted"}) | {"unknown"}
_TURNS: Final = 2


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided; `left` says why the branch still stands, if it does."""

    record: Record
    commit: str = ""
    left: str = ""


def take(home: Home, record: Record) -> Decided:
    """Accept an open proposal into the base branch.

    Raises CuratorError with the plain git command where curator itself must not do it.
    """
    with Heartbeat(home.state).lock(home):
        at = _undecided(home, record)
        _no_journal(home, at.base, record)
        _still_said(home, at.base, record)
        now = home.clock.now()
        match accept(home.repository, at.branch, record, now, proof(record)):
            case Refused() as refused:
                raise CuratorError(
                    f"{record.id} cannot be accepted: {refused.why}",
                    where=str(home.repository.root),
                    remedy=refused.remedy,
                )
            case Accepted() as done:
                facts = {"by": "command", "how": "merged", "commit": done.commit, "tip": record.tip}
                store.append(home.repository, [Event("accepted", record.id, now, facts)])
                return Decided(record, done.commit, _left(home, record))


def refuse(home: Home, record: Record, reason: str) -> Decided:
    """Reject an open proposal with its reason; the ledger hears it before the branch goes."""
    with Heartbeat(home.state).lock(home):
        _undecided(home, record)
        now = home.clock.now()
        event = Event("rejected", record.id, now, {"why": reason, "by": "command"})
        store.append(home.repository, [event])
        return Decided(record, left=_left(home, record))


def ask_again(home: Home, record: Record) -> Record:
    """Let an answered question be asked again at once; return what was known of it.

    Raises CuratorError where nobody answered it, or the base holds it.
    """
    with Heartbeat(home.state).lock(home):
        now = home.clock.now()
        at = current(home, record.id, now)
        known = at.record
        unwanted = known.state == "withdrawn" and known.expired >= _TURNS
        if known.state not in _ANSWERED and not unwanted:
            raise _not_answered(home, known, at.ledger)
        event = Event("reconsidered", record.id, now, {"by": "command"})
        store.append(home.repository, [*at.seen, event])
        return known


def _not_answered(home: Home, known: Record, ledger: Ledger) -> CuratorError:
    # What holds it is named first in the reason of the gate.
    other = known.why.partition(" ")[0] if known.gate == "answered_before" else ""
    remedy = "curator list --all"
    if other in ledger.records and other != known.id:
        remedy = f"curator reconsider {other}"
    elif known.state == "accepted":
        remedy = f"curator rollback {known.id}"
    return CuratorError(
        f"{known.id} was not answered: {known.state}" + (f" ({known.why})" if known.why else ""),
        where=str(home.repository.root),
        remedy=remedy,
    )


def journal_among(home: Home, base: str, paths: Collection[str]) -> str:
    """Return one of these paths that is a journal by the settings of this moment, "" if none is."""
    files = {e.path for e in home.repository.tree(base) if e.kind != "tree" and is_markdown(e.path)}
    return min(journals_among(paths, files | set(paths), layout_of(home)), default="")


def _no_journal(home: Home, base: str, record: Record) -> None:
    journal = journal_among(home, base, touched(home.repository, record))
    if journal:
        raise CuratorError(
            f"{record.id} cannot be accepted: {journal} is a journal, which nobody but you edits",
            where=str(home.repository.root),
            remedy=f'curator reject {record.id} --reason "it edits a journal"',
        )


def _still_said(home: Home, base: str, record: Record) -> None:
    path = unsaid(home.repository, base, record)
    if path:
        raise CuratorError(
            f"{record.id} cannot be accepted: no journal says any more what {path} would say",
            where=str(home.repository.root),
            remedy=f"curator run {quote(str(home.repository.root))}",
        )


def _left(home: Home, record: Record) -> str:
    done = remove(home.repository, record, pin=False)
    return done.why if isinstance(done, HandsOff) else ""


def _undecided(home: Home, record: Record) -> Current:
    at = current(home, record.id, home.clock.now())
    known = at.record
    if known.state == "open":
        return at
    raise CuratorError(
        f"{record.id} is not open: {known.state}" + (f" ({known.why})" if known.why else ""),
        where=str(home.repository.root),
        remedy=f"curator show {record.id}",
    )
