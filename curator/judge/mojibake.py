"""Undo UTF-8 that was read as Latin-1 or Windows-1252 and saved again."""

from __future__ import annotations

import re
from typing import Final

_ROUNDS: Final = 3
# Windows-1252 leaves five bytes undefined; browsers and editors keep them as C1 controls.
_UNDEFINED: Final = frozenset((0x81, 0x8D, 0x8F, 0x90, 0x9D))
_WINDOWS: Final = {
    ord(bytes([byte]).decode("cp1252")): byte
    for byte in range(0x80, 0xA0)
    if byte not in _UNDEFINED
}
# A lead byte of UTF-8 and one that may follow it, each shown as a character of its own.
_DOUBLED: Final = re.compile(f"[\xc2-\xf4][\x80-\xbf{''.join(map(chr, _WINDOWS))}]")


def repaired(text: str) -> str:
    """Return the text with double encoding undone, or the same text where in doubt.

    Only a text that repairs as a whole to valid UTF-8 is changed, and only if that makes it shorter
    and leaves no control character that was not there.
    """
    best = text
    for _ in range(_ROUNDS):
        better = _once(text)
        if better is None:
            break
        text = better
        if not _controls(text):
            best = text
    return best


def _once(text: str) -> str | None:
    if text.isascii() or _DOUBLED.search(text) is None:
        return None
    raw = _bytes(text)
    if raw is None:
        return None
    try:
        better = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return better if len(better) < len(text) else None


def _controls(text: str) -> bool:
    return any("\x80" <= char <= "\x9f" for char in text) or "\ufffd" in text


def _bytes(text: str) -> bytes | None:
    for seen in (text, text.translate(_WINDOWS)):
        try:
            return seen.encode("latin-1")
        except UnicodeEncodeError:
            continue
    return None
