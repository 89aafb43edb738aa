"""What can be done with an open proposal, as commands that work where they are typed."""

from __future__ import annotations

from shlex import quote

from curator.branches import plainly
from curator.cli.opened import Opened
from curator.ledger.state import Ledger, Record
from curator.repository import Repository
from curator.tended import base_of


def choices(opened: Opened, ledger: Ledger, record: Record) -> list[tuple[str, str]]:
    """Return rows: how to take and how to refuse, by our command and by plain git."""
    home = opened.home
    repository = home.repository
    branch, _ = base_of(home, ledger)
    own = opened.typed("accept", record.id)
    no = opened.typed("reject", record.id, "--reason", "…")
    plain = plainly.merge(repository, branch, record)
    refuse = f"git -C {quote(str(repository.root))} branch -D {_short(record)}"
    undo = ("undo it", opened.typed("rollback", record.id))
    if changed(repository, record):
        return [("take it", plain), ("refuse it", refuse), undo]
    rows = [("take it", own), ("refuse it", no), *_settling(opened, record), undo]
    return rows if repository.bare else [*rows, ("by hand", plain), ("", refuse)]


def _settling(opened: Opened, record: Record) -> list[tuple[str, str]]:
    if record.kind != "contradiction":
        return []
    return [("settle it", opened.typed("resolve", record.id, "--keep", "NOTE"))]


def changed(repository: Repository, record: Record) -> str:
    """Return the commit that somebody put on the branch, "" where it stands as we left it."""
    ref = repository.refs(record.branch).get(record.branch)
    return ref.oid if ref is not None and ref.oid != record.tip else ""


def _short(record: Record) -> str:
    return record.branch.removeprefix("refs/heads/")
