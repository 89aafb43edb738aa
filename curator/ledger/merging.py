"""Join the ledgers of two machines that tend one home; no line of either is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from curator.errors import CuratorError
from curator.gitdata import PLAIN, text_of
from curator.ledger.events import Event, parse
from curator.ledger.months import committed, months, stamped, texts, written
from curator.ledger.store import REF, known_form
from curator.repository import Entry, Move, Repository

_TRIES: Final = 8
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,60}")
_FIRST: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Joined:
    """The ledger holds both now: how many lines came new, and the commit it stands at."""

    lines: int
    commit: str


def merge(repository: Repository, ref: str) -> Joined:
    """Bring into the ledger what the one at `ref` tells; again, and it changes nothing.

    Each month becomes the union of its lines in the order of time, identical ones once; damaged lines and
    events that nobody here knows keep every byte. Raises CuratorError where `ref` holds no ledger, or one
    of a newer form, or ours moved under each of eight tries.
    """
    theirs = repository.resolve(ref)
    told = _events(repository, theirs) if theirs else ()
    if theirs is None or not told:
        raise CuratorError(
            f"{ref!r} holds no ledger",
            where=str(repository.root),
            remedy=f"git fetch OTHER +{REF}:{REF}-theirs, then curator ledger merge {REF}-theirs",
        )
    known_form(told, f"{repository.common_dir}: {ref}")
    for _ in range(_TRIES):
        ours = repository.resolve(REF)
        done = _joined(repository, ours, theirs)
        if done.commit == ours or repository.move(
            [Move(REF, done.commit, ours)], why="curator: merge"
        ):
            return done
    raise CuratorError(
        "the ledger could not be written: others kept writing it",
        where=str(repository.root),
        remedy="run again when no other curator works on this home",
    )


def _joined(repository: Repository, ours: str | None, theirs: str) -> Joined:
    found = months(repository, theirs)
    other = {path: entry for path, entry in found.items() if _plain(entry)}
    own = months(repository, ours) if ours else {}
    before = dict(texts(repository, own.values()))
    rows, new, covered = {**other, **own}, 0, own.keys() <= other.keys()
    for path, raw in texts(repository, other.values()):
        text, count = _union(before.get(path, b""), raw)
        new += count
        covered = covered and _union(raw, before.get(path, b""))[1] == 0
        if count and path in before:
            rows[path] = written(repository, path, text)
    whole = other.keys() == found.keys()
    if whole and (ours is None or (covered and repository.contains(theirs, ours))):
        return Joined(new, theirs)
    if rows == own and ours is not None:
        return Joined(0, ours)
    both = [theirs] if ours is None else [ours, theirs]
    stamp = stamped(max(map(repository.committed, both)))
    # What brings odd names along is no parent: a server that checks objects would refuse us for ever.
    parents = tuple(p for tip in both if whole or tip == ours for p in ("-p", tip))
    return Joined(new, committed(repository, rows.values(), parents, b"merged\n", stamp))


def _events(repository: Repository, commit: str) -> tuple[Event, ...]:
    """Return the events of a commit; any tree without one could bring anything in."""
    entries = [entry for entry in months(repository, commit).values() if _plain(entry)]
    lines = (line for _, raw in texts(repository, entries) for line in text_of(raw).split("\n"))
    return tuple(event for line in lines if (event := parse(line)) is not None)


def _plain(entry: Entry) -> bool:
    # A newer version may keep other files there, but none that git itself would refuse.
    named = _NAME.fullmatch(entry.path) is not None
    return named and entry.kind == "blob" and entry.mode in PLAIN


def _union(ours: bytes, theirs: bytes) -> tuple[bytes, int]:
    """Return the lines of both by time, ours first where that is equal, and how many came new."""
    rows = list(_timed(_lines(ours)))
    count, known = len(rows), {line for _, line in rows}
    for when, line in _timed(_lines(theirs)):
        if line not in known:
            known.add(line)
            rows.append((when, line))
    rows.sort(key=lambda row: row[0])
    return b"".join(line + b"\n" for _, line in rows), len(rows) - count


def _lines(raw: bytes) -> list[bytes]:
    return [line for line in raw.split(b"\n") if line]


def _timed(lines: Iterable[bytes]) -> Iterator[tuple[datetime, bytes]]:
    """Yield each line with its time, never before the line above: a clock may have been set back.

    A damaged one stays behind the line before it.
    """
    last = _FIRST
    for line in lines:
        event = parse(text_of(line))
        last = max(last, event.time) if event is not None else last
        yield last, line
