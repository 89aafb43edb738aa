"""The only importer of git: one runner, the same guards on every call."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import git

from curator.errors import CuratorError
from curator.gitdata import Change, Entry, Move, Ref, Result, move_lines, parse_tree

__all__ = ["Change", "Entry", "Move", "Ref", "Repository", "Result"]

OLDEST_GIT: Final = (2, 38)
IDENT: Final = {
    "GIT_AUTHOR_NAME": "curator",
    "GIT_AUTHOR_EMAIL": "curator@localhost",
    "GIT_COMMITTER_NAME": "curator",
    "GIT_COMMITTER_EMAIL": "curator@localhost",
}
_ENVIRONMENT: Final = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_EDITOR": "false",
    "GIT_PAGER": "cat",
    "LC_ALL": "C",
}
_FLAGS: Final = tuple(
    part
    for setting in (
        "core.hooksPath=/dev/null",
        "core.fsmonitor=false",
        "core.fsync=all",
        "core.logAllRefUpdates=false",
        "gc.auto=0",
        "maintenance.auto=false",
        "commit.gpgSign=false",
        "log.showSignature=false",
        "diff.external=",
        "core.pager=cat",
    )
    for part in ("-c", setting)
)


class Repository:
    """A git repository that is read, and written only below `refs/heads/curator` and `refs/curator`."""

    def __init__(self, root: Path, git_dir: Path, common_dir: Path, *, bare: bool) -> None:
        self.root, self.git_dir, self.common_dir, self.bare = root, git_dir, common_dir, bare
        self._extra: Mapping[str, str] = {}

    @classmethod
    def open(cls, path: Path) -> Repository:
        """Open the repository that `path` lies in.

        Raises CuratorError where there is none, git is missing or too old, or the owner is foreign.
        """
        _forget_inherited()
        folder = path.expanduser()
        if not folder.is_dir():
            raise CuratorError(
                "there is no such folder", where=str(folder), remedy="name a folder that exists"
            )
        _check_version(folder)
        found = _probe(folder)
        bare, git_dir, common = found[0] == "true", folder / found[1], folder / found[2]
        root = git_dir if bare else _top(folder)
        return cls(root.resolve(), git_dir.resolve(), common.resolve(), bare=bare)

    @property
    def object_format(self) -> str:
        """Return `sha1` or `sha256`."""
        return self.text("rev-parse", "--show-object-format")

    def run(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> Result:
        """Run git and return code, output and complaint; CuratorError for a code not in `ok`."""
        result = _run(self.root, args, stdin=stdin, env={**self._extra, **(env or {})})
        if result.code not in ok:
            raise CuratorError(
                f"git {args[0]} failed: {result.err.strip()[:400] or result.code}",
                where=str(self.root),
                remedy=f"git -C {self.root} fsck",
            )
        return result

    def text(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> str:
        """Run git and return its output as text without the final newline."""
        out = self.run(*args, stdin=stdin, env=env, ok=ok).out
        return out.decode("utf-8", "surrogateescape").removesuffix("\n")

    def resolve(self, rev: str) -> str | None:
        """Return the commit a revision names, None if there is none."""
        found = self.run(
            "rev-parse", "--verify", "--quiet", "--end-of-options", f"{rev}^{{commit}}", ok=(0, 1, 128)
        )
        return found.out.decode("ascii").strip() or None if found.code == 0 else None

    def tree(self, commit: str) -> list[Entry]:
        """Return every file, folder and submodule of a commit."""
        return parse_tree(self.run("ls-tree", "-r", "-z", "-t", commit).out)

    def blobs(self, oids: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        """Yield each oid with its bytes in the order given; None for an object that is not there."""
        with tempfile.TemporaryFile() as wanted:
            wanted.write("".join(f"{oid}\n" for oid in oids).encode("ascii"))
            wanted.seek(0)
            process = git.Git(str(self.root)).execute(
                ["git", *_FLAGS, "cat-file", "--batch", "--buffer"],
                istream=wanted,
                as_process=True,
                env={**_ENVIRONMENT, **self._extra},
            )
            out = process.stdout
            assert out is not None
            while head := out.readline():
                oid, *rest = head.decode("ascii", "replace").split()
                if len(rest) < 2:
                    yield oid, None
                    continue
                yield oid, out.read(int(rest[1]))
                out.read(1)

    def refs(self, *prefixes: str) -> dict[str, Ref]:
        """Return the refs below some prefixes, each with the work tree that has it checked out."""
        shape = "%(refname)%00%(objectname)%00%(worktreepath)%00%0a"
        out = self.run("for-each-ref", f"--format={shape}", *prefixes).out
        found: dict[str, Ref] = {}
        for row in out.split(b"\0\n"):
            parts = row.lstrip(b"\n").decode("utf-8", "surrogateescape").split("\0")
            if len(parts) == 3:
                found[parts[0]] = Ref(*parts)
        return found

    def move(self, moves: Sequence[Move], *, why: str) -> bool:
        """Move refs in one transaction; False if one of them is no longer where it was expected."""
        lines = move_lines(moves, zero="0" * (64 if self.object_format == "sha256" else 40))
        done = self.run("update-ref", "-m", why, "--stdin", "-z", stdin=lines, ok=(0, 1, 128))
        if done.code == 0:
            return True
        if any(part in done.err for part in ("but expected", "already exists", "unable to resolve")):
            return False
        raise CuratorError(
            f"git could not move a ref: {done.err.strip()[:400]}",
            where=str(self.common_dir),
            remedy="see that no other git runs here and that the folder is writable, then run again",
        )

    def committed(self, commit: str) -> datetime:
        """Return the committer date of a commit."""
        stamp = self.text("log", "-1", "--format=%ct", commit)
        return datetime.fromtimestamp(int(stamp), UTC)

    @contextmanager
    def scratch(self) -> Iterator[Repository]:
        """Give the same repository with new objects going to a folder that is thrown away."""
        with tempfile.TemporaryDirectory(prefix="curator-") as folder:
            other = Repository(self.root, self.git_dir, self.common_dir, bare=self.bare)
            other._extra = {
                "GIT_OBJECT_DIRECTORY": folder,
                "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(self.common_dir / "objects"),
            }
            yield other

    def last_change(self, commit: str, path: str) -> Change | None:
        """Return the newest commit that changed a path: metadata only, never its text."""
        shape = "--format=%H %ct %ae"
        line = self.text("log", "-1", shape, commit, "--", f":(literal,top){path}")
        if not line:
            return None
        oid, stamp, *mail = line.split(" ", 2)
        names = self.run("diff-tree", "--root", "-r", "-m", "--name-only", "-z", "--no-commit-id", oid).out
        return Change(oid, datetime.fromtimestamp(int(stamp), UTC), "".join(mail), names.count(b"\0"))

    def changed_since(self, commit: str, since: datetime) -> frozenset[str]:
        """Return the paths that commits newer than `since` changed."""
        out = self.run(
            "log", f"--since={int(since.timestamp())}", "--format=", "--name-only", "-z", "-m", commit
        ).out
        return frozenset(p for p in out.decode("utf-8", "surrogateescape").split("\0") if p)


def _run(folder: Path, args: Sequence[str], *, stdin: bytes | None, env: Mapping[str, str]) -> Result:
    with tempfile.TemporaryFile() as given:
        given.write(stdin or b"")
        given.seek(0)
        try:
            code, out, err = git.Git(str(folder)).execute(
                ["git", *_FLAGS, *args],
                istream=given,
                with_extended_output=True,
                with_exceptions=False,
                stdout_as_string=False,
                strip_newline_in_stdout=False,
                env={**_ENVIRONMENT, **IDENT, **env},
            )
        except git.GitCommandNotFound as missing:
            raise CuratorError(
                "git is not installed", where="PATH", remedy="install git 2.38 or newer"
            ) from missing
    return Result(code, out if isinstance(out, bytes) else out.encode(), str(err))


def _forget_inherited() -> None:
    """Drop inherited GIT_* variables: GitPython copies the environment and cannot unset any."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        if name not in ("GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_GLOBAL", "GIT_PYTHON_GIT_EXECUTABLE"):
            del os.environ[name]


