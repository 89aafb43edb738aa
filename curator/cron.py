"""When something is due: a line of cron in a zone, also on days that have 23 or 25 hours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final, Self

# A 29th of February that is a Tuesday comes within 28 years, but for the turn of most centuries.
_FAR: Final = timedelta(days=41 * 366)
_FIELDS: Final = ("minute", "hour", "day", "month", "day_of_week")
_SECOND: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Cron:
    """One line of a crontab: minute, hour, day, month, day of the week; all of them must fit."""

    line: str

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line; ValueError says what is wrong with it.

        Days of the week go by their English names: some count Sunday as 0 and others Monday.
        """
        fields = line.split()
        if len(fields) != len(_FIELDS):
            raise ValueError('five fields as in a crontab, such as "30 3 * * *"')
        if any(sign.isdigit() for sign in fields[4]):
            raise ValueError('days of the week by name, such as "0 4 * * sun" or "0 4 * * mon-fri"')
        made = cls(" ".join(fields))
        if made._after(datetime(2026, 1, 1)) is None:  # noqa: DTZ001 - the time on a wall
            raise ValueError("a day that a calendar has")
        return made

    def next(self, after: datetime, zone: tzinfo) -> datetime:
        """Return the first moment later than `after` at which it is due, in UTC.

        A time that a clock set forward leaves out is due at the moment of the change; of a time that a
        clock set back shows twice, the first one counts.
        """
        # Moments of one zone are compared by their walls, which show an hour of autumn twice.
        after = after.astimezone(UTC)
        wall = after.astimezone(zone).replace(tzinfo=None)
        while (found := self._after(wall)) is not None:
            moment = _moment(found, zone)
            if moment > after:
                return moment
            wall = found + _SECOND
        raise OverflowError(f"{self.line} is never due")

    def _after(self, wall: datetime) -> datetime | None:
        """Return the first time on a wall clock from this one on; walls know nothing of zones."""
        from apscheduler.triggers.cron import CronTrigger

        begin = wall.replace(tzinfo=UTC)
        fields = dict(zip(_FIELDS, self.line.split(), strict=True))
        trigger = CronTrigger(**fields, second=0, timezone=UTC, end_date=begin + _FAR)
        found = trigger.get_next_fire_time(None, begin)
        return found.replace(tzinfo=None) if isinstance(found, datetime) else None


def _moment(wall: datetime, zone: tzinfo) -> datetime:
    """Return the moment at which a wall clock of the zone shows this time first, or leaves it out."""
    early = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if early.astimezone(zone).replace(tzinfo=None) == wall:
        return early
    # Read by the two offsets around it, a time that is left out lies on either side of the change.
    before, after = sorted((early, wall.replace(tzinfo=zone, fold=1).astimezone(UTC)))
    offset = before.astimezone(zone).utcoffset()
    while after - before > _SECOND:
        middle = before + (after - before) // 2
        if middle.astimezone(zone).utcoffset() == offset:
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)
