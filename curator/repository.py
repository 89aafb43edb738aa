"""The only importer of git: one runner for every command, safe against the repository's config."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from curator import gitdata
from curator.errors import CuratorError
from curator.git_safety import ENVIRONMENT, FLAGS, KEPT, NEUTRALIZED, explain, neutral, version_of
from curator.gitdata import (
    Change,
    Difference,
    Entry,
    Move,
    Ref,
    Result,
    bytes_of,
    split_z,
    text_of,
)
from curator.history import History

if TYPE_CHECKING:
    from git.cmd import Git

__all__ = ["Change", "Difference", "Entry", "Move", "Ref", "Repository", "Result"]

_OLDEST: Final = (2, 38)


@dataclass(frozen=True)
class Repository(History):
    """One git repository; every command of the program passes through `run` or `blobs`.

    `root` is the top of the work tree, or the git directory where `bare`.
    """

    git_dir: Path
    common_dir: Path
    root: Path
    bare: bool
    object_format: str
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    temporary: bool = False

    @classmethod
    def open(cls, path: Path) -> Repository:
        """Open the repository that `path` lies in.

        CuratorError if there is none, its owner is somebody else, git is missing or older than
        2.38, or the configured work tree is not the folder that holds `.git`.
        """
        # git.Git.execute starts from os.environ, so an inherited GIT_DIR, GIT_INDEX_FILE or
        # GIT_CONFIG_* (a hook, an alias, an agent's shell) would redirect every command below.
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            if name not in KEPT:
                del os.environ[name]
        _check_version()
        folder = path.resolve()
        if not folder.is_dir():
            raise CuratorError("no such folder", where=str(path), remedy="name a git repository")
        if folder.name == ".git":
            folder = folder.parent
        said = _execute(folder, ("rev-parse", *_FACTS), ENVIRONMENT)
        if said.code:
            raise explain(said.err, str(path))
        bare, directory, common, form = text_of(said.out).split("\n")[:4]
        at = Path(directory)
        found = cls(at, (folder / common).resolve(), at, bare == "true", form, ENVIRONMENT)
        found = replace(found, root=_own_top(found, folder))
        keys = found.run("config", "-z", "--name-only", "--get-regexp", NEUTRALIZED, ok=(0, 1))
        return replace(found, environment={**found.environment, **neutral(split_z(keys.out))})

    def run(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> Result:
        """Run one git command in the repository; CuratorError if its exit code is not in `ok`."""
        merged = {**self.environment, **(env or {})}
        said = _execute(self.root, (*self._place, *args), merged, stdin)
        if said.code not in ok:
            raise explain(said.err or f"git {args[0]} ended with code {said.code}", str(self.root))
        return said

    def blobs(self, oids: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        """Yield each oid with its bytes, in order; None where this clone cannot read the object."""
        left = list(oids)
        alone = False
        while left:
            batch = left[:1] if alone else left
            count = 0
            for oid, raw in self._batch(batch):
                count += 1
                yield oid, raw
            if count == 0 and alone:
                yield left[0], None
                count = 1
            # A corrupt object ends cat-file in the middle, and perhaps takes buffered answers
            # along: the next one is asked for by itself before it is given up.
            alone = count < len(batch)
            left = left[count:]

    def move(self, moves: Sequence[Move], *, why: str) -> bool:
        """Move refs in one transaction; False, and nothing moved, if one was not where expected.

        Symbolic refs are never followed, so a planted one cannot lead to another branch.
        """
        if self.temporary:
            raise CuratorError("a dry run moves no ref", where=str(self.root), remedy="report this")
        if not moves:
            return True
        lines = bytes_of("".join(move.line for move in moves))
        args = ("update-ref", "--no-deref", "--stdin", "-z", "-m", why)
        said = self.run(*args, stdin=lines, ok=(0, 1, 128))
        if said.code == 0:
            return True
        if gitdata.lost(moves, self.refs(*(move.ref for move in moves))):
            return False
        raise explain(said.err, str(self.root))

    @contextmanager
    def scratch(self) -> Iterator[Repository]:
        """Lend the same repository with a temporary home for new objects; it cannot move refs."""
        with tempfile.TemporaryDirectory(prefix="curator-") as folder:
            known = str(self.common_dir / "objects").replace("\\", "\\\\").replace('"', '\\"')
            extra = {
                "GIT_OBJECT_DIRECTORY": folder,
                "GIT_ALTERNATE_OBJECT_DIRECTORIES": f'"{known}"',
            }
            yield replace(self, environment={**self.environment, **extra}, temporary=True)

    @property
    def _place(self) -> tuple[str, ...]:
        # Named outright, so that a core.worktree planted after opening changes nothing.
        tree = () if self.bare else (f"--work-tree={self.root}",)
        return (f"--git-dir={self.git_dir}", *tree)

    def _batch(self, oids: Sequence[str]) -> Iterator[tuple[str, bytes | None]]:
        with tempfile.TemporaryFile() as wanted:
            wanted.write("".join(f"{oid}\n" for oid in oids).encode("ascii"))
            wanted.seek(0)
            command = ["git", *FLAGS, *self._place, "cat-file", "--batch", "--buffer"]
            process = _git(self.root).execute(
                command, istream=wanted, as_process=True, env=self.environment
            )
            # Complaints about many broken objects would fill the pipe and stop both sides.
            complaints = threading.Thread(target=process.stderr.read, daemon=True)
            complaints.start()
            try:
                for oid in oids:
                    answer = gitdata.answer(process.stdout)
                    if answer is gitdata.CUT:
                        break
                    yield oid, answer
            finally:
                process.kill()
                complaints.join()
                del process


_FACTS: Final = (
    "--is-bare-repository", "--absolute-git-dir", "--git-common-dir", "--show-object-format"
)  # fmt: skip


def _git(folder: Path) -> Git:
    # Without "quiet" the import itself fails where git is missing, before a remedy can be printed.
    os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
    try:
        from git.cmd import Git
    except ImportError as broken:
        where = shutil.which("git") or "PATH"
        remedy = "git version says what is wrong with it"
        raise CuratorError("git cannot be run", where=where, remedy=remedy) from broken
    return Git(folder)


def _execute(
    folder: Path, args: Sequence[str], env: Mapping[str, str], stdin: bytes | None = None
) -> Result:
    with tempfile.TemporaryFile() as given:
        given.write(stdin or b"")
        given.seek(0)
        code, out, err = _git(folder).execute(
            ["git", *FLAGS, *args],
            istream=given,
            env=env,
            with_extended_output=True,
            with_exceptions=False,
            stdout_as_string=False,
            strip_newline_in_stdout=False,
        )
    return Result(code, out, err)


@cache
def _check_version() -> None:
    remedy = "install git 2.38 or later"
    if shutil.which("git") is None:
        raise CuratorError("git is not installed", where="PATH", remedy=remedy)
    said = text_of(_execute(Path("/"), ("version",), ENVIRONMENT).out).strip()
    if version_of(said) < _OLDEST:
        raise CuratorError(f"{said} is too old", where="PATH", remedy=remedy)


def _own_top(found: Repository, folder: Path) -> Path:
    """Return the folder that holds `.git`; refuse a config that would misplace a checkout."""
    top = next((up for up in (folder, *folder.parents) if (up / ".git").exists()), None)
    if found.bare:
        if top is None or not (found.git_dir / "index").exists():
            return found.git_dir
        raise CuratorError(
            "it says it is bare, but files are checked out",
            where=f"{found.git_dir}/config: core.bare",
            remedy="git config core.bare false",
        )
    said = _execute(folder, ("rev-parse", "--show-toplevel"), ENVIRONMENT)
    named = text_of(said.out).removesuffix("\n")
    if top is None or said.code or Path(named).resolve() != top:
        raise CuratorError(
            f"its work tree is said to be {named or 'nowhere'}, not {top or folder}",
            where=f"{found.git_dir}/config: core.worktree",
            remedy="git config --unset core.worktree",
        )
    return top
