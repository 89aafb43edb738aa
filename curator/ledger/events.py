"""One line of the ledger."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from pydantic import JsonValue

VERSION: Final = 1
WHATS: Final = frozenset(
    {"opened", "refreshed", "queued", "held", "accepted", "rejected", "withdrawn", "unknown"}
)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that became of one proposal; `fields` are the facts that only this event knows."""

    what: str
    id: str
    time: datetime
    fields: Mapping[str, JsonValue] = field(default_factory=dict)

    def line(self) -> str:
        """Return the event as one line of JSON, keys sorted, ASCII only."""
        facts = {"v": VERSION, "event": self.what, "id": self.id, "time": self.time.isoformat()}
        return json.dumps({**facts, **self.fields}, ensure_ascii=True, sort_keys=True)


def parse(line: str) -> Event | None:
    """Read one line; None for a damaged one. An event of a newer version is read all the same."""
    try:
        facts = json.loads(line)
        time = datetime.fromisoformat(facts.pop("time"))
        what, ident = facts.pop("event"), facts.pop("id")
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None
    if not isinstance(what, str) or not isinstance(ident, str) or time.tzinfo is None:
        return None
    return Event(what, ident, time, {k: v for k, v in facts.items() if k != "v"})
