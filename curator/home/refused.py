"""The answer of an edit that is not made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an edit is not made."""

    why: str
