"""Open a home: its repository, its settings, the clock, the state folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from curator.cli.folders import state_folder
from curator.cli.homes import Found, settings_for, sole_home
from curator.cli.typed import typed
from curator.cli.verb import Asked
from curator.clock import system
from curator.errors import CuratorError, SettingsError
from curator.kinds import ALL, RECIPES
from curator.ledger.state import Ledger, Record
from curator.ledger.store import read
from curator.repository import Repository
from curator.settings import Settings, load
from curator.tended import Home
from curator.wrong_settings import nearest

_ENOUGH: Final = 4


@dataclass(frozen=True, slots=True)
class Opened:
    """A home, the settings file it was opened with (None for defaults), and what was asked for."""

    home: Home
    file: Path | None
    asked: Asked = field(default_factory=Asked)

    def typed(self, *words: str) -> str:
        """Return a command on this home that can be pasted here, options included."""
        return typed(*words, *where(self.asked, self.home.repository))


def open_home(asked: Asked, path: Path | None = None) -> Opened:
    """Return the home a person means.

    `path` (the command's argument) counts before `--home`, then the settings given, then the repository
    of the working folder, then the only home with settings.
    """
    given = load(asked.settings) if asked.settings else None
    repository = _repository(path or asked.home or _named(given))
    found = Found(given, asked.settings) if given else settings_for(_places(repository))
    check_kinds(found)
    home = Home(
        settings=found.settings,
        repository=repository,
        clock=system(found.settings.home.timezone),
        state=state_folder(repository.common_dir),
    )
    return Opened(home, found.file, asked)


def where(asked: Asked, repository: Repository) -> tuple[str, ...]:
    """Return the options that a further command needs to find the same home with the same settings."""
    given = () if asked.settings is None else ("--settings", str(asked.settings))
    try:
        meant = _repository(_named(load(asked.settings) if asked.settings else None))
    except CuratorError:
        meant = None
    known = meant is not None and meant.git_dir == repository.git_dir
    return given if known else (*given, "--home", str(repository.root))


def where_asked(asked: Asked, path: Path | None) -> tuple[str, ...]:
    """Return the same options while nobody knows whether the home can be opened at all."""
    try:
        return where(asked, open_home(asked, path).home.repository)
    except CuratorError:
        given = () if asked.settings is None else ("--settings", str(asked.settings))
        named = path or asked.home
        return given if named is None else (*given, "--home", str(named))


def one_record(home: Home, prefix: str, ledger: Ledger | None = None) -> Record:
    """Return the record whose id begins with what a person typed, or say which ones do.

    Less than four characters must be the whole id: an empty variable of a script names nothing.
    """
    wanted = prefix.rpartition("/")[2].lower()
    found = (ledger or read(home.repository)).find(wanted)
    whole = len(found) == 1 and found[0].id == wanted
    if len(wanted) < _ENOUGH and not whole:
        raise CuratorError(
            f"{prefix!r} is too short to name a proposal",
            where=str(home.repository.root),
            remedy=f"{_ENOUGH} characters of its id or more; curator list --all",
        )
    if len(found) == 1:
        return found[0]
    if not found:
        raise CuratorError(
            f"there is no proposal {prefix!r}",
            where=str(home.repository.root),
            remedy="curator list --all",
        )
    raise CuratorError(
        f"{len(found)} proposals begin with {prefix!r}",
        where=", ".join(record.id for record in found[:8]),
        remedy="type more of the id",
    )


def _named(given: Settings | None) -> Path | None:
    return Path(given.home.path) if given and given.home.path else None


def _repository(named: Path | None) -> Repository:
    if named is not None:
        return Repository.open(folder(named))
    here = folder(Path())
    if any((up / ".git").exists() for up in (here, *here.parents)) or _bare(here):
        return Repository.open(here)
    return Repository.open(sole_home())


def folder(named: Path) -> Path:
    """Return a folder in full, `~` read; CuratorError where it is named wrongly or closed to us."""
    try:
        found = named.expanduser().resolve()
        if found.exists():
            # Looks into it, and so into what lies above it.
            (found / ".git").exists()
    except (OSError, ValueError, RuntimeError) as broken:
        why = broken.strerror if isinstance(broken, OSError) else str(broken).rstrip(".")
        raise CuratorError(
            f"this folder cannot be entered: {why}",
            where=str(named),
            remedy="name a folder that exists and that you may enter",
        ) from broken
    inside = next((up for up in found.parents if up.name == ".git"), None)
    if inside is not None:
        raise CuratorError(
            "this folder lies inside a git directory",
            where=str(found),
            remedy=f"name the repository: {inside.parent}",
        )
    return found


def _bare(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()


def _places(repository: Repository) -> tuple[Path, ...]:
    return (repository.root, repository.git_dir, repository.common_dir)


def check_kinds(found: Found) -> None:
    for kind in found.settings.proposals.kinds:
        if kind not in (ALL, *RECIPES):
            match = nearest(kind, [ALL, *RECIPES])
            raise SettingsError(
                f"there is no kind {kind!r}",
                where=f"{found.file}: proposals.kinds",
                remedy=f"did you mean {match!r}?"
                if match
                else "one of " + ", ".join((ALL, *RECIPES)),
            )
