"""Join notes of which one says nothing that another does not say."""

from __future__ import annotations

from typing import Final

from curator.kinds.dedup.draft import draft
from curator.kinds.dedup.find import find
from curator.kinds.dedup.words import title

NAME: Final = "dedup"

__all__ = ["NAME", "draft", "find", "title"]
