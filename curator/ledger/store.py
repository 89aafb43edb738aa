"""The ledger in the home's git: a chain of commits with one JSON Lines file a month."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    for place, line in _lines(repository, tip):
        event = parse(line)
        if event is not None:
            events.append(event)
        elif line.strip():
            damaged.append(place)
    events.sort(key=lambda event: event.time)
    return replace(Ledger().after(events), tip=tip, damaged=tuple(damaged))


def lines(repository: Repository) -> Iterator[str]:
    """Yield every line as it stands, damaged ones too."""
    tip = repository.resolve(REF)
    return (line for _, line in _lines(repository, tip)) if tip else iter(())


def rewrite(
    repository: Repository, change: Callable[[str], str], events: Sequence[Event] = ()
) -> None:
    """Write the ledger anew, without its history and with each line changed; then add events.

    Raises CuratorError when another one wrote it meanwhile.
    """
    tip = repository.resolve(REF)
    if tip is None:
        return
    months = _months(repository, tip)
    for path, raw in list(_texts(repository, months.values())):
        text = "\n".join(change(line) for line in text_of(raw).split("\n"))
        months[path] = _month(repository, path, bytes_of(text))
    stamp = _stamp(repository.committed(tip))
    commit = _committed(repository, months.values(), (), b"rewritten\n", stamp)
    if not repository.move([Move(REF, commit, tip)], why="curator: rewrite the ledger"):
        raise CuratorError(
            "the ledger was written meanwhile",
            where=str(repository.common_dir),
            remedy="run again when no other curator works on this home",
        )
    append(repository, events)


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
        rows[month] = _month(repository, month, text)
    what = f"{len(events)} events\n".encode()
    stamp = _stamp(max(event.time for event in events))
    return _committed(repository, rows.values(), ("-p", tip) if tip else (), what, stamp)


def _month(repository: Repository, path: str, text: bytes) -> Entry:
    oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=text)
    return Entry("100644", "blob", oid, path)


def _committed(
    repository: Repository,
    months: Iterable[Entry],
    parents: tuple[str, ...],
    what: bytes,
    stamp: Mapping[str, str],
) -> str:
    listed = "".join(f"{e.mode} {e.kind} {e.oid}\t{e.path}\0" for e in months)
    tree = repository.text("mktree", "-z", stdin=bytes_of(listed))
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


def _lines(repository: Repository, tip: str) -> Iterator[tuple[str, str]]:
    for path, raw in _texts(repository, _months(repository, tip).values()):
        for number, line in enumerate(text_of(raw).split("\n"), 1):
            yield f"{path} line {number}", line


def _texts(repository: Repository, months: Iterable[Entry]) -> Iterator[tuple[str, bytes]]:
    wanted = [entry for entry in months if entry.path.endswith(".jsonl")]
    raws = repository.blobs(entry.oid for entry in wanted)
    for entry, (_, raw) in zip(wanted, raws, strict=True):
        if raw is None:
            raise CuratorError(
                "a part of the ledger is missing", where=entry.path, remedy="git fsck; restore it"
            )
        yield entry.path, raw
