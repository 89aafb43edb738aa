"""Marks around text that is data, which no text can know beforehand."""

from __future__ import annotations

import secrets


def fence(*texts: str) -> str:
    """Return a mark that is new each time and stands in none of the texts."""
    while True:
        mark = f"===={secrets.token_hex(8)}===="
        if all(mark not in text for text in texts):
            return mark
