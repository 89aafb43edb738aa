"""Real accepts and refusals, shared by the tests of both."""

from __future__ import annotations

from curator.branches.accept import Accepted, Refused, accept
from curator.ledger.state import Record
from curator.repository import Repository
from tests.homes import MadeHome
from tests.proposals import NOW

NOTES = {"notes/a.md": "alpha\n", "notes/b.md": "beta\n", "notes/c.md": "gamma\n"}
EDIT = {"notes/a.md": "alpha, retired\n"}


def taken(home: MadeHome, record: Record) -> Accepted | Refused:
    return accept(Repository.open(home.path), "main", record, NOW)


def refused(home: MadeHome, record: Record) -> Refused:
    """Accept, and hold that nothing whatsoever moved."""
    refs, index = home.refs(), home.git("status", "--porcelain", ok=False)
    done = taken(home, record)
    assert isinstance(done, Refused)
    assert home.refs() == refs
    assert home.git("status", "--porcelain", ok=False) == index
    name = f"curator/retire/{record.id}"
    ways = (f"merge {name}", f"merge origin/{name}", "curator run ", f"curator accept {record.id}")
    assert any(way in done.remedy for way in ways)
    return done
