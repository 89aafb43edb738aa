"""Whether a note changed in more than the stamp of its last edit."""

from __future__ import annotations

import re
from typing import Final

from curator.home.note import Unreadable
from curator.home.reading import read_text

_STAMP: Final = re.compile(
    r"(?i)(?:date[_-]?|last[_-]?)?(?:updated|modified|edited)(?:[_-]?(?:at|on))?|mtime"
)


def same_text(path: str, before: bytes, now: bytes) -> bool:
    """True if bodies are equal and front matter differs in stamps of the last edit alone."""
    old, new = read_text(path, before), read_text(path, now)
    if isinstance(old, Unreadable) or isinstance(new, Unreadable) or old.body != new.body:
        return False
    keys = old.front.keys() | new.front.keys()
    return all(
        _STAMP.fullmatch(str(key)) or old.front.get(key) == new.front.get(key) for key in keys
    )
