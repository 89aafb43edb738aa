"""The home that is tended, and how a pass over it is run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from curator.branches.base import base_branch
from curator.clock import Clock
from curator.errors import CuratorError
from curator.ledger.state import Ledger
from curator.repository import Repository
from curator.settings import Settings


@dataclass(frozen=True, slots=True)
class Home:
    """One tended home: settings, repository, clock, and the folder for lock and heartbeat."""

    settings: Settings
    repository: Repository
    clock: Clock
    state: Path

    def with_repository(self, repository: Repository) -> Home:
        """Return the same home read and written through another view of its repository."""
        return replace(self, repository=repository)


@dataclass(frozen=True, slots=True)
class How:
    """How a pass is run: `dry_run` writes nothing, `survey` lists all, `caps` bounds what opens."""

    dry_run: bool = False
    survey: bool = False
    caps: bool = True


def base_of(home: Home, ledger: Ledger) -> tuple[str, str]:
    """Return the branch that the home is tended on and its commit.

    CuratorError where none can be chosen or the branch has no commit yet.
    """
    wanted = home.settings.home.branch
    branch = base_branch(home.repository, wanted=wanted, recorded=ledger.base_branch)
    base = home.repository.resolve(f"refs/heads/{branch}")
    if base is None:
        raise CuratorError(
            f"{branch} has no commit yet",
            where=str(home.repository.root),
            remedy="commit the notes, then run again",
        )
    return branch, base


def with_floor(home: Home, word: str) -> Home:
    """Return the same home with another `proposals.floor`."""
    proposals = home.settings.proposals.model_copy(update={"floor": word})
    return replace(home, settings=home.settings.model_copy(update={"proposals": proposals}))
