"""Real rollbacks of proposals that were accepted."""

from __future__ import annotations

from curator.branches.accept import Accepted, Refused, accept
from curator.branches.undo import Overlapping, Undone, Wish, planned, undo
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Record
from curator.repository import Repository
from tests.homes import MadeHome
from tests.proposals import NOW, Made

Became = Undone | Overlapping | Refused


def told(home: MadeHome, found: Made, commit: str = "") -> Record:
    """Tell the ledger that the base holds a proposal."""
    repository = Repository.open(home.path)
    facts = {"commit": commit} if commit else {}
    store.append(repository, [Event("accepted", found.proposal.id, NOW, {**facts})])
    return found.record


def accepted(home: MadeHome, found: Made) -> Record:
    """Accept a proposal by command."""
    done = accept(Repository.open(home.path), "main", found.open(), NOW)
    assert isinstance(done, Accepted)
    return told(home, found, done.commit)


def undone(home: MadeHome, record: Record, why: str = "") -> Became:
    """Undo it as the command does."""
    repository = Repository.open(home.path)
    what = planned(repository, "main", home.git("rev-parse", "main"), record)
    if isinstance(what, Refused):
        return what
    return undo(repository, "main", record, what, Wish(why, NOW))


def left(home: MadeHome, record: Record) -> Overlapping | Refused:
    """Undo it, and hold that nothing whatsoever moved."""
    refs, state = home.refs(), home.git("status", "--porcelain", ok=False)
    done = undone(home, record)
    assert not isinstance(done, Undone)
    assert home.refs() == refs
    assert home.git("status", "--porcelain", ok=False) == state
    return done
