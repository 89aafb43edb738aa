"""A place that one process holds at a time; who comes second reads who was first."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

# The file of a state folder that the one pass of its home holds.
TENDING: Final = "lock"
_SAID: Final = re.compile(r"process \d{1,10} since [-+: 0-9]{10,30}")


class HeldError(Exception):
    """Another process holds it; `holder` is "process 12 since …", or "" where it does not say."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


@contextmanager
def held(file: Path, now: datetime) -> Iterator[None]:
    """Hold a file, made if need be, until the block or the process ends; HeldError while another one does.

    Raises OSError where it cannot be made or locked.
    """
    with file.open("a+") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            raise HeldError(_said(file)) from busy
        # Who finds it held shall read whom to wait for; nobody has to.
        with suppress(OSError):
            opened.truncate(0)
            opened.write(f"process {os.getpid()} since {now:%Y-%m-%d %H:%M %z}")
            opened.flush()
        yield


def holder(file: Path) -> str | None:
    """Return who holds a file, "" where that one does not say; None for nobody."""
    try:
        with file.open() as opened:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _said(file)
    except OSError:
        return None
    return None


def _said(file: Path) -> str:
    try:
        said = file.read_text("ascii")
    except (OSError, ValueError):
        return ""
    return said if _SAID.fullmatch(said) else ""
