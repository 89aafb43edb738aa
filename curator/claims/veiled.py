"""Put out of sight what states nothing: comments, queries, recalled text; each sign by a space."""

from __future__ import annotations

import re
from typing import Final

from curator.home.contents import RECALLED

_NOT_BREAK: Final = re.compile(r"[^\n]")
_QUERY: Final = re.compile(r"(?i)\{\{\s{0,4}query\b[^\n{}]*(?:\{[^\n{}]*\}[^\n{}]*)*\}\}")
_FLAG: Final = "contradicts"
_PAIRS: Final = (
    ("<!--", "-->"),
    ("%%", "%%"),
    ("#+BEGIN_QUERY", "#+END_QUERY"),
    ("<pre>", "</pre>"),
    ("<script", "</script>"),
    ("<style", "</style>"),
)


def veiled(body: str) -> tuple[str, frozenset[int]]:
    """Return the body without comments and queries, and the places of our marks of contradiction.

    Every other sign stays at its place, so that places in the one are places in the other.
    """
    flags: set[int] = set()
    if "{{" in body:
        body = _QUERY.sub(_blank, body)
    if "memor" in body or "recalled" in body:
        body = _without_recalled(body)
    for opening, closing in _PAIRS:
        if opening in body:
            body = _without(body, opening, closing, flags)
    return body, frozenset(flags)


def _without_recalled(body: str) -> str:
    """Blank what an agent was shown of its memory: it only repeats."""
    kept: list[str] = []
    at = 0
    while (opening := RECALLED.search(body, at)) is not None:
        stop = body.find(f"</{opening[1]}>", opening.end())
        if stop < 0:
            break
        kept += [body[at : opening.start()], _NOT_BREAK.sub(" ", body[opening.start() : stop])]
        at = stop
    kept.append(body[at:])
    return "".join(kept)


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
