"""How notes are referred to: by an id that is theirs alone, else by their path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping
from typing import Final

_EMPTY: Final = frozenset({
    "id", "uid", "uuid", "none", "null", "todo", "tbd", "n/a", "na", "xxx", "xxxx", "untitled",
    "new",
    "template", "example", "your-id", "your-id-here", "unique-id", "0", "1234", "12345", "123456",
    "1234567890", "0123456789", "0000000000", "yyyymmddhhmm", "yyyymmddhhmmss",
})  # fmt: skip
_SIGNS: Final = re.compile(r"<%|%>|\{\{|\}\}|\$\{|^<.*>$|^\[.*\]$|^\{.*\}$")
_SAME: Final = re.compile(r"[^\w]*(\w)(?:[^\w]*\1)*[^\w]*")


def usable_id(text: str) -> str | None:
    """Return an id unless it is a placeholder that many files may carry."""
    plain = text.strip()
    if not plain or plain.casefold() in _EMPTY or _SIGNS.search(plain):
        return None
    if len(plain) > 200 or "\n" in plain or (len(plain) > 2 and _SAME.fullmatch(plain)):
        return None
    return plain


def names(ids: Mapping[str, str | None], paths: Container[str]) -> dict[str, str]:
    """Return the name of each note: its id where unique and no path of the home, else its path.

    `ids` maps the path of each note to its id, `paths` holds all paths of the home.
    """
    times = Counter(ids.values())
    return {
        path: ident if ident and times[ident] == 1 and ident not in paths else path
        for path, ident in ids.items()
    }
