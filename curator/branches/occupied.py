"""Who has a branch in hand: a work tree, a rebase or a bisect under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from curator.repository import Repository

_UNDER_WAY: Final = {
    "MERGE_HEAD": "a merge",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
    "sequencer": "a cherry-pick",
    "BISECT_LOG": "a bisect",
}
_NAMED_IN: Final = {
    "rebase-merge/head-name": "is being rebased",
    "rebase-apply/head-name": "is being rebased",
    "rebase-merge/update-refs": "is being rebased",
    "BISECT_START": "is being bisected",
}


@dataclass(frozen=True, slots=True)
class WorkTree:
    """One checkout of a repository; `branch` is its full ref, "" if HEAD is detached."""

    path: str
    branch: str


def work_trees(repository: Repository) -> list[WorkTree]:
    """Return every checkout, also one whose folder is gone."""
    found: list[WorkTree] = []
    for block in repository.text("worktree", "list", "--porcelain", "-z").split("\0\0"):
        facts = dict(line.partition(" ")[::2] for line in block.split("\0") if line)
        if "worktree" in facts and "bare" not in facts:
            found.append(WorkTree(facts["worktree"], facts.get("branch", "")))
    return found


def under_way(here: Repository) -> str:
    """Return what the work tree is in the middle of, "" if nothing."""
    return next((what for name, what in _UNDER_WAY.items() if (here.git_dir / name).exists()), "")


def busy(repository: Repository, ref: str) -> str:
    """Return what an operation under way does with a branch that is not HEAD meanwhile, or ""."""
    plain = ref.removeprefix("refs/heads/")
    for folder in _git_dirs(repository):
        for name, what in _NAMED_IN.items():
            try:
                lines = (folder / name).read_text("utf-8", "surrogateescape").splitlines()
            except OSError:
                continue
            if ref in lines or plain in lines:
                return what
    return ""


def _git_dirs(repository: Repository) -> Iterator[Path]:
    yield repository.common_dir
    linked = repository.common_dir / "worktrees"
    if linked.is_dir():
        yield from sorted(linked.iterdir())
