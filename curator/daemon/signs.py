"""Signs that the machine has better to do."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LOAD: Final = 0.8
# Per cent of the last minute in which nothing at all could go on; "some" is near 100 with any slow job.
_STALLED: Final = 10.0
_FULL: Final = re.compile(r"^full avg10=\S+ avg60=([0-9.]{1,8})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Signs:
    """Load per core of the last minute, shares of it (0 to 100) in which all stood still, and power."""

    load: float = 0.0
    stalled_io: float = 0.0
    stalled_memory: float = 0.0
    on_battery: bool = False

    @property
    def busy(self) -> str:
        """Return why a pass should wait, "" where nothing speaks against it."""
        if self.on_battery:
            return "the machine runs on battery"
        if self.load > _LOAD:
            return f"the machine is busy: a load of {self.load:.1f} per core"
        if self.stalled_io > _STALLED:
            return f"the disks are busy: all stood still for {self.stalled_io:.0f} % of a minute"
        if self.stalled_memory > _STALLED:
            return f"memory is short: all stood still for {self.stalled_memory:.0f} % of a minute"
        return ""


def read(root: Path = Path("/")) -> Signs:
    """Look at the machine; what a system does not tell says nothing against a pass."""
    return Signs(
        load=_load(),
        stalled_io=_pressure(root / "proc/pressure/io"),
        stalled_memory=_pressure(root / "proc/pressure/memory"),
        on_battery=_on_battery(root / "sys/class/power_supply"),
    )


def _load() -> float:
    try:
        return os.getloadavg()[0] / (os.cpu_count() or 1)
    except OSError:
        return 0.0


def _pressure(file: Path) -> float:
    found = _FULL.search(_text(file))
    try:
        return float(found[1]) if found else 0.0
    except ValueError:
        return 0.0


def _on_battery(folder: Path) -> bool:
    """Say whether a battery of the machine, not one of a mouse, is used up and no mains feed it."""
    supplies = [supply for supply in _listed(folder) if _text(supply / "scope") != "Device"]
    if any(_text(s / "type") != "Battery" and _text(s / "online") == "1" for s in supplies):
        return False
    return any(
        _text(s / "type") == "Battery" and _text(s / "status") == "Discharging" for s in supplies
    )


def _listed(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.iterdir())
    except OSError:
        return


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
