"""Move a branch forward the way its checkouts allow, and never behind one's back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final

from curator.branches.build import driven
from curator.branches.occupied import busy, under_way, work_trees
from curator.errors import CuratorError
from curator.repository import Move, Repository

_FAST_FORWARD: Final = (
    "merge",
    "--ff-only",
    "--no-squash",
    "--commit",
    "--no-autostash",
    "--no-overwrite-ignore",
    "--no-verify-signatures",
    "--no-stat",
    "--quiet",
)


@dataclass(frozen=True, slots=True)
class Advanced:
    """The branch is at the new commit, and so is its checkout if there is one."""


@dataclass(frozen=True, slots=True)
class NotAdvanced:
    """Nothing moved, and why; `unsaved` is the work tree whose changes are in the way, or ""."""

    why: str
    unsaved: str = ""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Nothing moved, and why; `first` is what has to be done before anything can."""

    why: str
    first: str


def advance(
    repository: Repository, ref: str, old: str, new: str
) -> Advanced | NotAdvanced | UnderWay:
    """Move a branch from `old` to its descendant `new`.

    A branch that nobody has checked out is moved by compare-and-swap: on a checked-out one that
    would make the next commit there undo the change in silence, so git itself has to move it.
    """
    name = ref.removeprefix("refs/heads/")
    if repository.run("symbolic-ref", "--quiet", ref, ok=(0, 1)).code == 0:
        return NotAdvanced(f"{name} is another name for a branch")
    what = busy(repository, ref)
    if what:
        return UnderWay(f"{name} {what}", _look(repository.root))
    holders = [tree.path for tree in work_trees(repository) if tree.branch == ref]
    if len(holders) > 1:
        return NotAdvanced(f"{name} is checked out in {len(holders)} work trees")
    if holders:
        return _in_work_tree(repository, holders[0], ref, (old, new))
    if repository.move([Move(ref, new, old)], why="curator: accept"):
        return Advanced()
    return NotAdvanced(f"{name} moved just now")


def _in_work_tree(
    repository: Repository, path: str, ref: str, moves: tuple[str, str]
) -> Advanced | NotAdvanced | UnderWay:
    old, new = moves
    try:
        here = Repository.open(Path(path))
    except CuratorError as gone:
        why = f"its checkout {path} cannot be opened: {gone.what}"
        return UnderWay(why, f"git -C {quote(str(repository.root))} worktree prune")
    if here.common_dir != repository.common_dir:
        return UnderWay(
            f"its checkout {path} is of another repository now",
            f"git -C {quote(str(repository.root))} worktree prune",
        )
    what = under_way(here)
    if what:
        return UnderWay(f"{path} is in the middle of {what}", _look(here.root))
    paths = [difference.path for difference in here.differences(old, new)]
    filtered = driven(here, paths)
    if filtered:
        return NotAdvanced(f"{min(filtered)} is under a filter or merge driver, which would run")
    why = _in_the_way(here, paths)
    if why:
        return NotAdvanced(why, path)
    if here.text("symbolic-ref", "--quiet", "HEAD", ok=(0, 1)) != ref:
        return NotAdvanced(f"HEAD of {path} moved just now")
    return _fast_forward(here, ref, old, new)


def _look(at: Path) -> str:
    return f"git -C {quote(str(at))} status, finish that"


def _fast_forward(here: Repository, ref: str, old: str, new: str) -> Advanced | NotAdvanced:
    # branch.<name>.mergeOptions could ask for a strategy that forbids fast-forwards.
    options = f"branch.{ref.removeprefix('refs/heads/')}.mergeOptions=CURATOR_NOTHING"
    # Sparse patterns that were planted or not yet applied would empty the work tree of other files.
    whole = ("-c", "core.sparseCheckout=false")
    args = (f"--config-env={options}", *whole, *_FAST_FORWARD, new)
    done = here.run(*args, env={"CURATOR_NOTHING": ""}, ok=range(256))
    if done.code == 0 and here.resolve(ref) == new:
        return Advanced()
    if here.resolve(ref) == old:
        # git writes index and files before it fails to move a locked branch.
        here.run(*whole, "read-tree", "-m", "-u", new, old, ok=range(256))
    said = [line.strip() for line in done.err.splitlines() if line.strip()]
    return NotAdvanced(f"git refused: {' '.join(said)[:300] or done.code}")


def _in_the_way(here: Repository, paths: list[str]) -> str:
    """Return what in the work tree or the index keeps git from changing the paths, or ""."""
    args = (
        "--no-renames",
        "--untracked-files=all",
        "--ignored=matching",
        "--ignore-submodules=all",
    )
    dirty = here.text("status", "--porcelain=v1", "-z", *args, "--", *paths).split("\0")[0]
    if dirty:
        return f"the work tree is in the way: {dirty[3:]} has changes in {here.root}"
    for line in here.text("ls-files", "-v", "-z", "--", *paths).split("\0"):
        tag, _, path = line.partition(" ")
        # git takes its word for a file marked so, and would write over whatever is there.
        if tag.islower() or (tag == "S" and (here.root / path).exists()):
            return f"{path} is marked to be skipped in {here.root}"
    return ""
