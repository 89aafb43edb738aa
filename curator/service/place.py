"""What units have to know: where the home, its settings and the program lie, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from curator.repository import Repository
from curator.service.program import Program

# What the strict unit does not see of the machine, or sees empty.
_HIDDEN: Final = tuple(map(Path, ("/home", "/root", "/run/user", "/tmp", "/var/tmp")))  # noqa: S108
_WRITTEN: Final = ("objects", "refs/curator", "refs/heads/curator")
_REFLOGS: Final = ("logs/refs/curator", "logs/refs/heads/curator")
_DEEP: Final = 10


@dataclass(frozen=True, slots=True)
class Place:
    """One home for which services are made.

    `name` is what all its units begin with; `folders` is where curator keeps something between passes.
    """

    name: str
    repository: Repository
    settings: Path
    folders: tuple[Path, ...]
    owner: str
    group: str
    own_home: Path
    program: Program
    environment: Mapping[str, str] = field(default_factory=dict)

    @property
    def read(self) -> tuple[str, ...]:
        """Return what the strict unit sees of what is hidden else, outermost folders only."""
        return outermost((*self._home, self.settings.parent, *self._around))

    @property
    def write(self) -> tuple[str, ...]:
        """Return what the strict unit writes; `-` before what need not be there."""
        git = self.repository.common_dir
        return (
            *(str(git / name) for name in _WRITTEN),
            *(f"-{git / name}" for name in _REFLOGS),
            *map(str, self.folders),
        )

    @property
    def sweep(self) -> tuple[str, ...]:
        """Return what the sweep writes."""
        return (str(self.repository.common_dir), *map(str, self.folders))

    @property
    def accept_read(self) -> tuple[str, ...]:
        """Return what a unit sees that may write the home: also who its owner is for git."""
        mine = [f"-{self.own_home / name}" for name in (".gitconfig", ".config/git")]
        return (*outermost((self.settings.parent, *self._around)), *mine)

    @property
    def accept_write(self) -> tuple[str, ...]:
        """Return what a unit writes that may write the home."""
        return (*outermost(self._home), *map(str, self.folders))

    @property
    def _home(self) -> tuple[Path, ...]:
        return self.repository.root, self.repository.common_dir

    @property
    def _around(self) -> Iterator[Path]:
        yield from (place for place in self.program.places if hidden(place))
        yield from alternates(self.repository.common_dir / "objects")


def hidden(place: Path) -> bool:
    """Say whether the strict unit would not see a place."""
    return any(place.is_relative_to(root) for root in _HIDDEN)


def outermost(places: Iterable[Path]) -> tuple[str, ...]:
    """Return the places in order, each once, without those that lie in another one of them."""
    given = list(dict.fromkeys(places))
    return tuple(
        str(place)
        for place in given
        if not any(place != other and place.is_relative_to(other) for other in given)
    )


def alternates(objects: Path, depth: int = 0) -> Iterator[Path]:
    """Yield the folders of objects that a repository borrows from; gitrepository-layout(5)."""
    try:
        lines = (objects / "info/alternates").read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        if line and line[0] not in '#"' and depth < _DEEP:
            found = (objects / line).resolve()
            yield found
            yield from alternates(found, depth + 1)
