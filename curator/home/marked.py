"""Whether the lines of a text only got marks of ours: struck through with a link, or a comment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_CLOSE: Final = re.compile(
    rb"~~ \((?:until \d{4}-\d{2}-\d{2}; )?see "
    rb"(?:\[(?:\\.|[^\[\]\\\n]){1,400}\]\([^\s()<>]{1,4000}\)|\[\[[^\[\]|\n]{1,1000}\]\])\)"
)
_OPEN: Final = b"~~"
_PATH: Final = rb"<!-- contradicts [^\s<>]{1,2000}:\d{1,9} -->"
# Where a blank stood at the place of the comment already, the new one may be seen behind it.
_COMMENT: Final = re.compile(rb" " + _PATH + rb"|" + _PATH + rb" ")


def first_lost(old: Sequence[bytes], new: Sequence[bytes]) -> int:
    """Return the first line (from 1) of `old` that `new` has not, or not with our marks only; else 0.

    What is struck through may begin on one line and end on a later one of the same paragraph.
    """
    if len(old) != len(new):
        return next(
            (n for n, pair in enumerate(zip(old, new, strict=False), 1) if len(set(pair)) > 1), 1
        )
    begun = 0
    for number, (before, after) in enumerate(zip(old, new, strict=True), 1):
        if before != after:
            is_open = _walked(before, after, is_open=begun > 0)
            if is_open is None:
                return number
            begun = (begun or number) if is_open else 0
        elif begun and not before.strip():
            return begun
    return begun


def _walked(old: bytes, new: bytes, *, is_open: bool) -> bool | None:
    """Return whether a strike is open at the end of a line; None where the line lost something."""
    at = come = 0
    while come < len(new):
        if at < len(old) and old[at] == new[come]:
            at, come = at + 1, come + 1
            continue
        found = _COMMENT.match(new, come) or (_CLOSE.match(new, come) if is_open else None)
        if found:
            is_open = is_open and new[come : come + 2] != _OPEN
            come = found.end()
        elif not is_open and new.startswith(_OPEN, come):
            is_open, come = True, come + len(_OPEN)
        else:
            return None
    return is_open if at == len(old) else None
