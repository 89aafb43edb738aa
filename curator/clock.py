"""The only reader of the wall clock, and the only one that lets time pass."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from time import sleep
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from curator.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Clock:
    """Tell the time in the owner's zone; tests pass a fixed reading."""

    read: Callable[[], datetime]
    zone: tzinfo

    def now(self) -> datetime:
        """Return the present moment, aware, in the owner's zone."""
        return self.read().astimezone(self.zone)

    def day(self) -> date:
        """Return the owner's day, which ends at the owner's midnight and not at UTC's."""
        return self.now().date()


def zone(name: str) -> tzinfo:
    """Return an IANA zone, or the machine's for an empty name.

    Raises SettingsError for a name that the zone database does not know.
    """
    if not name:
        return _machine()
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as unknown:
        raise SettingsError(
            f"the time zone {name!r} is not known",
            where="home.timezone",
            remedy='an IANA name such as "Asia/Seoul", or "" for the machine\'s own',
        ) from unknown


def _machine() -> tzinfo:
    """Return the machine's zone by its name; where it has none, its offset of today."""
    from tzlocal import get_localzone

    with warnings.catch_warnings(), suppress(ZoneInfoNotFoundError, ValueError, OSError):
        warnings.simplefilter("ignore")
        return get_localzone()
    local = datetime.now().astimezone().tzinfo
    assert local is not None
    return local


def system(zone_name: str = "") -> Clock:
    """Return the machine's clock in the given zone."""
    where = zone(zone_name)
    return Clock(lambda: datetime.now(where), where)


def pause(seconds: float) -> None:
    """Let others go on for a moment; only to see whether one of them still works."""
    sleep(seconds)
