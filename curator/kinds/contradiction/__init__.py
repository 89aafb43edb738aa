"""Flag two claims that cannot both hold; nothing says which of them does."""

from __future__ import annotations

from typing import Final

from curator.kinds.contradiction.draft import draft
from curator.kinds.contradiction.find import find
from curator.kinds.contradiction.words import title

NAME: Final = "contradiction"

__all__ = ["NAME", "draft", "find", "title"]
