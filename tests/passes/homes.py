"""Small homes for tests of the pipe."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from curator.clock import Clock
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home

NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)
ACME = "Acme renewed the contract for 24 months and the champion moved from Dana to Luis in spring."


def git(folder: Path, *args: str, date: str = "2026-05-01T08:00:00+00:00") -> str:
    """Run plain git as an owner would."""
    env = {
        "PATH": "/usr/bin:/bin:/usr/local/bin",
        "HOME": str(folder),
        "GIT_AUTHOR_DATE": date,
        "GIT_COMMITTER_DATE": date,
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    who = ("-c", "user.name=Noor", "-c", "user.email=noor@example.org")
    done = subprocess.run(
        ["git", *who, *args], cwd=folder, env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def note(text: str, **front: str) -> str:
    """Return a note with front matter."""
    keys = "".join(f"{key}: {value}\n" for key, value in front.items())
    return f"---\n{keys}---\n{text}\n"


def write(folder: Path, files: Mapping[str, str | bytes], message: str = "Notes") -> None:
    """Write and commit files."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode() if isinstance(text, str) else text)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)


def twins() -> dict[str, str]:
    """Return a home with one clear duplicate, one expired note, one journal, one note of its own."""
    return {
        "agents/cleo/journal/2026-04-02.md": "Talked to Acme today.\n",
        "memory/notes/acme.md": note(ACME, id="mem_acme", subject="customer/acme", reviewed="true"),
        "memory/notes/acme-2.md": note(ACME, id="mem_acme2", subject="customer/acme"),
        "memory/notes/wifi.md": note(
            "The guest network of the office is called birch and changes every quarter of the year.",
            id="mem_wifi",
            subject="office/wifi",
            expires_at="2026-05-20",
        ),
        "memory/notes/plants.md": note("The ferns want water on Mondays.", id="mem_plants"),
    }


def made(tmp_path: Path, files: Mapping[str, str | bytes], **sections: dict[str, object]) -> Home:
    """Make a home with these files and settings, looked at on 1 June 2026."""
    folder = tmp_path / "notes"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    write(folder, files)
    settings = Settings.model_validate(sections)
    return Home(settings, Repository.open(folder), Clock(lambda: NOW, UTC), tmp_path / "state")
