"""Which commit of the base brought a proposal in, and what it did to the proposal's paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from curator.branches.refresh import touched
from curator.ledger.state import Record
from curator.repository import Difference, Repository

_LOOKS: Final = 500


@dataclass(frozen=True, slots=True)
class Brought:
    """A commit, its first parent, and how they differ in the paths of the proposal."""

    commit: str
    before: str
    changes: tuple[Difference, ...]


def brought(repository: Repository, base: str, record: Record) -> Brought | None:
    """Return what brought a proposal into the base, None where nobody can tell.

    The first that holds: the commit that the ledger names, the merge of its tip, the tip itself, a
    commit that names its id, the first one after which its paths say what it wrote.
    """
    tip = repository.resolve(record.tip) if record.tip else None
    wanted = frozenset(touched(repository, record) if tip else record.paths)
    for commit in _possible(repository, base, record, tip):
        before = repository.resolve(f"{commit}^1")
        if before is None or not repository.contains(base, commit):
            continue
        if tip is not None and repository.contains(before, tip):
            continue
        differ = repository.differences(before, commit)
        changes = tuple(change for change in differ if change.path in wanted)
        if changes:
            return Brought(commit, before, changes)
    return None


def _possible(repository: Repository, base: str, record: Record, tip: str | None) -> Iterator[str]:
    known = repository.resolve(record.accepts[-1].commit) if _told(record) else None
    if known is not None and _direct(repository, known, tip):
        yield known
    if tip is not None and repository.contains(base, tip):
        yield from _merges(repository, base, tip)
        yield tip
    yield from _naming(repository, base, record)
    if tip is not None:
        yield from _saying(repository, base, record, tip)
    if known is not None:
        yield known


def _told(record: Record) -> bool:
    return bool(record.accepts and record.accepts[-1].commit)


def _direct(repository: Repository, commit: str, tip: str | None) -> bool:
    """True unless it merged something greater, of which the proposal was a part."""
    _, *parents = repository.text("rev-list", "--parents", "--max-count=1", commit).split()
    return len(parents) == 1 or tip in parents[1:]


def _merges(repository: Repository, base: str, tip: str) -> Iterator[str]:
    args = ("--merges", "--parents", "--topo-order", "--reverse")
    for row in repository.text("rev-list", *args, f"{tip}..{base}").splitlines():
        merge, _, *others = row.split(" ")
        if tip in others:
            yield merge


def _naming(repository: Repository, base: str, record: Record) -> Iterator[str]:
    wanted = f"Curator-Id: {record.id}"
    line = re.compile(rf"(?m)^[ \t>]*{re.escape(wanted)}[ \t]*$")
    args = ("--fixed-strings", f"--grep={wanted}", f"--max-count={_LOOKS}", "--full-history")
    found = repository.text("rev-list", *args, base, *_since(repository, record), "--")
    for commit in reversed(found.split()):
        if line.search(repository.message(commit)):
            yield commit


def _saying(repository: Repository, base: str, record: Record, tip: str) -> Iterator[str]:
    paths = touched(repository, record)
    args = ("--topo-order", f"--max-count={_LOOKS}", base, *_since(repository, record))
    for commit in reversed(repository.text("rev-list", *args, "--", *paths).split()):
        if {d.path for d in repository.differences(tip, commit)}.isdisjoint(paths):
            yield commit


def _since(repository: Repository, record: Record) -> tuple[str, ...]:
    return (f"^{record.base}",) if record.base and repository.resolve(record.base) else ()
