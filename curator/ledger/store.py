"""The ledger in the home's git: a chain of commits with one JSON Lines file a month."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from curator.errors import CuratorError
from curator.gitdata import bytes_of, text_of
from curator.ledger.events import Event, parse
from curator.ledger.state import Ledger
from curator.repository import Entry, Move, Repository

REF: Final = "refs/curator/ledger"
_TRIES: Final = 8


def read(repository: Repository) -> Ledger:
    """Return what the ledger tells; an absent one is empty, a damaged line is named and kept."""
    tip = repository.resolve(REF)
    if tip is None:
        if REF in repository.refs(REF):
            raise CuratorError(
                "the ledger's ref does not hold a commit that can be read",
                where=f"{repository.common_dir}: {REF}",
                remedy="git fsck; restore it, or delete the ref and lose what it remembered",
            )
        return Ledger()
    events: list[Event] = []
    damaged: list[str] = []
    months = _months(repository, tip)
    for path, raw in _texts(repository, months.values()):
        for number, line in enumerate(text_of(raw).split("\n"), 1):
            event = parse(line)
            if event is not None:
                events.append(event)
            elif line.strip():
                damaged.append(f"{path} line {number}")
    events.sort(key=lambda event: event.time)
    return replace(Ledger().after(events), tip=tip, damaged=tuple(damaged))


def append(repository: Repository, events: Sequence[Event]) -> None:
    """Add events at the end of their months; what stands there already keeps every byte.

    Raises CuratorError when the ledger moved under each of eight tries.
    """
    if not events:
        return
    for _ in range(_TRIES):
        tip = repository.resolve(REF)
        commit = _commit(repository, tip, events)
        if repository.move([Move(REF, commit, tip)], why="curator: ledger"):
            return
    raise CuratorError(
        "the ledger could not be written: others kept writing it",
        where=str(repository.common_dir),
        remedy="run again when no other curator works on this home",
    )


def _commit(repository: Repository, tip: str | None, events: Sequence[Event]) -> str:
    rows = _months(repository, tip) if tip else {}
    added = _by_month(events)
    before = dict(_texts(repository, [rows[month] for month in added if month in rows]))
    for month, lines in added.items():
        old = before.get(month, b"")
        # A line cut short by a crash elsewhere must not swallow ours.
        gap = b"" if old.endswith(b"\n") or not old else b"\n"
        text = old + gap + bytes_of("".join(f"{line}\n" for line in lines))
        oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=text)
        rows[month] = Entry("100644", "blob", oid, month)
    listed = "".join(f"{e.mode} {e.kind} {e.oid}\t{e.path}\0" for e in rows.values())
    tree = repository.text("mktree", "-z", stdin=bytes_of(listed))
    parents = ["-p", tip] if tip else []
    what = f"{len(events)} events\n".encode()
    stamp = _stamp(max(event.time for event in events))
    return repository.text("commit-tree", *parents, tree, stdin=what, env=stamp)


def _stamp(moment: datetime) -> dict[str, str]:
    date = f"@{int(moment.timestamp())} +0000"
    return {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}


def _by_month(events: Iterable[Event]) -> dict[str, list[str]]:
    months: dict[str, list[str]] = defaultdict(list)
    for event in events:
        months[f"{event.time.astimezone(UTC):%Y-%m}.jsonl"].append(event.line())
    return months


def _months(repository: Repository, tip: str) -> dict[str, Entry]:
    """Return the top of the ledger's tree by name; what is no month of ours is kept as well."""
    return {e.path: e for e in repository.tree(tip) if "/" not in e.path}


def _texts(repository: Repository, months: Iterable[Entry]) -> Iterator[tuple[str, bytes]]:
    wanted = [entry for entry in months if entry.path.endswith(".jsonl")]
    raws = repository.blobs(entry.oid for entry in wanted)
    for entry, (_, raw) in zip(wanted, raws, strict=True):
        if raw is None:
            raise CuratorError(
                "a part of the ledger is missing", where=entry.path, remedy="git fsck; restore it"
            )
        yield entry.path, raw