def _check_version(folder: Path) -> None:
    words = _run(folder, ["version"], stdin=None, env={}).out.decode("ascii", "replace").split()
    numbers = tuple(int(n) for n in words[2].split(".")[:2] if n.isdigit()) if len(words) > 2 else ()
    if numbers < OLDEST_GIT:
        raise CuratorError(
            f"git {'.'.join(map(str, numbers))} is too old", where="PATH", remedy="install git 2.38 or newer"
        )


def _probe(folder: Path) -> list[str]:
    asked = ["rev-parse", "--is-bare-repository", "--git-dir", "--git-common-dir"]
    found = _run(folder, asked, stdin=None, env={})
    if found.code == 0:
        return found.out.decode("utf-8", "surrogateescape").splitlines()
    if "dubious ownership" in found.err:
        remedy = f"git config --global --add safe.directory {folder.resolve()}"
        raise CuratorError("the repository belongs to another user", where=str(folder), remedy=remedy)
    raise CuratorError(
        "this is not a git repository", where=str(folder), remedy="git init there, or name another folder"
    )


def _top(folder: Path) -> Path:
    found = _run(folder, ["rev-parse", "--show-toplevel"], stdin=None, env={})
    if found.code != 0:
        return folder
    return Path(found.out.decode("utf-8", "surrogateescape").removesuffix("\n"))
