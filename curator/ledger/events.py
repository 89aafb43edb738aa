"""One line of the ledger."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from pydantic import JsonValue

VERSION: Final = 1
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
WHATS: Final = frozenset({
    "opened", "refreshed", "queued", "held", "accepted", "rejected", "withdrawn", "unknown",
    "void", "convergent", "rolled_back", "reinstated", "reconsidered",
})  # fmt: skip
# The id of what concerns a whole home or a kind: which branch, and a breaker's turns.
HOME: Final = "home"
BREAKER: Final = frozenset({"tripped", "resumed", "cleared"})
# What a person says of a contradiction; it changes no proposal's state.
RESOLVED: Final = "resolved"
# A day off either end, so that it is such a moment in every zone.
_FIRST, _LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(8999, 12, 31, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that became of one proposal; `fields` are the facts that only this event knows.

    `version` is that of the curator's ledger that told it; one of a newer version may mean anything.
    """

    what: str
    id: str
    time: datetime
    fields: Mapping[str, JsonValue] = field(default_factory=dict)
    version: int = VERSION

    def line(self) -> str:
        """Return the event as one line of JSON, keys sorted, ASCII only."""
        facts = {"v": VERSION, "event": self.what, "id": self.id, "time": self.time.isoformat()}
        return json.dumps({**self.fields, **facts}, ensure_ascii=True, sort_keys=True)


def is_name(value: object) -> bool:
    """Tell whether a value can be an id or a kind: both become parts of ref names."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def parse(line: str) -> Event | None:
    """Read one line; None for a damaged one. One of a newer version is read as far as it is known."""
    try:
        facts = json.loads(line)
        time = datetime.fromisoformat(facts.pop("time"))
        what, ident = facts.pop("event"), facts.pop("id")
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None
    if not isinstance(what, str) or not is_name(ident) or time.tzinfo is None:
        return None
    if not is_name(facts.get("kind", "any")) or not _FIRST <= time <= _LAST:
        return None
    version = facts.pop("v", VERSION)
    return Event(what, ident, time, facts, version if isinstance(version, int) else VERSION)
