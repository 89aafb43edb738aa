"""Find keys that a front matter block gives twice and with two values: nobody can say which holds."""

from __future__ import annotations

import re
from typing import Final

from curator.home.front import fenced

_LINE: Final = re.compile(
    rb"^([^\s#:-][^:\n]{0,60}?)[ \t]*:(?:[ \t]+([^\n]*?))?[ \t]*\r?$", re.MULTILINE
)


def repeated(raw: bytes) -> frozenset[str]:
    """Return the keys, in lower case, that stand twice at the top of the front matter and disagree."""
    block = fenced(raw)
    seen: dict[str, bytes] = {}
    found: set[str] = set()
    for line in _LINE.finditer(raw[block.start : block.end] if block else b""):
        key = line[1].decode("utf-8", "replace").strip("\"'").casefold()
        if seen.setdefault(key, line[2] or b"") != (line[2] or b""):
            found.add(key)
    return frozenset(found)
