"""What one note is, whatever dialect it was written in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import IntEnum
from types import MappingProxyType

When = date | datetime
Value = object
_EMPTY: Mapping[str, Value] = MappingProxyType({})


class Trust(IntEnum):
    """Whose word a note is; ordered, so that `min` and comparison mean what they say."""

    EXTERNAL = 0
    AGENT = 1
    PERSON = 2

    @property
    def word(self) -> str:
        return self.name.lower()


def ends(until: When, as_of: datetime) -> datetime:
    """Return the moment something ends; a bare date lasts to the end of the owner's day."""
    if isinstance(until, datetime):
        return until if until.tzinfo else until.replace(tzinfo=as_of.tzinfo)
    try:
        following = until + timedelta(days=1)
    except OverflowError:
        following = date.max
    return datetime.combine(following, time(), tzinfo=as_of.tzinfo)


@dataclass(frozen=True, slots=True)
class Note:
    """One Markdown file at one commit.

    `path` is relative to the home, with `/`; undecodable bytes are surrogate-escaped.
    `name` is the id where it is unique in the snapshot, else the path.
    `body` is the text after the front matter; `front` the parsed front matter, empty if none.
    `has_front` is false where the file has no front matter block at all.
    Dates stay dates: a bare `2026-03-10` never becomes a moment.
    `event` is when what the note tells happened (dated name or folder); `dated` marks a note that
    must never be joined with one of another date.
    """

    path: str
    blob: str
    name: str
    body: str
    front: Mapping[str, Value] = field(default_factory=lambda: _EMPTY)
    has_front: bool = False
    dialect: str = "plain"
    id: str | None = None
    title: str = ""
    heading: str = ""
    kind: str = ""
    subject: str = ""
    key: str = ""
    aliases: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    scope: tuple[tuple[str, str], ...] = ()
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: float | None = None
    priority: str = ""
    valid_from: When | None = None
    valid_to: When | None = None
    expires_at: When | None = None
    event: When | None = None
    dated: bool = False
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
    contradicts: tuple[str, ...] = ()
    retired: str | None = None
    trust: Trust = Trust.AGENT
    trust_claimed: Trust | None = None
    reviewed: bool | None = None
    generated: bool = False
    recipe: str = ""

    @property
    def closed(self) -> bool:
        """True where the note is marked as superseded or retired, whatever the time."""
        return self.superseded_by is not None or self.retired is not None

    def current_at(self, as_of: datetime) -> bool:
        """True unless the note says itself that it no longer holds at this moment."""
        return not self.closed and (self.valid_to is None or ends(self.valid_to, as_of) > as_of)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that should be a note but does not read as one; reported, never rewritten."""

    path: str
    why: str
