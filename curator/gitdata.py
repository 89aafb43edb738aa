"""What git says and is told, as plain values; nothing here runs git."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import BinaryIO, Final

OURS: Final = ("refs/heads/curator/", "refs/curator/")
REF_FORMAT: Final = "%(refname)%00%(objectname)%00%(worktreepath)%00"
CUT: Final = b"\0cut"
_LAST: Final = 253_000_000_000  # in the year 9987: a day more or less still is a date
PLAIN: Final = frozenset({"100644", "100755"})
ABSENT: Final = "000000"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of `ls-tree`: `kind` is blob, tree or commit (a submodule).

    `path` is relative to the top of the tree; undecodable bytes are surrogate-escaped.
    """

    mode: str
    kind: str
    oid: str
    path: str


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref and what it points to; `worktree` is where the branch is checked out, "" if nowhere."""

    name: str
    oid: str
    worktree: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """One compare-and-swap: `old` None means "must not exist", `new` None means "delete"."""

    ref: str
    new: str | None
    old: str | None

    @property
    def line(self) -> str:
        """Return the move as `update-ref --stdin -z` reads it."""
        if self.new is None:
            return f"delete {self.ref}\0{self.old or ''}\0"
        if self.old is None:
            return f"create {self.ref}\0{self.new}\0"
        return f"update {self.ref}\0{self.new}\0{self.old}\0"


@dataclass(frozen=True, slots=True)
class Result:
    """How a git command ended and what it said."""

    code: int
    out: bytes
    err: str


@dataclass(frozen=True, slots=True)
class Change:
    """Who last changed a path, when, and together with how many other files; metadata only."""

    commit: str
    when: datetime
    author_email: str
    files: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One path that differs between two trees; an absent side has mode `ABSENT`."""

    path: str
    old_mode: str
    new_mode: str
    old: str
    new: str


def text_of(raw: bytes) -> str:
    """Return bytes of git as text that can be turned back into the same bytes."""
    return raw.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """Return the bytes that `text_of` was given."""
    return text.encode("utf-8", "surrogateescape")


def split_z(raw: bytes) -> list[str]:
    """Return the fields of NUL-terminated output."""
    return text_of(raw).split("\0")[:-1] if raw else []


def entries(raw: bytes) -> list[Entry]:
    """Parse `ls-tree -z`."""
    found = []
    for line in split_z(raw):
        facts, path = line.split("\t", 1)
        mode, kind, oid = facts.split(" ")
        found.append(Entry(mode, kind, oid, path))
    return found


def refs(raw: bytes) -> dict[str, Ref]:
    """Parse `for-each-ref` in the format `REF_FORMAT`."""
    found = {}
    for line in text_of(raw).split("\0\n")[:-1]:
        name, oid, worktree = line.split("\0")
        found[name] = Ref(name, oid, worktree)
    return found


def differences(raw: bytes) -> list[Difference]:
    """Parse `diff-tree --raw -z` without renames."""
    fields = iter(split_z(raw))
    found = []
    for facts in fields:
        old_mode, new_mode, old, new, _ = facts.lstrip(":").split(" ")
        found.append(Difference(next(fields), old_mode, new_mode, old, new))
    return found


def moment(strict: str, seconds: str) -> datetime:
    """Return a commit's date, aware; git prints no strict date where the zone is nonsense.

    A date that no calendar holds becomes the nearest one that does.
    """
    try:
        return datetime.fromisoformat(strict)
    except ValueError:
        return datetime.fromtimestamp(min(max(int(seconds or 0), 0), _LAST), UTC)


def lost(moves: Iterable[Move], now: dict[str, Ref]) -> bool:
    """Tell whether some ref is not where a move expected it."""
    return any(move.old != (now[move.ref].oid if move.ref in now else None) for move in moves)


def answer(stream: BinaryIO) -> bytes | None:
    """Read one answer of `cat-file --batch`: bytes, None for a missing object, `CUT` at the end."""
    head = stream.readline().split()
    if not head:
        return CUT
    if len(head) != 3:
        return None
    size = int(head[2])
    raw = stream.read(size + 1)
    return raw[:-1] if len(raw) == size + 1 else CUT
