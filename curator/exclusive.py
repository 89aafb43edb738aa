"""A place that one process holds at a time; who comes second reads who was first."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

from curator.clock import pause

# The file of a state folder that the one pass of its home holds.
TENDING: Final = "lock"
_LONGEST: Final = 200
_MOMENT: Final = 0.02
_SAID: Final = re.compile(r"process \d{1,10} since [-+: 0-9]{10,30}")


class HeldError(Exception):
    """Another process holds it; `holder` is "process 12 since …", or "" where it does not say."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


def plain(file: Path, flags: int = os.O_RDONLY) -> int:
    """Open a file and return its descriptor; OSError for a link, a device or a pipe in its place.

    What is written through a link lands in somebody else's file, and a pipe is waited for without end.
    """
    try:
        descriptor = os.open(file, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o644)
    except OSError as broken:
        if broken.errno in (errno.ELOOP, errno.ENXIO):
            raise OSError(broken.errno, "a link or a pipe is in its place", str(file)) from broken
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is no file", str(file))
    return descriptor


@contextmanager
def held(file: Path, now: datetime) -> Iterator[None]:
    """Hold a file, made if need be, until the block or the process ends; HeldError while another one does.

    Raises OSError where it cannot be made or locked.
    """
    with os.fdopen(plain(file, os.O_RDWR | os.O_CREAT), "r+") as opened:
        if not _taken(opened):
            # Whoever only looks who holds it holds it for that moment.
            pause(_MOMENT)
            if not _taken(opened):
                raise HeldError(_said(opened))
        # Who finds it held shall read whom to wait for; nobody has to.
        with suppress(OSError):
            opened.truncate(0)
            opened.write(f"process {os.getpid()} since {now:%Y-%m-%d %H:%M %z}")
            opened.flush()
        yield


def holder(file: Path) -> str | None:
    """Return who holds a file, "" where that one does not say; None for nobody."""
    try:
        with os.fdopen(plain(file)) as opened:
            try:
                fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return _said(opened)
    except OSError:
        return None
    return None


def _taken(opened: TextIO) -> bool:
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _said(opened: TextIO) -> str:
    try:
        said = opened.read(_LONGEST)
    except (OSError, ValueError):
        return ""
    return said if _SAID.fullmatch(said) else ""
