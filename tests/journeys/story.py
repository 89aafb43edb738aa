"""What the journeys type and look at: the command line in this process, git beside it."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

import pytest

from curator.cli.main import main


class Row(TypedDict):
    """A proposal as `--json` gives it."""

    id: str
    kind: str
    state: str
    title: str
    certainty: str
    branch: str
    paths: list[str]
    gate: str
    why: str


@dataclass(frozen=True)
class Said:
    """Exit code and both outputs of one command."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Shell:
    """A person at a terminal."""

    capture: pytest.CaptureFixture[str]

    def curator(self, *words: str | Path) -> Said:
        """Type a command."""
        self.capture.readouterr()
        code = main([str(word) for word in words])
        shown = self.capture.readouterr()
        return Said(code, shown.out, shown.err)

    def json(self, *words: str | Path) -> dict[str, object]:
        """Type a command with `--json` that must succeed."""
        said = self.curator(*words, "--json")
        assert said.code == 0, said
        return cast("dict[str, object]", json.loads(said.out))

    def proposals(self, home: Path, *more: str) -> list[Row]:
        """Return what `list` shows."""
        return cast("list[Row]", self.json("list", home, *more)["proposals"])


def git(home: Path, *words: str) -> str:
    """Run git as its user does and return what it prints."""
    done = subprocess.run(["git", *words], cwd=home, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def refs(home: Path) -> dict[str, str]:
    """Return every ref and where it stands."""
    rows = git(home, "for-each-ref", "--format=%(refname) %(objectname)").splitlines()
    return dict(row.split(" ", 1) for row in rows)


def files(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder with its bytes."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def commit(home: Path, notes: dict[str, str]) -> None:
    """Write notes and commit them, well in the past."""
    for path, text in notes.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    git(home, "add", "--all")
    date = "2025-01-10T12:00:00+0000"
    subprocess.run(
        ["git", "commit", "-qm", "Write notes", f"--date={date}"],
        cwd=home,
        check=True,
        env={**os.environ, "GIT_COMMITTER_DATE": date},
    )


FERRY = """---
id: mem_fe1r
kind: procedural
subject: travel/ferry
origin: agent
---
The ferry to the island leaves at seven in the morning from pier four; buy the cards the day before.
The dog needs a muzzle on deck, and the car has to be in line thirty minutes earlier.
"""
EXPIRED = """---
id: mem_ba5k
kind: episodic
subject: house/basket
expires_at: 2025-01-31
origin: agent
---
The fruit basket of the neighbours stands in the hall until the end of January.
"""


def home(folder: Path) -> Path:
    """Make a home of one copied and one expired note, and a journal."""
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit(
        folder,
        {
            "memory/notes/ferry.md": FERRY,
            "memory/notes/ferry copy.md": FERRY,
            "memory/notes/basket.md": EXPIRED,
            "agents/iris/journal/2025-01-09.md": "# 2025-01-09\n\nThe ferry leaves at seven.\n",
        },
    )
    return folder
