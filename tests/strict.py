"""The view that the strict unit has of a home: only objects and curator's own refs can be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OURS = ("objects", "refs/curator", "refs/heads/curator")
_VIEW = """
set -e
home=$1; git=$2; shift 2
mount --make-rprivate /
for place in "$home" "$git"; do
  mount --bind "$place" "$place"; mount -o remount,bind,ro "$place"
done
while [ "$1" != -- ]; do mount --bind "$1" "$1"; mount -o remount,bind,rw "$1"; shift; done
shift
exec "$@"
"""


@dataclass(frozen=True)
class Strict:
    """A home seen so; `writable` are the only folders that can be written."""

    home: Path
    git_dir: Path
    writable: tuple[Path, ...]

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command in this view."""
        return subprocess.run(
            [*self.around, *map(str, words)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    @property
    def around(self) -> list[str]:
        """Return the words before a command that let it have this view."""
        places = [str(self.home), str(self.git_dir), *map(str, self.writable), "--"]
        return [*_unshare(), "sh", "-c", _VIEW, "sh", *places]

    def curator(self, *words: str | Path) -> dict[str, object]:
        """Run a command of curator that must succeed, and return what it tells."""
        done = self.run(sys.executable, "-m", "curator", *words, "--json")
        assert done.returncode == 0, (done.stdout, done.stderr)
        told = json.loads(done.stdout)
        assert isinstance(told, dict)
        return told


def strict(home: Path, git_dir: Path | None = None, more: Sequence[Path] = ()) -> Strict:
    """Return the view of a home; the test is skipped where nothing can be mounted."""
    if not _unshare():
        pytest.skip("no folder can be mounted read-only here")
    place = git_dir or home / ".git"
    for name in OURS[1:]:
        (place / name / ".keep").mkdir(parents=True, exist_ok=True)
    return Strict(home, place, (*(place / name for name in OURS), *more))


@cache
def _unshare() -> tuple[str, ...]:
    """Return the words that start a command with mounts of its own, none where that is not allowed."""
    for more in ((), ("--user", "--map-root-user")):
        words = ("unshare", *more, "--mount")
        try:
            done = subprocess.run(
                [*words, "mount", "--bind", "/", "/"], check=False, capture_output=True
            )
        except FileNotFoundError:
            return ()
        if done.returncode == 0:
            return words
    return ()
