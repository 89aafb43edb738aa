"""Open a home: its repository, its settings, the clock, the state folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from curator.cli.folders import state_folder
from curator.cli.homes import Found, settings_for, sole_home
from curator.cli.verb import Asked
from curator.clock import system
from curator.errors import CuratorError, SettingsError
from curator.kinds import KINDS
from curator.ledger.state import Record
from curator.ledger.store import read
from curator.passes import Home
from curator.repository import Repository
from curator.settings import load, nearest


@dataclass(frozen=True, slots=True)
class Opened:
    """A home and the settings file it was opened with, None for defaults."""

    home: Home
    file: Path | None


def open_home(asked: Asked, path: Path | None = None) -> Opened:
    """Return the home a person means.

    `path` (the command's argument) counts before `--home`, then the settings given, then the repository
    of the working folder, then the only home with settings.
    """
    given = load(asked.settings) if asked.settings else None
    named = Path(given.home.path) if given and given.home.path else None
    repository = _repository(path or asked.home or named)
    found = Found(given, asked.settings) if given else settings_for(_places(repository))
    _check_kinds(found)
    home = Home(
        settings=found.settings,
        repository=repository,
        clock=system(found.settings.home.timezone),
        state=state_folder(repository.common_dir),
    )
    return Opened(home, found.file)


def open_ids(asked: Asked) -> tuple[Record, ...]:
    """Return the open proposals of the home a person means; for completion."""
    return read(open_home(asked).home.repository).open


def one_record(home: Home, prefix: str) -> Record:
    """Return the record whose id begins with what a person typed, or say which ones do."""
    found = read(home.repository).find(prefix.removeprefix("curator/").rpartition("/")[2])
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


def _repository(named: Path | None) -> Repository:
    if named is not None:
        return Repository.open(named.expanduser())
    here = Path.cwd()
    if any((folder / ".git").exists() for folder in (here, *here.parents)) or _bare(here):
        return Repository.open(here)
    return Repository.open(sole_home())


def _bare(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()


def _places(repository: Repository) -> tuple[Path, ...]:
    return (repository.root, repository.git_dir, repository.common_dir)


def _check_kinds(found: Found) -> None:
    for kind in found.settings.proposals.kinds:
        if kind not in KINDS:
            match = nearest(kind, list(KINDS))
            raise SettingsError(
                f"there is no kind {kind!r}",
                where=f"{found.file}: proposals.kinds",
                remedy=f"did you mean {match!r}?" if match else "one of " + ", ".join(KINDS),
            )
