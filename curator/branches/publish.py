"""Open, move and remove the branches of proposals; what a reviewer holds is left alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from curator.branches.occupied import busy
from curator.errors import BusyError, ReadOnlyError
from curator.ledger.state import Record
from curator.repository import Move, Repository


@dataclass(frozen=True, slots=True)
class Published:
    """The branch and its pin stand at our commit."""


@dataclass(frozen=True, slots=True)
class HandsOff:
    """Somebody has the branch; nothing was moved."""

    why: str


def publish(repository: Repository, branch: str, pin: str, commit: str) -> Published | HandsOff:
    """Create branch and pin in one transaction; a second call finds them there and is content.

    A pin that an earlier opening of the same finding left behind is moved along.
    """
    refs = repository.refs(branch, pin)
    if branch in refs and refs[branch].oid != commit:
        return HandsOff(f"{branch} is there already, at another commit")
    # The branch first: a transaction of files is carried out in order, and a pin without a branch
    # would look like a branch that somebody deleted.
    moves = [
        Move(ref, commit, refs[ref].oid if ref in refs else None)
        for ref in (branch, pin)
        if ref not in refs or refs[ref].oid != commit
    ]
    done = _moved(repository, moves, "open", f"{branch} was made by somebody else just now")
    # Another machine may have made the very same one in between: the same input gives the same commit.
    refs = repository.refs(branch, pin) if isinstance(done, HandsOff) else {}
    same = all(ref in refs and refs[ref].oid == commit for ref in (branch, pin))
    return Published() if same else done


def held_by(repository: Repository, record: Record, *, readers: bool = True) -> str:
    """Return who has the branch of a record: a work tree, an edit, or nobody (empty).

    Without `readers` a work tree that only has it checked out does not count.
    """
    ref = repository.refs(record.branch).get(record.branch)
    if ref is None:
        return ""
    if ref.oid != record.tip:
        return "somebody committed to it"
    if ref.worktree:
        return f"it is checked out in {ref.worktree}" if readers else ""
    what = busy(repository, record.branch)
    return f"it {what}" if what else ""


def replace(repository: Repository, record: Record, commit: str) -> Published | HandsOff:
    """Move our untouched branch and its pin to a rebuilt commit."""
    why = held_by(repository, record)
    if why:
        return HandsOff(why)
    refs = repository.refs(record.branch, record.pin)
    moves = [
        Move(name, commit, refs[name].oid if name in refs else None)
        for name in (record.branch, record.pin)
    ]
    return _moved(repository, moves, "refresh", "it moved just now")


def remove(repository: Repository, record: Record, *, pin: bool) -> Published | HandsOff:
    """Delete our untouched branch (and its pin); the ledger must have told why before."""
    why = held_by(repository, record)
    if why:
        return HandsOff(why)
    refs = repository.refs(record.branch, record.pin)
    doomed = [record.branch, record.pin] if pin else [record.branch]
    moves = [Move(name, None, refs[name].oid) for name in doomed if name in refs]
    try:
        return _moved(repository, moves, "close", "it moved just now")
    except BusyError as other:
        # The ledger was told before: whoever comes next makes up for it.
        return HandsOff(other.what)


def _moved(
    repository: Repository, moves: Sequence[Move], what: str, lost: str
) -> Published | HandsOff:
    try:
        done = repository.move(moves, why=f"curator: {what}")
    except ReadOnlyError as closed:
        # The strict unit may write objects and our two folders of refs, but neither the packed refs,
        # which every delete locks, nor a reflog that somebody's checkout began.
        return HandsOff(f"{closed.what}; curator sweep, where that may be written")
    return Published() if done else HandsOff(lost)
