"""Whether what a service was shown when it started, and the program it is, are still what lies there.

A service with a view of its own keeps the very folders that it was shown: when somebody puts a fresh clone,
or a new version of the program, in their place, it goes on with what is no longer anywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

_TABLE: Final = Path("/proc/self/mountinfo")
_LONGEST: Final = 4_000_000
_SPELLED: Final = re.compile(rb"\\([0-7]{3})")

_PROGRAM: Final = Path(__file__).resolve().parents[1] / "__init__.py"

Shown = Mapping[tuple[bytes, bytes], bytes]


def shown(table: Path = _TABLE) -> Shown:
    """Return the folder behind each place by the number of the mount and the place; proc(5).

    The kernel tells the folder's path of today, and `//deleted` behind it where it has none. Nothing is
    known on systems that do not tell.
    """
    try:
        with table.open("rb") as file:
            lines = file.read(_LONGEST).splitlines()
    except OSError:
        return {}
    rows = [line.split(b" ", 5) for line in lines]
    return {(row[0], row[4]): row[3] for row in rows if len(row) == 6}


def version(program: Path = _PROGRAM) -> tuple[int, int]:
    """Return what changes when another version of the program is put in the place of this one."""
    try:
        found = program.stat()
    except OSError:
        return 0, 0
    return found.st_ino, found.st_mtime_ns


def replaced(before: Shown, now: Shown, homes: Iterable[Path]) -> str:
    """Return a place behind which there is another folder than before, "" for none.

    Disks come and go: a place that is gone counts only inside of a home, where nothing but a view of
    somebody's own has any.
    """
    roots = list(homes)
    for key, folder in before.items():
        place, after = _path(key[1]), now.get(key)
        if after is None and any(root in place.parents for root in roots):
            return str(place)
        # The whole of a disk stays the whole of it.
        if after is not None and after != folder != b"/":
            return str(place)
    return ""


def _path(spelled: bytes) -> Path:
    plain = _SPELLED.sub(lambda found: bytes([int(found[1], 8) & 255]), spelled)
    return Path(plain.decode("utf-8", "surrogateescape"))
