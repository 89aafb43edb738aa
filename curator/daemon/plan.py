"""What the daemon is to do for which home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from curator.clock import Clock
from curator.daemon.memory import Fault, put
from curator.settings import Settings

_COPY: Final = "settings-in-force.toml"


@dataclass(frozen=True, slots=True)
class Plan:
    """A home that is tended: its settings as they are in force, their text and the `file` they are from.

    `name` is that of its state folder. A home without a file has no text.
    """

    name: str
    root: Path
    settings: Settings
    clock: Clock = field(compare=False)
    state: Path
    file: Path | None = None
    text: bytes = field(default=b"", repr=False)

    def now(self) -> datetime:
        """Return the present moment in UTC; moments of one zone compare by what its walls show."""
        return self.clock.now().astimezone(UTC)

    def options(self) -> tuple[str, ...]:
        """Return what a command needs to find the home with just these settings.

        They are written anew each time: a file that broke since does not matter, nor does a lost copy.
        Only their owner may read them, for addresses may be secrets.
        OSError where the state folder cannot be written.
        """
        named = ("--home", str(self.root))
        if self.file is None:
            return named
        copy = self.state / _COPY
        put(copy, self.text)
        return (*named, "--settings", str(copy))


@dataclass(frozen=True, slots=True)
class Broken:
    """A home that cannot be tended as it is, or all of them where no `file` of settings is named.

    `of_settings` is false where it is the repository that is not as it should be.
    """

    fault: Fault
    file: Path | None = None
    of_settings: bool = True


@dataclass(frozen=True, slots=True)
class Homes:
    """Where plans come from: `find` reads all settings, `mark` changes when a file of them did."""

    find: Callable[[], tuple[Plan | Broken, ...]]
    mark: Callable[[], object]
