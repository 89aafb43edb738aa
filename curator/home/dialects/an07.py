"""Agent Memory (AN-07): the native form."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys

_TELLING: Final = frozenset(
    {"sources", "confidence", "valid_from", "valid_to", "supersedes", "origin", "reviewed"}
)


def _claims(keys: Keys, _path: str) -> bool:
    return "id" in keys and "kind" in keys and ("subject" in keys or len(keys & _TELLING) >= 2)


AN07: Final = Dialect("an-07", _claims, {"title": ("title",), "urls": ()}, names_people=True)
