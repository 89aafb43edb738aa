"""Obsidian and zettelkasten notes: aliases, tags, a time stamp as uid."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys

_TELLING: Final = frozenset({
    "aliases", "alias", "tags", "tag", "cssclass", "cssclasses", "uid", "zettel", "up", "created",
    "date created", "date modified", "publish", "related", "kanban-plugin", "date",
})  # fmt: skip


def _claims(keys: Keys, _path: str) -> bool:
    return not keys.isdisjoint(_TELLING)


OBSIDIAN: Final = Dialect("obsidian", _claims, {"id": ("id", "uid", "uuid", "zettel", "zettel_id")})
