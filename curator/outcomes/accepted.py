"""Whether the base holds a proposal, however it got there."""

from __future__ import annotations

import re

from curator.ledger.state import Record
from curator.repository import Repository


def accepted(repository: Repository, base: str, record: Record) -> str:
    """Return how the base came to hold a proposal, "" if it does not.

    The first that holds: its tip is in history (unless a merge threw its changes away), a commit
    message made since carries its id and changes one of its paths (squash, amend), every path is as the
    proposal wrote it.
    """
    if base == record.base or not record.tip or repository.resolve(record.tip) is None:
        return ""
    if repository.contains(base, record.tip):
        return "" if _thrown_away(repository, base, record) else "merged"
    if _named(repository, base, record):
        return "a commit of the base names it"
    return "its text is in the base" if _present(repository, base, record.tip) else ""


def _thrown_away(repository: Repository, base: str, record: Record) -> bool:
    """True if the merge that brought the tip in changed none of its paths (`-s ours`)."""
    parents = repository.text("rev-list", "--merges", "--parents", f"{record.tip}..{base}")
    for line in parents.splitlines():
        merge, first, *others = line.split(" ")
        if record.tip in others:
            touched = _touched(repository, record.tip)
            changed = {d.path for d in repository.differences(first, merge)}
            return touched.isdisjoint(changed) and not _present(repository, merge, record.tip)
    return False


def _named(repository: Repository, base: str, record: Record) -> bool:
    """True if our id stands on a line of its own; a squash indents the trailers it quotes."""
    since = [f"^{record.base}"] if repository.resolve(record.base) else []
    wanted = f"Curator-Id: {record.id}"
    args = ("--fixed-strings", f"--grep={wanted}", "--format=%B", "--no-commit-header")
    paths = sorted(_touched(repository, record.tip))
    text = repository.text("rev-list", "--full-history", *args, base, *since, "--", *paths)
    return re.search(rf"(?m)^[ \t>]*{re.escape(wanted)}[ \t]*$", text) is not None


def _touched(repository: Repository, tip: str) -> set[str]:
    return {d.path for d in repository.differences(f"{tip}^", tip)}


def _present(repository: Repository, commit: str, tip: str) -> bool:
    touched = _touched(repository, tip)
    differs = {d.path for d in repository.differences(tip, commit)}
    return bool(touched) and touched.isdisjoint(differs)
