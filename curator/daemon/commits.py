"""When a home was last committed to."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from curator.errors import CuratorError
from curator.repository import Repository

_PATIENCE: Final = 60.0
_OURS: Final = "refs/heads/curator/"


async def newest(root: Path) -> datetime | None:
    """Return the date of the newest commit of any branch but ours; None where git does not say.

    A git that hangs is waited for no longer than a minute.
    """
    try:
        return await asyncio.wait_for(asyncio.to_thread(_newest, root), _PATIENCE)
    except (CuratorError, OSError, TimeoutError):
        # The pass that follows says what is wrong, better than this could.
        return None


def _newest(root: Path) -> datetime | None:
    said = Repository.open(root).text(
        "for-each-ref", "--format=%(committerdate:unix) %(refname)", "refs/heads/"
    )
    rows = (line.partition(" ") for line in said.splitlines())
    dates = [int(when) for when, _, ref in rows if when.isdigit() and not ref.startswith(_OURS)]
    try:
        return datetime.fromtimestamp(max(dates), UTC) if dates else None
    except (ValueError, OverflowError, OSError):
        return None
