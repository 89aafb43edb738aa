"""Synapse records kept as files: a stable key per category and mind."""

from __future__ import annotations

from typing import Final

from curator.home.dialects.dialect import Dialect, Keys


def _claims(keys: Keys, _path: str) -> bool:
    return "key" in keys and ("category" in keys or "mind_id" in keys)


SYNAPSE: Final = Dialect(
    "synapse",
    _claims,
    {
        "kind": ("category",),
        "key": ("key",),
        "urls": (),
        "trust_claimed": ("source",),
        "reviewed": ("verified",),
        "title": ("title",),
    },
)
