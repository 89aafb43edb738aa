"""What the doctor says of the figures of a home: whether they are to be had where its settings want them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from curator.cli.folders import home_key
from curator.cli.nights import ITS_LOG
from curator.cli.opened import Opened
from curator.cli.told import Told
from curator.daemon.memory import LOCK
from curator.daemon.send import answer
from curator.exclusive import holder
from curator.metrics.exposition import file_of
from curator.metrics_settings import Address

# Beyond the longest pass, during which no file is written.
_OLD: Final = timedelta(minutes=15)


def exposed(opened: Opened) -> Iterator[Told]:
    """Yield what is to be said; nothing where no figures are wanted, or no daemon is there to tell them."""
    home, wanted = opened.home, opened.home.settings.metrics
    if holder(home.state / LOCK) is None:
        return
    name = home_key(home.repository.common_dir)
    if wanted.listen:
        yield _served(Address.parse(wanted.listen), name)
    if wanted.textfile:
        longest = timedelta(minutes=home.settings.schedule.time_limit_minutes)
        yield _written(file_of(Path(wanted.textfile), name), home.clock.now(), longest + _OLD)


def _served(at: Address, name: str) -> Told:
    try:
        told = json.loads(answer(f"http://{at}/health"))
        names = [home["home"] for home in told["homes"]]
    except OSError as silent:
        why = silent.strerror or type(silent).__name__
        return Told("wrong", f"figures cannot be read at {at}: {why}", ITS_LOG)
    except (ValueError, LookupError, TypeError, RecursionError):
        return Told("wrong", f"something else answers at {at}", "another port in metrics.listen")
    if name not in names:
        return Told(
            "wrong",
            f"the daemon at {at} does not serve this home",
            "another port in metrics.listen",
        )
    return Told("fine", f"figures are served at http://{at}/metrics")


def _written(file: Path, now: datetime, most: timedelta) -> Told:
    try:
        written = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError as closed:
        return Told("wrong", f"figures are not written: {closed.strerror} ({file})", ITS_LOG)
    shown = f"{written.astimezone(now.tzinfo):%Y-%m-%d %H:%M}"
    if now - written > most:
        return Told("wrong", f"figures are written no more since {shown} ({file})", ITS_LOG)
    return Told("fine", f"figures are written to {file}, last at {shown}")
