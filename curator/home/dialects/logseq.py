"""Logseq pages: `key:: value` lines before the first block."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from curator.home.dialects.dialect import Dialect, Keys
from curator.home.note import Value

_LINE: Final = re.compile(r"(?:- )?([A-Za-z\w][\w ./?-]{0,60})::(?:[ \t]+([^\n]*))?(?:\r?\n|\Z)")


def properties(body: str) -> Mapping[str, Value]:
    """Return the page properties at the top of a text, each value as written; often none."""
    found: dict[str, Value] = {}
    at = 0
    while (line := _LINE.match(body, at)) is not None:
        found[line[1]] = (line[2] or "").strip()
        at = line.end()
        if line[0].startswith("- ") and len(found) > 1:
            break
    return found


def _claims(_keys: Keys, _path: str) -> bool:
    return False


LOGSEQ: Final = Dialect(
    "logseq",
    _claims,
    {"title": ("title",), "kind": ("type",), "id": (), "aliases": ("alias", "aliases")},
)
