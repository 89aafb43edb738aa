"""Read the facts of an event: what has not the form it should have says nothing."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final, TypeGuard

from pydantic import JsonValue

_OID: Final = re.compile(r"[0-9a-f]{1,64}")


def within(when: datetime | None, first: datetime | None, last: datetime) -> datetime:
    """Return a moment that somebody's commit claims, put between what we saw ourselves."""
    found = last if when is None else min(when, last)
    return found if first is None else max(found, min(first, last))


def moment(value: JsonValue) -> datetime | None:
    """Return an aware moment written as ISO 8601, None for anything else."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None


def strings(value: JsonValue) -> tuple[str, ...]:
    """Return the strings of a list that can be names or paths, nothing for anything else."""
    return tuple(filter(_fits, value)) if isinstance(value, list) else ()


def _fits(value: JsonValue) -> TypeGuard[str]:
    if not isinstance(value, str) or "\0" in value:
        return False
    if value.isascii():
        return True
    try:
        value.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


def oid(value: JsonValue) -> str:
    """Return the name of a commit, "" for anything else: nobody's option or revision."""
    return value if isinstance(value, str) and _OID.fullmatch(value) else ""


def text(value: JsonValue) -> str:
    """Return a string that can be printed and written, "" for anything else."""
    return value if _fits(value) else ""


def share(value: JsonValue) -> float:
    """Return a number from 0 to 1, 1 for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 1.0
    return float(value) if 0 <= value <= 1 else 1.0
