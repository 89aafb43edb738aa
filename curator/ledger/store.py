"""The ledger in the home's git: a chain of commits with one JSON Lines file a month."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from curator.errors import CuratorError
from curator.ledger.events import Event, parse
from curator.ledger.state import Ledger
from curator.repository import Move, Repository

REF: Final = "refs/curator/ledger"
_TRIES: Final = 8


def read(repository: Repository) -> Ledger:
    """Return what the ledger tells; an absent one is empty, a damaged line is named and kept."""
    tip = repository.resolve(REF)
    if tip is None:
        return Ledger()
    events: list[Event] = []
    damaged: list[str] = []
    for path, lines in sorted(_files(repository, tip).items()):
        for number, line in enumerate(lines, 1):
            event = parse(line)
            if event is None:
                damaged.append(f"{path} line {number}")
            else:
                events.append(event)
    events.sort(key=lambda event: event.time)
    return replace(Ledger().after(events), tip=tip, damaged=tuple(damaged))


def append(repository: Repository, events: Sequence[Event]) -> None:
    """Add events at the end of their months; another writer's events are kept.

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
    files = _files(repository, tip) if tip else {}
    for month, lines in _by_month(events).items():
        files[month] = [*files.get(month, []), *lines]
    rows = []
    for path, lines in sorted(files.items()):
        text = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
        oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=text)
        rows.append(f"100644 blob {oid}\t{path}\n")
    tree = repository.text("mktree", stdin="".join(rows).encode("utf-8", "surrogateescape"))
    stamp = _stamp(max(event.time for event in events))
    parents = ["-p", tip] if tip else []
    what = f"{len(events)} events\n".encode()
    return repository.text("commit-tree", *parents, tree, stdin=what, env=stamp)


def _stamp(moment: datetime) -> dict[str, str]:
    date = f"{int(moment.timestamp())} +0000"
    return {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}


def _by_month(events: Iterable[Event]) -> dict[str, list[str]]:
    months: dict[str, list[str]] = defaultdict(list)
    for event in events:
        months[f"{event.time:%Y-%m}.jsonl"].append(event.line())
    return months


def _files(repository: Repository, tip: str) -> dict[str, list[str]]:
    entries = [entry for entry in repository.tree(tip) if entry.kind == "blob"]
    blobs = dict(repository.blobs(entry.oid for entry in entries))
    found: dict[str, list[str]] = {}
    for entry in entries:
        raw = blobs.get(entry.oid)
        if raw is None:
            raise CuratorError(
                "a part of the ledger is missing", where=entry.path, remedy="git fsck; restore it"
            )
        found[entry.path] = raw.decode("utf-8", "surrogateescape").split("\n")
        while found[entry.path] and not found[entry.path][-1]:
            found[entry.path].pop()
    return found
