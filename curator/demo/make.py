"""Write the sample home into a folder: one git history, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from curator.demo.story import Chapter, chapters
from curator.errors import CuratorError
from curator.git_safety import ENVIRONMENT
from curator.repository import Repository

BRANCH: Final = "main"
_MAIL: Final = "{}@harbour.example"


def make(folder: Path) -> Repository:
    """Make the sample home in a folder that is new or empty, and check it out.

    Raises CuratorError for a folder that holds anything: nothing of anybody's is overwritten.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CuratorError(
            "the folder is not empty", where=str(folder), remedy="name a new folder, or none at all"
        )
    folder.mkdir(parents=True, exist_ok=True)
    at = folder.resolve()
    # There is nothing to open yet, so the places that `git init` will make are named outright.
    git_dir = at / ".git"
    new = Repository(
        git_dir, git_dir, at, bare=False, object_format="sha1", environment=ENVIRONMENT
    )
    new.run("init", "--quiet", "--template=", "--object-format=sha1", f"--initial-branch={BRANCH}")
    new.run("fast-import", "--quiet", stdin=b"".join(_stream(chapters())))
    new.run("reset", "--quiet", "--hard")
    return Repository.open(at)


def _stream(told: Iterable[Chapter]) -> Iterator[bytes]:
    """Yield the commits as `git fast-import` reads them."""
    for chapter in told:
        who = f"{chapter.author.capitalize()} <{_MAIL.format(chapter.author)}>"
        stamp = f"{int(chapter.when.timestamp())} +0000"
        yield f"commit refs/heads/{BRANCH}\n".encode()
        yield f"author {who} {stamp}\ncommitter {who} {stamp}\n".encode()
        yield _blob(chapter.subject.encode())
        for path, content in chapter.files.items():
            yield f"M 100644 inline {path}\n".encode()
            yield _blob(content)
    yield b"done\n"


def _blob(content: bytes) -> bytes:
    return b"data %d\n%b\n" % (len(content), content)
