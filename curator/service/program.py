"""How a service starts this program, and where all of it lies."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from curator.errors import CuratorError

# Not the folder it is started in: a service has none, and anybody could put a module there.
_ALONE: Final = "-P"
_ASK: Final = (
    "import sys, json, curator;"
    "print(json.dumps([sys.prefix, sys.base_prefix, curator.__file__, *sys.path]))"
)
_HOPS: Final = 8
_TOP: Final = Path(__file__).resolve().parents[2]
_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"


@dataclass(frozen=True, slots=True)
class Program:
    """The words that start the program, the folders it is made of, the environment it and git need."""

    words: tuple[str, ...]
    places: tuple[Path, ...]
    environment: Mapping[str, str]


def program(own_home: Path) -> Program:
    """Return how a service would start what runs here: in a venv, by pipx or uv, or from a checkout.

    Raises CuratorError where the interpreter cannot be run.
    """
    environment = {"PATH": _with_git(), "HOME": str(own_home)}
    said = _ask(environment)
    if not said:
        # A checkout that nobody installed is found by its place alone.
        environment["PYTHONPATH"] = str(_TOP)
        said = _ask(environment)
    if not said:
        raise CuratorError(
            "a service could not start this program",
            where=sys.executable,
            remedy="pip install . in a venv or pipx install ., and use that program",
        )
    prefix, base, package, *path = json.loads(said)
    found = [*_hops(Path(sys.executable)), Path(prefix), Path(base), Path(package).parent.parent]
    found += [Path(entry) for entry in path if entry]
    places = [place for place in found if place.exists() and not own_home.is_relative_to(place)]
    del environment["HOME"]
    return Program(
        (sys.executable, _ALONE, "-m", "curator"), tuple(dict.fromkeys(places)), environment
    )


def _ask(environment: Mapping[str, str]) -> str:
    try:
        asked = subprocess.run(  # noqa: S603 - the interpreter that runs this
            [sys.executable, _ALONE, "-c", _ASK],
            cwd="/",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return ""
    return "" if asked.returncode else asked.stdout


def _hops(python: Path) -> Iterator[Path]:
    """Yield the installations that the links of an interpreter lead through."""
    for _ in range(_HOPS):
        yield python.parent.parent
        if not python.is_symlink():
            return
        python = Path(os.path.normpath(python.parent / python.readlink()))


def _with_git() -> str:
    git = shutil.which("git")
    folder = str(Path(git).parent) if git else ""
    return _PATH if not folder or folder in _PATH.split(":") else f"{folder}:{_PATH}"
