"""Where settings, state and crash reports lie: the XDG base directories."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from curator.errors import SettingsError


def settings_folder() -> Path:
    """Return the folder of the settings files, one `<name>.toml` per home."""
    return _base("XDG_CONFIG_HOME", ".config") / "homes"


def state_folder(common_dir: Path) -> Path:
    """Return the state folder of the home with this git directory; nothing in it is needed."""
    return _base("XDG_STATE_HOME", ".local/state") / home_key(common_dir)


def crash_folder() -> Path:
    """Return the folder of the crash reports."""
    return _base("XDG_STATE_HOME", ".local/state") / "crashes"


def home_key(common_dir: Path) -> str:
    """Return a name for a home that is readable and its own: folder name and eight hex digits."""
    real = common_dir.resolve()
    folder = real.parent if real.name == ".git" else real
    slug = re.sub(r"[^a-z0-9]+", "-", folder.name.removesuffix(".git").lower()).strip("-")
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:8]
    return f"{slug or 'home'}-{digest}"


def _base(variable: str, fallback: str) -> Path:
    # A relative value is invalid and to be ignored (XDG Base Directory Specification, 0.8).
    named = Path(os.environ.get(variable, ""))
    try:
        return (named if named.is_absolute() else Path.home() / fallback) / "curator"
    except RuntimeError as homeless:
        raise SettingsError(
            "this user has no home directory",
            where="HOME",
            remedy="set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME",
        ) from homeless
