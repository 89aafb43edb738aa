"""Finish what a killed pass began: branches the ledger calls closed, locks nobody holds."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from curator.branches.publish import Published, remove
from curator.ledger.state import Ledger, Record
from curator.repository import Repository

_OURS: Final = ("refs/curator", "refs/heads/curator")
_OLD: Final = timedelta(minutes=10)


def sweep(repository: Repository, ledger: Ledger) -> tuple[str, ...]:
    """Delete branches whose closing the ledger told before the delete was lost; return their ids.

    Only at the tip we wrote and in nobody's hands; a branch that somebody deleted and made again
    stays.
    """
    refs = repository.refs("refs/heads/curator/")
    stale = [r for r in ledger.records.values() if r.branch in refs and _closed(r)]
    return tuple(
        record.id
        for record in stale
        if isinstance(remove(repository, record, pin=record.state == "withdrawn"), Published)
    )


def _closed(record: Record) -> bool:
    return record.state in ("withdrawn", "accepted") or (
        record.state == "rejected" and record.by == "command"
    )


def unlock(repository: Repository, now: datetime, died: float | None = None) -> tuple[str, ...]:
    """Remove lock files below our own refs that nobody holds; return their names.

    Those are the ones older than ten minutes and, where the last holder of the home's lock died, the
    ones made since it began (`died`, seconds since the epoch). Call it while holding that lock: then no
    other curator can be writing them.
    """
    gone: list[str] = []
    for folder in _OURS:
        own = repository.common_dir.resolve() / folder
        if own.resolve() != own:
            # A planted symbolic link: what lies behind it is not ours.
            continue
        for lock in sorted(own.rglob("*.lock")):
            if not lock.is_file() or lock.is_symlink():
                continue
            made = lock.lstat().st_mtime
            age = now - datetime.fromtimestamp(made, now.tzinfo)
            if age > _OLD or (died is not None and made >= died):
                lock.unlink()
                gone.append(lock.relative_to(repository.common_dir.resolve()).as_posix())
    return tuple(gone)
