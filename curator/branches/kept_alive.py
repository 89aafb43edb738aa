"""What git would forget if it were not for curator's refs."""

from __future__ import annotations

from curator.git_safety import COMMITTER
from curator.gitdata import OURS
from curator.repository import Repository


def lost_history(repository: Repository) -> tuple[str, ...]:
    """Return the commits, newest first, that only our refs reach and that we did not write.

    They are the old history below a proposal whose base was rewritten or dropped.
    """
    refs = repository.refs().values()
    asked = [f"{'' if ref.name.startswith(OURS) else '^'}{ref.oid}" for ref in refs]
    args = ("--no-commit-header", "--format=%H %ce", "--ignore-missing", "--stdin")
    said = repository.text("rev-list", *args, stdin="\n".join(asked).encode())
    rows = (line.partition(" ") for line in said.splitlines())
    return tuple(oid for oid, _, mail in rows if mail != COMMITTER)
