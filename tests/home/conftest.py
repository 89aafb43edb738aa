"""A home in a temporary folder: real git, written with one commit per call."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.home.layout import Layout
from curator.home.snapshot import Snapshot, take
from curator.home.trust import TrustRules
from curator.repository import Repository

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class Home:
    """A repository that tests fill and take snapshots of."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "-q", "-b", "main")

    def git(self, *args: str, mail: str = "noor@example.org") -> str:
        who = {"GIT_AUTHOR_NAME": "N", "GIT_AUTHOR_EMAIL": mail}
        who |= {"GIT_COMMITTER_NAME": "N", "GIT_COMMITTER_EMAIL": mail}
        run = subprocess.run(
            ["git", *args],
            cwd=self.root,
            env={**os.environ, **who},
            check=True,
            capture_output=True,
        )
        return run.stdout.decode().strip()

    def write(self, files: Mapping[str, str | bytes], mail: str = "noor@example.org") -> str:
        """Commit files as they are given and return the commit."""
        for path, text in files.items():
            place = self.root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode() if isinstance(text, str) else text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "notes", mail=mail)
        return self.git("rev-parse", "HEAD")

    def repository(self) -> Repository:
        return Repository.open(self.root)

    def take(
        self, *, layout: Layout | None = None, trust: TrustRules | None = None, commit: str = ""
    ) -> Snapshot:
        return take(
            self.repository(),
            commit or self.git("rev-parse", "HEAD"),
            layout=layout or Layout(),
            trust=trust or TrustRules(),
            clock=Clock(lambda: NOW, UTC),
        )


@pytest.fixture
def home(tmp_path: Path) -> Home:
    root = tmp_path / "notes"
    root.mkdir()
    return Home(root)
