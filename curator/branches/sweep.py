"""Finish what a killed pass began: branches the ledger calls closed, locks nobody holds."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from curator.branches.publish import Published, remove
from curator.clock import pause
from curator.errors import CuratorError
from curator.ledger.state import Ledger, Record
from curator.repository import Repository

_OURS: Final = ("refs/curator", "refs/heads/curator")
_STAYS: Final = ".keep"
_CLOSED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
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
    for own in _own_folders(repository):
        for lock in sorted(own.rglob("*.lock")):
            if not lock.is_file() or lock.is_symlink():
                continue
            made = lock.lstat().st_mtime
            age = now - datetime.fromtimestamp(made, now.tzinfo)
            old = age > _OLD or (died is not None and made >= died)
            if old and _unlinked(lock):
                gone.append(lock.relative_to(repository.common_dir.resolve()).as_posix())
    packed = repository.common_dir / "packed-refs.lock"
    if died is not None and _abandoned(packed, died):
        gone += [packed.name] if _unlinked(packed) else []
    return tuple(gone)


def _unlinked(lock: Path) -> bool:
    """Remove a lock; False for one of another user's, or where nothing can be written: git tells of it."""
    try:
        lock.unlink(missing_ok=True)
    except OSError as broken:
        if broken.errno not in _CLOSED:
            raise
        return False
    return True


def stay(repository: Repository) -> None:
    """Make the folders of our refs stay where they are, also while git has packed all that is in them.

    A service may write in them alone: the view it has of each is lost when git removes the empty folder.
    Raises CuratorError where they are not plain folders that can be written.
    """
    for own in _own_folders(repository):
        try:
            # A folder and no file: git 2.55 finds fault with files that are no refs, and with folders never.
            (own / _STAYS).mkdir(parents=True, exist_ok=True)
        except OSError as broken:
            raise CuratorError(
                f"the folder of curator's refs cannot be made: {broken.strerror}",
                where=str(own),
                remedy="make it writable for its owner; a repository whose refs are no files has none",
            ) from broken


def leave(repository: Repository) -> None:
    """Let git remove the folders of our refs again when they are empty."""
    for own in _own_folders(repository):
        for gone in (own / _STAYS, own):
            with suppress(OSError):
                gone.rmdir()


def _own_folders(repository: Repository) -> Iterator[Path]:
    """Yield the folders of our refs; behind a planted symbolic link lies what is not ours."""
    for folder in _OURS:
        own = repository.common_dir.resolve() / folder
        if own.resolve() == own:
            yield own


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
