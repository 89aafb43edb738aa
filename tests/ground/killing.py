"""Kill a pass at a chosen git call or moment, and tell what it left behind."""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.passes.homes import git

_PATIENCE = 120
_SHIM = """#!/bin/sh
n=$(($(cat {count}) + 1))
echo "$n" > {count}
if [ "$n" -eq "$(cat {at})" ]; then
    if [ -p {folder}/reached ]; then
        echo > {folder}/reached
        cat {folder}/go > /dev/null
    else
        kill -{signal} "$PPID"
        [ {signal} -eq 9 ] && exit 1
    fi
fi
exec {git} "$@"
"""


@dataclass(frozen=True)
class CountedGit:
    """A `git` for the PATH that counts its calls and strikes down its caller at one of them."""

    folder: Path

    @classmethod
    def put(cls, folder: Path, *, sent: signal.Signals = signal.SIGKILL) -> CountedGit:
        """Write the stand-in into a folder of its own; it strikes at no call yet."""
        folder.mkdir()
        real = shutil.which("git")
        assert real is not None
        made = cls(folder)
        names = {
            "count": folder / "count",
            "at": folder / "at",
            "git": real,
            "signal": int(sent),
            "folder": folder,
        }
        (folder / "git").write_text(_SHIM.format(**names), "utf-8")
        (folder / "git").chmod(0o755)
        made.strike_at(0)
        return made

    def strike_at(self, call: int) -> None:
        """Begin to count anew; 0 strikes never."""
        (self.folder / "count").write_text("0", "utf-8")
        (self.folder / "at").write_text(str(call), "utf-8")

    def pause_at(self, call: int) -> None:
        """Begin to count anew; at the call, wait until `reached` lets it go on."""
        for name in ("reached", "go"):
            os.mkfifo(self.folder / name)
        self.strike_at(call)

    @contextmanager
    def reached(self) -> Iterator[None]:
        """Wait for the caller to come to its call; it goes on when the block ends."""
        pipe = os.open(self.folder / "reached", os.O_RDONLY | os.O_NONBLOCK)
        try:
            ready = select.select([pipe], [], [], _PATIENCE)[0]
            assert ready, "the pass never came to that call"
        finally:
            os.close(pipe)
        try:
            yield
        finally:
            (self.folder / "go").write_bytes(b"1")

    @property
    def calls(self) -> int:
        return int((self.folder / "count").read_text("utf-8"))

    @property
    def path(self) -> str:
        """Return a PATH on which this git comes first."""
        return f"{self.folder}{os.pathsep}{os.environ['PATH']}"


def forked(work: Callable[[], object], path: str, *, within: float | None = None) -> int:
    """Do the work in a process group of its own; kill the whole group after `within` seconds.

    Returns the wait status: 0 where the work ended well.
    """
    ended, holds = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            # Nobody hears what is traced here: the child never ends as a program does.
            sys.settrace(None)
            os.setpgid(0, 0)
            os.environ["PATH"] = path
            work()
            code = 0
        finally:
            os._exit(code)
    os.close(holds)
    if within is not None:
        # Readable at once when the child ends: only it holds the other end.
        select.select([ended], [], [], within)
        _kill_group(child)
    os.close(ended)
    status = os.waitpid(child, 0)[1]
    _outlive(child)
    return status


def _kill_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


def _outlive(leader: int) -> None:
    """Wait for a git that was at work when its caller died: it goes on for a moment, as in life."""
    while _at_work(leader):
        os.sched_yield()


def _at_work(leader: int) -> bool:
    try:
        os.killpg(leader, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc/self/stat").exists():
        return True
    # The dead stay in their group until process 1 hears of them, which may take a second.
    return any(
        group == leader and state != "Z" for state, group in map(_state, Path("/proc").iterdir())
    )


def _state(process: Path) -> tuple[str, int]:
    try:
        state, _, group = (process / "stat").read_text().rpartition(") ")[2].split()[:3]
    except (OSError, ValueError):
        return "", 0
    return state, int(group)


def owners(folder: Path) -> dict[str, bytes]:
    """Return every byte that is the owner's: files, index, HEAD, configuration, hooks, and refs."""
    found = {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not _ours(file.relative_to(folder).as_posix())
    }
    refs = git(folder, "for-each-ref", "--format=%(refname) %(objectname)").splitlines()
    theirs = [
        line for line in refs if not line.startswith(("refs/heads/curator/", "refs/curator/"))
    ]
    return {**found, "refs": "\n".join(theirs).encode()}


def _ours(path: str) -> bool:
    return path.startswith(
        (".git/objects/", ".git/refs/curator/", ".git/refs/heads/curator/", ".git/packed-refs")
    )


def locks(folder: Path) -> list[str]:
    """Return the lock files that would stop the owner's git."""
    found = sorted(file.relative_to(folder).as_posix() for file in folder.rglob(".git/**/*.lock"))
    return [path for path in found if not _ours(path) or path.endswith("packed-refs.lock")]


def proposals(folder: Path) -> dict[str, str]:
    """Return our branches and pins with what they stand at."""
    listed = git(
        folder, "for-each-ref", "--format=%(refname) %(objectname)",
        "refs/heads/curator", "refs/curator/keep",
    )  # fmt: skip
    return dict(line.split(" ") for line in listed.splitlines())
