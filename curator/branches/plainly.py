"""The plain git commands that do what curator would not do by itself."""

from __future__ import annotations

from shlex import quote

from curator.branches.occupied import work_trees
from curator.ledger.state import Record
from curator.repository import Repository


def merge(repository: Repository, branch: str, record: Record) -> str:
    """Return the command line that merges a proposal into the base branch, wherever it is typed."""
    name = record.branch.removeprefix("refs/heads/")
    if repository.bare:
        at = quote(str(repository.root))
        return (
            f"git clone -b {quote(branch)} {at} by-hand && cd by-hand"
            f" && git merge origin/{name} && git push"
        )
    holders = [
        tree.path for tree in work_trees(repository) if tree.branch == f"refs/heads/{branch}"
    ]
    if holders:
        return f"git -C {quote(holders[0])} merge {name}"
    at = quote(str(repository.root))
    return f"git -C {at} switch {quote(branch)} && git -C {at} merge {name}"


def revert(repository: Repository, branch: str, commit: str) -> str:
    """Return the command line that takes a commit of the base branch back, wherever it is typed."""
    merge = repository.resolve(f"{commit}^2") is not None
    words = f"revert {'-m 1 ' if merge else ''}{commit[:12]}"
    at = quote(str(repository.root))
    if repository.bare:
        return f"git clone -b {quote(branch)} {at} by-hand && cd by-hand && git {words} && git push"
    holders = [
        tree.path for tree in work_trees(repository) if tree.branch == f"refs/heads/{branch}"
    ]
    if holders:
        return f"git -C {quote(holders[0])} {words}"
    return f"git -C {at} switch {quote(branch)} && git -C {at} {words}"


def around_unsaved(path: str, command: str) -> str:
    """Return a command with the work tree's own changes put aside before and brought back after."""
    at = quote(path)
    return f"git -C {at} stash -u && {command} && git -C {at} stash pop"
