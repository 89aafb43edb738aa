"""Undo accepted proposals because somebody said so, and tell the ledger who and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from shlex import quote

from pydantic import JsonValue

from curator.branches.accept import Refused
from curator.branches.overlap import Line
from curator.branches.person import mail_of_person
from curator.branches.undo import Overlapping, Undone, Wish, planned, undo
from curator.decisions import journal_among
from curator.heartbeat import Heartbeat
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Record
from curator.tended import Home
from curator.watching import current


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The base no longer holds the proposal, by this commit, which changed these paths."""

    record: Record
    commit: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """A proposal stands as it did, and why; `lines` are later edits where it wrote, if those are it."""

    record: Record
    why: str
    remedy: str
    lines: tuple[Line, ...] = ()


def roll_back(home: Home, idents: Iterable[str], why: str) -> Iterator[RolledBack | Left]:
    """Undo accepted proposals one after another, in the order given; the ledger hears of each.

    One that cannot be undone is left as it is, and hinders no other.
    """
    with Heartbeat(home.state).lock(home):
        for ident in idents:
            yield _one(home, ident, Wish(why, home.clock.now()))


def _one(home: Home, ident: str, wish: Wish) -> RolledBack | Left:
    at = current(home, ident, wish.when)
    record = at.record
    if record.state != "accepted":
        told = f" ({record.why})" if record.why else ""
        return Left(record, f"it is not accepted: {record.state}{told}", "curator list --all")
    found = planned(home.repository, at.branch, at.base, record)
    if isinstance(found, Refused):
        return Left(record, found.why, found.remedy)
    journal = journal_among(home, at.base, [change.path for change in found.changes])
    if journal:
        why = f"{journal} is a journal, which nobody but you edits"
        return Left(record, why, f"git -C {quote(str(home.repository.root))} revert, by yourself")
    match undo(home.repository, at.branch, record, found, wish):
        case Refused(said, remedy):
            return Left(record, said, remedy)
        case Overlapping(lines, remedy):
            return Left(record, "its notes were edited since where it wrote", remedy, lines)
        case Undone(commit, paths):
            told_by = mail_of_person(home.repository)
            store.append(
                home.repository, [*at.seen, _event(record.id, wish, commit, paths, told_by)]
            )
            return RolledBack(record, commit, paths)


def _event(ident: str, wish: Wish, commit: str, paths: tuple[str, ...], who: str) -> Event:
    facts: dict[str, JsonValue] = {
        "by": "command",
        "commit": commit,
        "when": wish.when.isoformat(),
        "paths": list(paths),
        "why": wish.why,
        "who": who,
    }
    return Event("rolled_back", ident, wish.when, facts)
