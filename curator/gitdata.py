"""What git says and is told, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of `git ls-tree`: `kind` is blob, tree or commit (a submodule)."""

    mode: str
    kind: str
    oid: str
    path: str


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref with its tip; `worktree` is empty unless it is checked out somewhere."""

    name: str
    oid: str
    worktree: str


@dataclass(frozen=True, slots=True)
class Move:
    """One compare-and-swap: `old` None means the ref must not exist, `new` None deletes it."""

    ref: str
    new: str | None
    old: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """Exit code, output and complaint of one git call."""

    code: int
    out: bytes
    err: str


@dataclass(frozen=True, slots=True)
class Change:
    """Who changed a path last and when; `files` counts the paths of that commit."""

    commit: str
    when: datetime
    author_email: str
    files: int


def parse_tree(out: bytes) -> list[Entry]:
    """Read the output of `git ls-tree -z`."""
    entries = []
    for row in out.split(b"\0"):
        if row:
            head, _, path = row.partition(b"\t")
            mode, kind, oid = head.decode("ascii").split(" ")[:3]
            entries.append(Entry(mode, kind, oid, path.decode("utf-8", "surrogateescape")))
    return entries


def move_lines(moves: Sequence[Move], *, zero: str) -> bytes:
    """Write moves for `git update-ref --stdin -z`; `zero` is the null oid of the repository."""
    parts: list[str] = []
    for move in moves:
        if move.new is None:
            parts.append(f"delete {move.ref}\0{move.old or zero}\0")
        else:
            parts.append(f"update {move.ref}\0{move.new}\0{move.old or zero}\0")
    return "".join(parts).encode("utf-8", "surrogateescape")
