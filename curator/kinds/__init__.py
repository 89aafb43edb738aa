"""The registry: one line per kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from curator.kinds import contradiction, dedup, retire, supersede
from curator.kinds.kind import Kind

KINDS: Final[Mapping[str, Kind]] = {
    "supersede": supersede,
    "contradiction": contradiction,
    "dedup": dedup,
    "retire": retire,
}
ALL: Final = "all"
# Kinds whose findings rest on single claims, whatever else their notes say.
OF_CLAIMS: Final = frozenset({"supersede", "contradiction"})
RANK: Final = ("supersede", "contradiction", "dedup", "consolidate", "retire")


def kinds_of(wanted: Iterable[str]) -> list[str]:
    """Return the names of the wanted kinds that exist; `all` means every one of the registry."""
    named = set(wanted)
    return sorted(KINDS if ALL in named else KINDS.keys() & named)
