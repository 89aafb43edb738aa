"""Memory files of Claude, Letta and their like: name, description, type."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys

_BESIDE: Final = frozenset({"type", "metadata", "name", "limit", "read_only", "node_type"})
_ALONE: Final = frozenset({"description", "label", "tags", "updated", "created"})


def _claims(keys: Keys, _path: str) -> bool:
    return "description" in keys and (not keys.isdisjoint(_BESIDE) or keys <= _ALONE)


AGENT_MEMORY: Final = Dialect(
    "agent-memory",
    _claims,
    {"title": ("title", "name"), "kind": ("type", "kind")},
    lifts=("metadata",),
)
