"""Bring what a journal says into a note of its own, word for word."""

from __future__ import annotations

from typing import Final

from curator.kinds.consolidate.draft import draft
from curator.kinds.consolidate.find import find
from curator.kinds.consolidate.words import title

NAME: Final = "consolidate"

__all__ = ["NAME", "draft", "find", "title"]
