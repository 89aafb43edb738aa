"""Move the base branch to a proposal because somebody said so: the one time it moves."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from curator.branches.build import driven
from curator.ledger.state import Record
from curator.repository import Move, Repository

_UNDER_WAY = (
    "MERGE_HEAD", "rebase-merge", "rebase-apply", "BISECT_LOG", "CHERRY_PICK_HEAD", "REVERT_HEAD",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Accepted:
    """The base branch now holds the proposal, by this commit."""

    commit: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing moved, and why; `remedy` is the plain git command that would do it."""

    why: str
    remedy: str


def accept(
    repository: Repository, branch: str, record: Record, when: datetime
) -> Accepted | Refused:
    """Merge a proposal into the base branch, or say why not.

    A checked-out base is moved by `git merge --ff-only` in its work tree, never behind its back; an
    unchecked one by compare-and-swap.
    """
    plain = f"git merge {record.branch.removeprefix('refs/heads/')}"
    base = repository.resolve(f"refs/heads/{branch}")
    tip = repository.resolve(record.branch) or repository.resolve(record.pin)
    if base is None or tip is None:
        return Refused("its branch and pin are gone", "curator run")
    if tip != record.tip:
        return Refused("somebody committed to it; merge what you reviewed", plain)
    paths = _changed(repository, f"{tip}~1", tip)
    moved = sorted(set(paths) & set(_changed(repository, f"{tip}~1", base)))
    if moved:
        return Refused(f"{moved[0]} changed on {branch} since it was proposed", plain)
    merged = repository.run("merge-tree", "--write-tree", base, tip, ok=(0, 1))
    if merged.code != 0:
        return Refused(f"it conflicts with {branch}", plain)
    tree = merged.out.split(b"\n", 1)[0].decode("ascii")
    with tempfile.TemporaryDirectory(prefix="curator-") as folder:
        env = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        repository.run("read-tree", base, env=env)
        filtered = driven(repository, paths, env)
    if filtered:
        why = f"{min(filtered)} is under a filter or merge driver, which would run"
        return Refused(why, plain)
    commit = _commit(repository, tree, (base, tip), record, when)
    return _advance(repository, branch, (base, commit), plain)


def _commit(
    repository: Repository, tree: str, parents: tuple[str, str], record: Record, when: datetime
) -> str:
    message = f"Accept {record.id}: {record.title}\n\nCurator-Id: {record.id}\n"
    date = f"{int(when.timestamp())} {when:%z}"
    env = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, **_person(repository)}
    links = [part for parent in parents for part in ("-p", parent)]
    return repository.text(
        "commit-tree", *links, tree, stdin=message.encode("utf-8", "replace"), env=env
    )


def _person(repository: Repository) -> dict[str, str]:
    """Return the configured person as author and committer; our own ident where none is set."""
    name = repository.text("config", "user.name", ok=(0, 1))
    mail = repository.text("config", "user.email", ok=(0, 1))
    if not name.strip() or not mail.strip():
        return {}
    return {
        f"GIT_{role}_{key}": value
        for role in ("AUTHOR", "COMMITTER")
        for key, value in (("NAME", name), ("EMAIL", mail))
    }


def _advance(
    repository: Repository, branch: str, step: tuple[str, str], plain: str
) -> Accepted | Refused:
    ref, (base, commit) = f"refs/heads/{branch}", step
    holders = _holders(repository, ref)
    if len(holders) > 1:
        return Refused(f"{branch} is checked out in {len(holders)} work trees", plain)
    if not holders:
        if repository.move([Move(ref, commit, base)], why="curator: accept"):
            return Accepted(commit)
        return Refused(f"{branch} moved just now", "curator accept again")
    here = Repository.open(Path(holders[0]))
    busy = next((name for name in _UNDER_WAY if (here.git_dir / name).exists()), "")
    if busy:
        return Refused(
            f"{holders[0]} is in the middle of something ({busy})", f"finish it, then {plain}"
        )
    if here.text("symbolic-ref", "--quiet", "HEAD", ok=(0, 1)) != ref:
        return Refused(f"HEAD of {holders[0]} moved just now", plain)
    done = here.run(
        "merge",
        "--ff-only",
        "--no-autostash",
        "--no-overwrite-ignore",
        "--no-verify-signatures",
        "--quiet",
        commit,
        ok=(0, 1, 2, 128),
    )
    if done.code == 0:
        return Accepted(commit)
    why = next((part.strip() for part in done.err.splitlines() if part.strip()), "git refused")
    return Refused(f"the work tree is in the way: {why[:200]}", f"commit or stash, then {plain}")


def _holders(repository: Repository, ref: str) -> list[str]:
    out = repository.text("worktree", "list", "--porcelain")
    blocks = (block.splitlines() for block in out.split("\n\n"))
    return [
        block[0].removeprefix("worktree ")
        for block in blocks
        if block and f"branch {ref}" in block and "bare" not in block
    ]


def _changed(repository: Repository, old: str, new: str) -> list[str]:
    out = repository.run("diff-tree", "-r", "-z", "--no-renames", "--name-only", old, new).out
    return [part.decode("utf-8", "surrogateescape") for part in out.split(b"\0") if part]
