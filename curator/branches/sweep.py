"""Finish what a killed pass began: branches the ledger calls closed, locks nobody holds."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from curator.branches.publish import Published, remove
from curator.clock import pause
from curator.ledger.state import Ledger, Record
from curator.repository import Repository

_OURS: Final = ("refs/curator", "refs/heads/curator")
_OLD: Final = timedelta(minutes=10)
_LOOKS: Final = 30
_PAUSE: Final = 0.1


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
    return record.state in ("withdrawn", "accepted", "rolled_back", "void", "convergent") or (
        record.state == "rejected" and record.by == "command"
    )


def unlock(repository: Repository, now: datetime, died: float | None = None) -> tuple[str, ...]:
    """Remove lock files below our own refs that nobody holds; return their names.

    Those are the ones older than ten minutes and, where the last holder of the home's lock died, the
    ones made since it began (`died`, seconds since the epoch). Call it while holding that lock: then no
    other curator can be writing them.

    The lock of the packed refs goes too, where the last holder died and nobody moved it for a while: a git
    that was killed with the pass leaves it when it was deleting a branch of ours, and it stops every other.
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
                # One of another user's is told by git, which cannot write beside it.
                with suppress(PermissionError):
                    lock.unlink()
                    gone.append(lock.relative_to(repository.common_dir.resolve()).as_posix())
    packed = repository.common_dir / "packed-refs.lock"
    if died is not None and _abandoned(packed, died):
        packed.unlink(missing_ok=True)
        gone.append(packed.name)
    return tuple(gone)


def _abandoned(lock: Path, died: float) -> bool:
    """True for a lock made since `died` that stays the same for longer than git ever waits for it."""
    first = _made(lock)
    if first is None or first < died:
        return False
    for _ in range(_LOOKS):
        pause(_PAUSE)
        if _made(lock) != first:
            return False
    return True


def _made(lock: Path) -> float | None:
    try:
        return lock.lstat().st_mtime
    except FileNotFoundError:
        return None
