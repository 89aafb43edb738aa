"""Whose memory a note is: notes of different scopes are never compared."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from curator.home.note import Value
from curator.home.values import bare, word

# Only what is stable: tags, sessions and runs change from day to day and would split a memory.
_FIELDS: Final = ("agent_id", "app_id", "mind_id", "project", "user_id")
_AGENTS: Final = "agents"


def scope(front: Mapping[str, Value], path: str) -> tuple[tuple[str, str], ...]:
    """Return the stable partition of a note as sorted pairs, empty where it names none."""
    pairs = [(key, text) for key in _FIELDS if key in front and (text := bare(word(front[key])))]
    agent = _agent(path)
    return tuple(sorted([("agent", agent), *pairs])) if agent else tuple(pairs)


def _agent(path: str) -> str:
    """Return NAME of a path `…/agents/NAME/…`, "" for any other."""
    if _AGENTS not in path:
        return ""
    folders = path.split("/")[:-1]
    for above, folder in pairwise(folders):
        if above == _AGENTS:
            return folder
    return ""
