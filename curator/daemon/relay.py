"""The log lines of a child, passed on as the daemon's own; whatever else it says is dropped."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from curator.logs import log

_EVENT: Final = re.compile(r"[a-z]{1,30}\.[a-z_]{1,30}")
_BEAT: Final = "pass.beat"
_WRITTEN: Final = ("event", "level", "timestamp", "home")


class Relay:
    """Hear the lines of one child of one home.

    `heard` is when the last one came, by the loop's clock; `counts` are those of the pass it finished,
    `kinds` those that failed.
    """

    def __init__(self, home: str) -> None:
        self._home = home
        self.heard = 0.0
        self.counts: Mapping[str, object] = {}
        self.kinds: list[str] = []

    def hear(self, line: bytes, now: float) -> None:
        """Take one line; only events are passed on, for anything else may quote a note."""
        self.heard = now
        facts = _read(line)
        event = facts.get("event")
        if not isinstance(event, str) or _EVENT.fullmatch(event) is None or event == _BEAT:
            return
        rest = {name: value for name, value in facts.items() if name not in _WRITTEN}
        if event == "pass.finished":
            self.counts = rest
        if event == "kind.failed":
            self.kinds.append(str(facts.get("kind")))
        match facts.get("level"):
            case "debug":
                log().debug(event, home=self._home, **rest)
            case "warning":
                log().warning(event, home=self._home, **rest)
            case "error" | "critical":
                log().error(event, home=self._home, **rest)
            case _:
                log().info(event, home=self._home, **rest)


def _read(line: bytes) -> Mapping[str, object]:
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}
