"""Read a moment or a day as it stands; a bare date never becomes a moment."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Final

from curator.home.note import Value, When

_LINKED: Final = re.compile(r"\[\[([^\[\]|]+)(?:\|[^\]]*)?\]\]")
_DAY: Final = re.compile(
    r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?"
    r"|(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]"
)


def when(value: Value) -> When | None:
    """Return the date or datetime a value means, None for anything that is not clearly one."""
    if isinstance(value, date):
        return value
    if isinstance(value, list) and len(value) == 1:
        return when(value[0])
    return _read(value.strip()) if isinstance(value, str) else None


def _read(text: str) -> When | None:
    linked = _LINKED.fullmatch(text)
    text = linked[1].strip() if linked else text
    found = _DAY.fullmatch(text)
    try:
        if found:
            year, month, day = (int(group) for group in found.groups() if group)
            return date(year, month, day)
        return datetime.fromisoformat(text) if len(text) > 10 and text[:4].isdigit() else None
    except ValueError:
        return None
