"""Whose memory a note is: notes of different scopes are never compared."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from curator.home.note import Value
from curator.home.values import bare, word

# Only what is stable: tags, sessions and runs change from day to day and would split a memory.
_FIELDS: Final = ("agent_id", "app_id", "mind_id", "project", "user_id")
_OWNERS: Final = {"agents": "agent", "users": "user"}


def scope(front: Mapping[str, Value], path: str) -> tuple[tuple[str, str], ...]:
    """Return the stable partition of a note as sorted pairs, empty where it names none."""
    pairs = [(key, text) for key in _FIELDS if key in front and (text := bare(word(front[key])))]
    owners = _owners(path)
    return tuple(sorted([*owners, *pairs])) if owners else tuple(pairs)


def _owners(path: str) -> list[tuple[str, str]]:
    """Return the agent and the user of a path such as `…/agents/NAME/…` or `Users/NAME/…`."""
    plain = path.casefold()
    if not any(word in plain for word in _OWNERS):
        return []
    folders = plain.split("/")[:-1]
    return [(_OWNERS[above], name) for above, name in pairwise(folders) if above in _OWNERS]
