"""The home that services are made for, with all that their unit files name."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from curator.branches.base import guard_names
from curator.cli.folders import crash_folder, home_key
from curator.cli.opened import Opened, open_home
from curator.cli.owner import Owner, acting_as, owner_of
from curator.cli.typed import NAME
from curator.cli.verb import Asked
from curator.errors import CuratorError, SettingsError
from curator.service import systemctl
from curator.service.place import Place
from curator.service.program import program

_XDG: Final = ("XDG_CONFIG_HOME", "XDG_STATE_HOME")


@dataclass(frozen=True, slots=True)
class Known:
    """A home and whose it is; `name` begins all its units, `folders` keep something between passes."""

    opened: Opened
    owner: Owner
    name: str
    folders: tuple[Path, ...]

    def place(self) -> Place:
        """Return what units have to know; SettingsError for a home without a settings file.

        A service runs on what its owner settled, and would not see a file that comes later elsewhere.
        """
        repository, file = self.opened.home.repository, self.opened.file
        if file is None:
            raise SettingsError(
                "this home has no settings file",
                where=str(repository.root),
                remedy=f"curator init {shlex.quote(str(repository.root))}",
            )
        with acting_as(self.owner):
            return Place(
                name=self.name,
                repository=repository,
                settings=file.resolve(),
                folders=self.folders,
                owner=self.owner.name,
                group=self.owner.group,
                own_home=self.owner.home,
                program=program(self.owner.home),
                environment=_bases(),
            )

    def check(self, into: Path | None, *, system: bool) -> None:
        """Raise CuratorError where this process cannot do it: no systemd, not root, or not the owner."""
        if into is not None:
            return
        systemctl.check(system=system)
        if system and os.geteuid() != 0:
            raise CuratorError(
                "only root can change the services of the system",
                where=str(systemctl.folder(system=True)),
                remedy=f"sudo {self._again()}; or --user",
            )
        if not system and os.geteuid() != self.owner.uid:
            raise CuratorError(
                f"a service of {self.owner.name} is made by {self.owner.name} alone",
                where=str(self.opened.home.repository.root),
                remedy=f"the same as {self.owner.name}, or --system",
            )

    def _again(self) -> str:
        """Return this command as root has to type it: in full, for root has another PATH and HOME."""
        bases = [f"{name}={value}" for name, value in _bases().items()]
        verb = [word for word in sys.argv[1:] if word != "--yes"]
        home = [] if "--home" in verb else ["--home", str(self.opened.home.repository.root)]
        env = ["env", *bases] if bases else []
        return shlex.join([*env, sys.executable, "-P", "-m", NAME, *verb, *home])


def known(asked: Asked) -> Known:
    """Return the home that is meant; to root it is that of whoever owns the folder named or stood in."""
    whose = owner_of((asked.home or Path()).expanduser())
    with acting_as(whose):
        opened = open_home(asked)
        repository = opened.home.repository
        guard_names(repository)
        real = owner_of(repository.common_dir)
        if real.uid != whose.uid and os.geteuid() != real.uid:
            raise CuratorError(
                f"this repository belongs to {real.name}",
                where=str(repository.root),
                remedy=f"the same as {real.name}, or as root with --home PATH",
            )
        return _known(opened, real)


def known_of(opened: Opened) -> Known:
    """Return the home that is open, with its owner."""
    return _known(opened, owner_of(opened.home.repository.common_dir))


def _known(opened: Opened, owner: Owner) -> Known:
    name = f"{NAME}-{home_key(opened.home.repository.common_dir)}"
    return Known(opened, owner, name, (opened.home.state, crash_folder()))


def _bases() -> dict[str, str]:
    return {name: os.environ[name] for name in _XDG if Path(os.environ.get(name, "")).is_absolute()}
