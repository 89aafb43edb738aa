"""The systemd of this machine or of this user, asked by systemctl."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from curator.errors import CuratorError

_RUNS: Final = Path("/run/systemd/system")
_BY_HAND: Final = "curator run by cron instead; --print shows the units"


def check(*, system: bool) -> None:
    """Raise CuratorError where no systemd runs, or none that this user may speak to."""
    if shutil.which("systemctl") is None or not _RUNS.is_dir():
        raise CuratorError("this machine is not run by systemd", where=str(_RUNS), remedy=_BY_HAND)
    if not system and not os.environ.get("XDG_RUNTIME_DIR"):
        raise CuratorError(
            "there is no systemd of this user here",
            where="XDG_RUNTIME_DIR",
            remedy="log in as that user, not by su or sudo; or use --system",
        )


def folder(*, system: bool) -> Path:
    """Return where an administrator, or a user, puts unit files; systemd.unit(5)."""
    if system:
        return Path("/etc/systemd/system")
    named = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".config") / "systemd/user"


def words(*args: str, system: bool) -> tuple[str, ...]:
    """Return a call of systemctl as it is run and told."""
    return ("systemctl", *(() if system else ("--user",)), *args)


def parted(calls: Iterable[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the calls that need a unit file which is about to go, and those that come after."""
    all_of_them = list(calls)
    first = [call for call in all_of_them if "disable" in call]
    return first, [call for call in all_of_them if "disable" not in call]


def call(*commands: tuple[str, ...]) -> None:
    """Run such calls; CuratorError with what one said if it fails."""
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
            mine = "--user " if "--user" in command else ""
            raise CuratorError(
                (said[0] if said else f"it ended with code {done.returncode}").rstrip("."),
                where=" ".join(command),
                remedy=f"journalctl {mine}-xe tells why",
            )
