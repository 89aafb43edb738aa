"""The ledger in the home's git: a chain of commits with one JSON Lines file a month."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from curator.errors import CuratorError
from curator.gitdata import bytes_of, text_of
from curator.ledger.events import VERSION, Event, parse
from curator.ledger.months import committed, months, places, stamped, texts, written
from curator.ledger.state import Ledger
from curator.repository import Move, Repository

REF: Final = "refs/curator/ledger"
_TRIES: Final = 8


def read(repository: Repository) -> Ledger:
    """Return what the ledger tells; an absent one is empty, a damaged line is named and kept.

    Raises CuratorError for one in which a newer version wrote: what it meant is not known here.
    """
    tip = repository.resolve(REF)
    if tip is None:
        if REF in repository.refs(REF):
            raise CuratorError(
                "the ledger's ref does not hold a commit that can be read",
                where=f"{repository.common_dir}: {REF}",
                remedy="git fsck; restore it, or delete the ref and lose what it remembered",
            )
        return Ledger()
    found, damaged = _events(repository, tip)
    known_form(found, f"{repository.common_dir}: {REF}")
    return replace(Ledger().after(found), tip=tip, damaged=damaged)


def known_form(found: Iterable[Event], where: str) -> None:
    """Raise CuratorError if a curator whose ledgers have a newer form wrote one of these events."""
    newest = max((event.version for event in found), default=VERSION)
    if newest > VERSION:
        raise CuratorError(
            f"a newer curator wrote in the ledger: its form is {newest}, known here is {VERSION}",
            where=where,
            remedy="update curator on this machine; curator ledger prints what can be read",
        )


def events(repository: Repository) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """Return every event, the newest last, also one that only a newer version knows, and what is damaged."""
    tip = repository.resolve(REF)
    return _events(repository, tip) if tip else ((), ())


def _events(repository: Repository, tip: str) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    found: list[Event] = []
    damaged: list[str] = []
    for place, line in places(repository, tip):
        event = parse(line)
        if event is not None:
            found.append(event)
        elif line.strip():
            damaged.append(place)
    return tuple(_in_order(found)), tuple(damaged)


def _in_order(found: Sequence[Event]) -> list[Event]:
    """Return events by time; of one proposal in the order told, for a clock may have been set back."""
    latest: dict[str, datetime] = {}
    when: list[datetime] = []
    for event in found:
        latest[event.id] = max(event.time, latest.get(event.id, event.time))
        when.append(latest[event.id])
    places = sorted(range(len(found)), key=when.__getitem__)
    return [found[place] for place in places]


def lines(repository: Repository) -> Iterator[str]:
    """Yield every line as it stands, damaged ones too."""
    tip = repository.resolve(REF)
    return (line for _, line in places(repository, tip)) if tip else iter(())


def rewrite(
    repository: Repository, change: Callable[[str], str], events: Sequence[Event] = ()
) -> None:
    """Write the ledger anew, without its history and with each line changed; then add events.

    Raises CuratorError when another one wrote it meanwhile.
    """
    tip = repository.resolve(REF)
    if tip is None:
        return
    rows = months(repository, tip)
    for path, raw in list(texts(repository, rows.values())):
        text = "\n".join(change(line) for line in text_of(raw).split("\n"))
        rows[path] = written(repository, path, bytes_of(text))
    stamp = stamped(repository.committed(tip))
    commit = committed(repository, rows.values(), (), b"rewritten\n", stamp)
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
    rows = months(repository, tip) if tip else {}
    added = _by_month(events)
    before = dict(texts(repository, [rows[month] for month in added if month in rows]))
    for month, lines in added.items():
        old = before.get(month, b"")
        # A line cut short by a crash elsewhere must not swallow ours.
        gap = b"" if old.endswith(b"\n") or not old else b"\n"
        text = old + gap + bytes_of("".join(f"{line}\n" for line in lines))
        rows[month] = written(repository, month, text)
    what = f"{len(events)} events\n".encode()
    stamp = stamped(max(event.time for event in events))
    return committed(repository, rows.values(), ("-p", tip) if tip else (), what, stamp)


def _by_month(events: Iterable[Event]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for event in events:
        found[f"{event.time.astimezone(UTC):%Y-%m}.jsonl"].append(event.line())
    return found
