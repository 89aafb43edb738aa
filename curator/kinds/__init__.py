"""The registry: one line per kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from curator.kinds.kind import Kind

# Each kind with the name and version of its rules.
RECIPES: Final[Mapping[str, str]] = {
    "supersede": "supersede/1",
    "contradiction": "contradiction/1",
    "dedup": "dedup/1",
    "consolidate": "consolidate/1",
    "retire": "retire/1",
}
ALL: Final = "all"
# Kinds whose findings rest on single claims, whatever else their notes say.
OF_CLAIMS: Final = frozenset({"supersede", "contradiction"})
RANK: Final = ("supersede", "contradiction", "dedup", "consolidate", "retire")


class _Kinds(Mapping[str, "Kind"]):
    """The kinds by name; one is read when it is first asked for, as a pass without news asks none."""

    def __getitem__(self, name: str) -> Kind:
        if name not in RECIPES:
            raise KeyError(name)
        return cast("Kind", import_module(f"{__name__}.{name}"))

    def __contains__(self, name: object) -> bool:
        return name in RECIPES

    def __iter__(self) -> Iterator[str]:
        return iter(RECIPES)

    def __len__(self) -> int:
        return len(RECIPES)


KINDS: Final[Mapping[str, Kind]] = _Kinds()


def kinds_of(wanted: Iterable[str]) -> list[str]:
    """Return the names of the wanted kinds that exist; `all` means every one of the registry."""
    named = set(wanted)
    return sorted(RECIPES if ALL in named else RECIPES.keys() & named)
