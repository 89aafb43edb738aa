"""Which services of a home stand in a folder of units, as they were wished for once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from curator.service.units import PARTS, Wish, part, started

_REACH: Final = "IPAddressAllow="


def standing(folder: Path, name: str, *, system: bool) -> Wish | None:
    """Return the wish that was made for the home whose units begin with `name`; None where none stands."""
    for timer in (False, True):
        wish = Wish(system, timer)
        if (folder / started(name, wish)[0]).exists():
            service = started(name, wish)[0].removesuffix(".timer").removesuffix(".service")
            drop_ins = {which: folder / part(f"{service}.service", which) for which in PARTS}
            reach = _reached(drop_ins["reach"])
            return Wish(system, timer, reach, drop_ins["accept"].exists())
    return None


def _reached(drop_in: Path) -> tuple[str, ...]:
    """Return the addresses that a drop-in allows."""
    try:
        lines = drop_in.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ()
    return tuple(
        word
        for line in lines
        if line.startswith(_REACH)
        for word in line.removeprefix(_REACH).split()
    )
