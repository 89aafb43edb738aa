"""What passes keep of the notes they read, in a folder that may vanish at any time."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from curator.home.told import Group, Table

PREFIX: Final = "kept-"


@dataclass(frozen=True, slots=True)
class Memory:
    """The folder, and the tables that were read of it."""

    folder: Path
    _tables: dict[str, Table] = field(default_factory=dict, repr=False)

    def table(self, group: Group) -> Table:
        """Return what is kept for a group, an empty table where nothing is."""
        if group.name not in self._tables:
            self._tables[group.name] = Table(group, self.folder)
        return self._tables[group.name]

    def forget(self) -> None:
        """Drop all that is kept of texts, where that is possible."""
        with suppress(OSError):
            forget(self.folder)


def forget(folder: Path) -> None:
    """Drop all that is kept of texts in a folder."""
    for file in folder.glob(f"{PREFIX}*"):
        file.unlink(missing_ok=True)
