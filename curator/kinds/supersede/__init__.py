"""Mark what an older note says as past, where a newer one says what took its place."""

from __future__ import annotations

from typing import Final

from curator.kinds.supersede.draft import draft
from curator.kinds.supersede.find import find
from curator.kinds.supersede.words import title

NAME: Final = "supersede"

__all__ = ["NAME", "draft", "find", "title"]
