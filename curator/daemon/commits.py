"""When a home was last committed to."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from curator.daemon.beside import beside
from curator.errors import CuratorError
from curator.repository import Repository

_PATIENCE: Final = 60.0
_OURS: Final = "refs/heads/curator/"


async def newest(root: Path, ending: asyncio.Event) -> datetime | None:
    """Return the date of the newest commit of any branch but ours; None where git does not say.

    A git that hangs is waited for no longer than a minute, nor when the daemon is to end.
    """
    return await beside(lambda: _newest(root), _PATIENCE, ending)


def _newest(root: Path) -> datetime | None:
    try:
        said = Repository.open(root).text(
            "for-each-ref", "--format=%(committerdate:unix) %(refname)", "refs/heads/"
        )
    except (CuratorError, OSError):
        # The pass that follows says what is wrong, better than this could.
        return None
    rows = (line.partition(" ") for line in said.splitlines())
    dates = [int(when) for when, _, ref in rows if when.isdigit() and not ref.startswith(_OURS)]
    try:
        return datetime.fromtimestamp(max(dates), UTC) if dates else None
    except (ValueError, OverflowError, OSError):
        return None
