"""Put out of sight what states nothing: comments, queries and recalled memory, each sign by a space."""

from __future__ import annotations

import re
from typing import Final

_NOT_BREAK: Final = re.compile(r"[^\n]")
_QUERY: Final = re.compile(r"(?i)\{\{\s{0,4}query\b[^\n{}]*(?:\{[^\n{}]*\}[^\n{}]*)*\}\}")
# What an agent was shown of other notes is no statement of this one.
_RECALLED: Final = re.compile(
    r"(?is)<(recalled[-_]\w{1,40}|relevant[-_]memor\w{1,40}|memory[-_]context|supermemory[-_]context"
    r"|retrieved[-_]memor\w{1,40})\b[^>\n]{0,200}>.{0,20000}?</\1>"
)
_FLAG: Final = "contradicts"
_PAIRS: Final = (
    ("<!--", "-->"),
    ("%%", "%%"),
    ("#+BEGIN_QUERY", "#+END_QUERY"),
)


def veiled(body: str) -> tuple[str, frozenset[int]]:
    """Return the body without comments, queries and recalled memory, and the places of our marks.

    Every other sign stays at its place, so that places in the one are places in the other.
    """
    flags: set[int] = set()
    if "{{" in body:
        body = _QUERY.sub(_blank, body)
    if "memor" in body or "recalled" in body:
        body = _RECALLED.sub(lambda found: _NOT_BREAK.sub(" ", found[0]), body)
    for opening, closing in _PAIRS:
        if opening in body:
            body = _without(body, opening, closing, flags)
    return body, frozenset(flags)


def _without(body: str, opening: str, closing: str, flags: set[int]) -> str:
    kept: list[str] = []
    at = 0
    while (start := body.find(opening, at)) >= 0:
        stop = body.find(closing, start + len(opening))
        if stop < 0:
            break
        stop += len(closing)
        if body.startswith(_FLAG, start + len(opening) + 1):
            flags.add(start)
        kept += [body[at:start], _NOT_BREAK.sub(" ", body[start:stop])]
        at = stop
    kept.append(body[at:])
    return "".join(kept)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
