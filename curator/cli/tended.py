"""Which branch a home is tended on, where that is not the one its owner stands on."""

from __future__ import annotations

from curator.cli.opened import Opened
from curator.cli.typed import typed
from curator.repository import Repository


def head_of(repository: Repository) -> str:
    """Return the branch that HEAD names, "" where it is detached."""
    full = repository.text("symbolic-ref", "--quiet", "HEAD", ok=(0, 1, 128))
    return full.removeprefix("refs/heads/")


def elsewhere(opened: Opened, branch: str) -> tuple[str, str]:
    """Return that HEAD is on another branch, and how to tend that one; empty where it is not.

    Detached, or on a proposal to look at it, it says nothing of what is to be tended.
    """
    repository = opened.home.repository
    head = head_of(repository)
    if head in ("", branch) or head.startswith("curator/"):
        return "", ""
    change = typed("init", str(repository.root), "--branch", head)
    if opened.file is not None:
        change = f"home.branch in {opened.file}"
    return f"tends {branch}; HEAD is on {head}", change
