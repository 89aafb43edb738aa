"""basic-memory: a permalink is the stable name."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys


def _claims(keys: Keys, _path: str) -> bool:
    return "permalink" in keys and "type" in keys and "slug" not in keys and "layout" not in keys


BASIC_MEMORY: Final = Dialect(
    "basic-memory", _claims, {"id": ("id", "permalink"), "kind": ("type",)}
)
