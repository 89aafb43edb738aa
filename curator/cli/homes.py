"""The settings files of this person: which one belongs to which home."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from curator.cli.folders import settings_folder
from curator.errors import SettingsError
from curator.settings import Settings, load, raw


@dataclass(frozen=True, slots=True)
class Found:
    """Settings and the file they come from; `file` is None for a home without a file."""

    settings: Settings
    file: Path | None


@dataclass(frozen=True, slots=True)
class Named:
    """A settings file and the home it names; `path` is None where the file cannot be read."""

    file: Path
    path: Path | None


def known() -> tuple[Named, ...]:
    """Return the settings files of all homes, by name; hidden ones are some editor's.

    Raises SettingsError where the folder cannot be read: it may hold the rules of any home.
    """
    folder = settings_folder()
    try:
        files = sorted(file for file in folder.iterdir() if file.name.endswith(".toml"))
    except FileNotFoundError:
        return ()
    except OSError as broken:
        raise SettingsError(
            "the folder of the settings files cannot be read",
            where=str(folder),
            remedy=f"make it a folder that you may read ({broken.strerror}), or use --settings FILE",
        ) from broken
    return tuple(Named(file, _home_of(file)) for file in files if file.name[0] != ".")


def settings_for(places: tuple[Path, ...]) -> Found:
    """Return the settings of the home that is any of these folders; defaults if no file names it.

    Raises SettingsError for two files of one home, for a wrong file, and for an unreadable file while
    no other names the home: it may be this one's, and a pass without its rules would go too far.
    """
    wanted = {place.resolve() for place in places}
    files = known()
    mine = [named.file for named in files if named.path in wanted]
    if len(mine) > 1:
        raise SettingsError(
            f"{len(mine)} settings files name this home",
            where=", ".join(str(file) for file in mine),
            remedy="keep one of them, or choose with --settings FILE",
        )
    broken = [named.file for named in files if named.path is None]
    # Each of them is read: one without a home.path must not hide that another one is wrong.
    found = [Found(load(file), file) for file in mine or broken]
    return found[0] if found else Found(Settings(), None)


def sole_home() -> Path:
    """Return the only home with settings; SettingsError if there are none or several."""
    homes = [named.path for named in known() if named.path is not None]
    if len(homes) == 1:
        return homes[0]
    if not homes:
        raise SettingsError(
            "there is no home here",
            where=f"{Path.cwd()} is not in a git repository, and no settings name a home",
            remedy="curator init PATH, or curator demo to see a sample",
        )
    raise SettingsError(
        "there are several homes",
        where=", ".join(str(home) for home in homes),
        remedy="name one with --home PATH",
    )


def _home_of(file: Path) -> Path | None:
    try:
        home = raw(file).get("home", {})
        path = home.get("path") if isinstance(home, dict) else None
        return Path(path).expanduser().resolve() if isinstance(path, str) and path else None
    except (SettingsError, RuntimeError, ValueError, OSError):
        # Read again, with the error told, where no other file names the home.
        return None
