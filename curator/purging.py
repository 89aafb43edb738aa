"""Take a text, a path or an object out of everything that is curator's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from curator.branches.publish import HandsOff, remove
from curator.errors import CuratorError
from curator.facts.asked.kept import Kept
from curator.gitdata import OURS, bytes_of, text_of
from curator.heartbeat import Heartbeat
from curator.judge.second.kept import Kept as KeptOpinions
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Record
from curator.neighbours import forget
from curator.repository import Move, Ref, Repository
from curator.tended import Home

_OID: Final = re.compile(r"[0-9a-f]{7,64}")
_LISTED: Final = re.compile(r"([0-9a-f]{40,64})(?: (.*))?")
_GONE: Final = "[purged]"
_KEPT: Final = frozenset(
    {"v", "event", "id", "time", "kind", "tip", "base", "fingerprint", "evidence"}
)
Says = Callable[[str, str, bytes], bool]


@dataclass(frozen=True, slots=True)
class Purge:
    """What holds the thing to be purged: our refs, lines of the ledger, files of the state folder."""

    sort: str
    refs: tuple[Ref, ...]
    lines: int
    files: tuple[str, ...]


def look(home: Home, wanted: str) -> Purge:
    """Return what of curator's own holds a text, a path of a note, or an object.

    Raises CuratorError where another ref of the home still holds it: then it is the owner's to take
    out first, or it would come back.
    """
    sort, says = _meant(home.repository, wanted)
    refs = home.repository.refs()
    theirs = [ref for ref in refs.values() if not ref.name.startswith(OURS)]
    if any(_holding(home.repository, [ref.oid for ref in theirs], (), says)):
        raise CuratorError(
            f"your own history still holds this {sort}",
            where=str(home.repository.root),
            remedy="take it out there first (git filter-repo), then curator purge again",
        )
    own = [ref for ref in refs.values() if ref.name.startswith(OURS) and ref.name != store.REF]
    apart = [ref.oid for ref in theirs]
    holding = tuple(ref for ref in own if any(_holding(home.repository, [ref.oid], apart, says)))
    lines = sum(_without(line, wanted) != line for line in store.lines(home.repository))
    return Purge(sort, holding, lines if sort != "object" else 0, _files(home, wanted))


def purge(home: Home, wanted: str, found: Purge) -> tuple[str, ...]:
    """Drop what `look` found; return what is left in somebody's hands, and why.

    The ledger is written anew without its history, since that held the text; each proposal that loses
    its branch is told there as withdrawn.
    """
    with Heartbeat(home.state).lock(home):
        known = store.read(home.repository).records
        doomed = {ref.name.rsplit("/", 1)[-1] for ref in found.refs}
        now = home.clock.now()
        store.rewrite(
            home.repository,
            lambda line: _without(line, wanted) if found.sort != "object" else line,
            [Event("withdrawn", i, now, {"why": "purged"}) for i in sorted(doomed & known.keys())],
        )
        for name in found.files:
            (home.state / name).unlink(missing_ok=True)
        forget(home.state)
        Kept(home.state).forget(())
        KeptOpinions(home.state, "").forget(())
        return tuple(_dropped(home.repository, found.refs, known.values()))


def _dropped(
    repository: Repository, refs: Iterable[Ref], records: Iterable[Record]
) -> Iterator[str]:
    by_branch = {record.branch: record for record in records}
    for ref in refs:
        record = by_branch.get(ref.name)
        if record is not None and isinstance(
            done := remove(repository, record, pin=False), HandsOff
        ):
            yield f"{ref.name.removeprefix('refs/heads/')}: {done.why}"
        elif record is None:
            repository.move([Move(ref.name, None, ref.oid)], why="curator: purge")


def _meant(repository: Repository, wanted: str) -> tuple[str, Says]:
    if not wanted.strip():
        raise CuratorError(
            "there is nothing to look for", where="curator purge", remedy="name a text"
        )
    needles = _needles(wanted)
    if _OID.fullmatch(wanted) and repository.run("cat-file", "-e", wanted, ok=range(256)).code == 0:
        return "object", lambda oid, _path, _raw: oid.startswith(wanted)
    if wanted.endswith((".md", ".markdown")):
        return "path", lambda _oid, path, raw: path == wanted or any(n in raw for n in needles)
    return "text", lambda _oid, _path, raw: any(n in raw for n in needles)


def _needles(wanted: str) -> tuple[bytes, ...]:
    """Return the text as notes have it, and as a ledger and the state folder spell it."""
    return tuple(dict.fromkeys((bytes_of(wanted), json.dumps(wanted).strip('"').encode())))


def _holding(
    repository: Repository, tips: Iterable[str], apart: Iterable[str], says: Says
) -> Iterator[bool]:
    """Yield for each object that only `tips` reach whether it is, is called, or holds what is meant."""
    asked = "".join(f"{oid}\n" for oid in tips) + "".join(f"^{oid}\n" for oid in apart)
    args = ("--objects", "--missing=allow-any", "--stdin")
    listed = text_of(repository.run("rev-list", *args, stdin=asked.encode()).out).split("\n")
    # A path may hold line ends: what does not begin as an object id belongs to the line before.
    paths = {found[1]: found[2] for line in listed if (found := _LISTED.fullmatch(line))}
    for oid, raw in repository.blobs(paths):
        yield says(oid, paths[oid] or "", raw or b"")


def _without(line: str, wanted: str) -> str:
    """Return a line of the ledger without the text; a damaged one that holds it is emptied."""
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return "" if wanted in line else line
    cleaned = _cleaned(facts, wanted)
    return line if cleaned == facts else json.dumps(cleaned, ensure_ascii=True, sort_keys=True)


def _cleaned(value: JsonValue, wanted: str) -> JsonValue:
    match value:
        case str():
            return value.replace(wanted, _GONE)
        case list():
            return [_cleaned(part, wanted) for part in value]
        case dict():
            return {k: v if k in _KEPT else _cleaned(v, wanted) for k, v in value.items()}
        case _:
            return value


def _files(home: Home, wanted: str) -> tuple[str, ...]:
    """Return the files of the state folder that hold the text, or its escaped form."""
    needles = _needles(wanted)
    files = sorted(home.state.rglob("*")) if home.state.is_dir() else []
    return tuple(
        str(file.relative_to(home.state))
        for file in files
        if file.is_file() and any(needle in file.read_bytes() for needle in needles)
    )
