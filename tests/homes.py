"""Real git repositories for tests: fixed dates and authors, nobody's configuration."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
Files = Mapping[str, str | bytes | None]


@dataclass
class MadeHome:
    """A repository under test; `git` runs a plain command in it, as a person would."""

    path: Path
    author: str = "Noor <noor@example.org>"
    when: datetime = field(default=START)

    def git(self, *args: str, stdin: bytes = b"", ok: bool = True) -> str:
        """Run git and return its output; the test fails if git does."""
        done = subprocess.run(
            ["git", *args],
            cwd=self.path,
            input=stdin,
            capture_output=True,
            env=_env(self),
            check=False,
        )
        assert not ok or done.returncode == 0, done.stderr.decode("utf-8", "replace")
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def commit(self, files: Files, message: str = "Write notes", *, on: str = "main") -> str:
        """Commit files on a branch by fast-import (None deletes); one hour after the last commit."""
        self.when += timedelta(hours=1)
        name, _, mail = self.author.rstrip(">").partition(" <")
        stamp = f"{int(self.when.timestamp())} +0000"
        parts = [f"commit refs/heads/{on}\n".encode()]
        parts += [f"{who} {name} <{mail}> {stamp}\n".encode() for who in ("author", "committer")]
        parts.append(_block(message.encode()))
        if self.git("rev-parse", "--verify", "-q", f"refs/heads/{on}", ok=False):
            parts.append(f"from refs/heads/{on}^0\n".encode())
        for path, text in files.items():
            quoted = '"' + os.fsencode(path).decode("latin-1").replace('"', '\\"') + '"'
            if text is None:
                parts.append(f"D {quoted}\n".encode("latin-1"))
                continue
            parts.append(f"M 100644 inline {quoted}\n".encode("latin-1"))
            parts.append(_block(text.encode() if isinstance(text, str) else text))
        self.git("fast-import", "--quiet", stdin=b"".join(parts))
        bare = self.git("rev-parse", "--is-bare-repository") == "true"
        if not bare and self.git("symbolic-ref", "-q", "HEAD", ok=False) == f"refs/heads/{on}":
            self.git("reset", "--hard", "--quiet")
        return self.git("rev-parse", f"refs/heads/{on}")

    def tree(self, rev: str = "main") -> dict[str, str]:
        """Return every path of a commit with its blob."""
        rows = self.git("ls-tree", "-r", "-z", rev).split("\0")[:-1]
        return {row.split("\t", 1)[1]: row.split()[2] for row in rows}

    def show(self, path: str, rev: str = "main") -> str:
        """Return the text of a file of a commit."""
        return self.git("cat-file", "blob", f"{rev}:{path}")

    def refs(self) -> dict[str, str]:
        """Return every ref with its oid."""
        rows = self.git("for-each-ref", "--format=%(refname) %(objectname)").splitlines()
        return dict(row.split(" ") for row in rows)

    def files(self) -> dict[str, bytes]:
        """Return every file below the folder, also those of git itself."""
        return {
            str(file.relative_to(self.path)): file.read_bytes()
            for file in sorted(self.path.rglob("*"))
            if file.is_file() and not file.is_symlink()
        }


def make_home(
    folder: Path,
    files: Files,
    *,
    bare: bool = False,
    object_format: str = "sha1",
    branch: str = "main",
) -> MadeHome:
    """Make a repository with one commit of the files given."""
    folder.mkdir(parents=True, exist_ok=True)
    home = MadeHome(folder)
    kind = ["--bare"] if bare else []
    home.git("init", "-q", "-b", branch, f"--object-format={object_format}", *kind, ".")
    home.commit(files, on=branch)
    return home


def _block(text: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(text), text)


def _env(home: MadeHome) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    name, _, mail = home.author.rstrip(">").partition(" <")
    stamp = f"{int(home.when.timestamp())} +0000"
    return env | {
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_AUTHOR_NAME": name,
        "GIT_AUTHOR_EMAIL": mail,
        "GIT_COMMITTER_NAME": name,
        "GIT_COMMITTER_EMAIL": mail,
        "GIT_AUTHOR_DATE": stamp,
        "GIT_COMMITTER_DATE": stamp,
        "LC_ALL": "C",
    }


def rewritten(root: Path) -> dict[str, str]:
    """Write all history of main anew, with another address of its author; return old names and new ones."""
    marks = (root / ".git/old-marks", root / ".git/new-marks")
    old = _run(root, "fast-export", "--no-data", f"--export-marks={marks[0]}", "main")
    new = old.replace(b"<noor@example.org>", b"<noor@example.net>")
    _run(root, "fast-import", "--quiet", "--force", f"--export-marks={marks[1]}", stdin=new)
    _run(root, "reset", "-q", "--hard")
    names = [dict(line.split(" ") for line in mark.read_text().splitlines()) for mark in marks]
    for mark in marks:
        mark.unlink()
    return {names[0][key]: names[1][key] for key in names[0].keys() & names[1].keys()}


def _run(root: Path, *args: str, stdin: bytes = b"") -> bytes:
    return subprocess.run(
        ["git", *args], cwd=root, input=stdin, capture_output=True, check=True
    ).stdout
