"""What notes, paths and git say, made harmless to a terminal."""

from __future__ import annotations

import re

from curator.texts import plain

# Escapes of bytes that are not UTF-8 are U+DC80 to U+DCFF; no other surrogate can be encoded.
_LONE = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_SPACES = {"\n": "\\n", "\t": "\\t"}


def text(raw: str) -> str:
    """Return lines without control, bidirectional and zero-width characters; breaks stay."""
    return plain(raw).expandtabs(4)


def word(raw: str) -> str:
    r"""Return one line for a name, path or title.

    Bytes that are not UTF-8 show as `\xNN`, breaks as `\n` and `\t`, so that a path can be told from
    its neighbour and never starts a line of its own.
    """
    told = "".join(_SPACES.get(sign, sign) for sign in _LONE.sub("\ufffd", raw))
    shown = told.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return plain(shown)
