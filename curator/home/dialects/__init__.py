"""The registry of dialects: one line each, the most telling first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from curator.home.dialects.agent_memory import AGENT_MEMORY
from curator.home.dialects.an07 import AN07
from curator.home.dialects.basic_memory import BASIC_MEMORY
from curator.home.dialects.dialect import Dialect
from curator.home.dialects.hugo import HUGO
from curator.home.dialects.logseq import LOGSEQ, properties
from curator.home.dialects.memgen import MEMGEN
from curator.home.dialects.obsidian import OBSIDIAN
from curator.home.dialects.synapse import SYNAPSE
from curator.home.note import Value

DIALECTS: Final = (AN07, SYNAPSE, MEMGEN, BASIC_MEMORY, AGENT_MEMORY, HUGO, OBSIDIAN)
PLAIN: Final = Dialect("plain", lambda _keys, _path: False)

__all__ = ["DIALECTS", "LOGSEQ", "PLAIN", "Dialect", "dialect_of", "properties"]


def dialect_of(front: Mapping[str, Value], path: str) -> Dialect:
    """Return the first dialect that claims a file by its keys and path."""
    if not front:
        return PLAIN
    keys = frozenset(key.lower() for key in front)
    return next((d for d in DIALECTS if d.claims(keys, path)), PLAIN)
