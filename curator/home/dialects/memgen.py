"""memgen: memories partitioned by user, agent, app; what was extracted stands under `core`."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys

_SCOPES: Final = frozenset({"user_id", "agent_id", "app_id", "run_id"})


def _claims(keys: Keys, _path: str) -> bool:
    return "core" in keys or len(keys & _SCOPES) >= 2


MEMGEN: Final = Dialect(
    "memgen", _claims, {"title": ("title", "summary"), "tags": ("tags", "labels")}, lifts=("core",)
)
