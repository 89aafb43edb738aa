"""Pages of site generators such as Hugo and Jekyll."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys

_TELLING: Final = frozenset(
    {"draft", "slug", "layout", "categories", "weight", "lastmod", "permalink"}
)


def _claims(keys: Keys, _path: str) -> bool:
    return "title" in keys and not keys.isdisjoint(_TELLING)


HUGO: Final = Dialect(
    "hugo", _claims, {"kind": ("type",), "tags": ("tags", "categories", "keywords")}
)
