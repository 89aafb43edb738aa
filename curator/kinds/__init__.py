"""The registry: one line per kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from curator.kinds import dedup, retire
from curator.kinds.kind import Kind

KINDS: Final[Mapping[str, Kind]] = {
    "dedup": dedup,
    "retire": retire,
}
RANK: Final = ("supersede", "contradiction", "dedup", "consolidate", "retire")
