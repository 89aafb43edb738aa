"""What became of open proposals since the last look, told by refs and history alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.repository import Repository
from curator.trailers import names, parse

_MANY = 3


def look(repository: Repository, base: str, ledger: Ledger, now: datetime) -> tuple[Event, ...]:
    """Return one event for each open proposal that was merged, or whose branch is gone.

    Many branches gone at once without their pins, or a shallow history, prove nothing: unknown.
    """
    refs = repository.refs("refs/heads/curator/", "refs/curator/keep/")
    gone = [r for r in ledger.open if r.branch not in refs]
    pinned = [r for r in gone if r.pin in refs]
    wiped = len(gone) >= _MANY and not pinned
    shallow = (repository.common_dir / "shallow").exists()
    events: list[Event] = []
    for record in ledger.open:
        how = _merged(repository, base, record)
        if how:
            events.append(Event("accepted", record.id, now, {"why": how, "by": "history"}))
        elif record.branch not in refs:
            what = "unknown" if wiped or shallow or record.pin not in refs else "rejected"
            why = (
                "its branch was deleted"
                if what == "rejected"
                else "its branch is gone, nobody knows why"
            )
            events.append(Event(what, record.id, now, {"why": why, "by": "branch"}))
    return tuple(events)


def _merged(repository: Repository, base: str, record: Record) -> str:
    if not record.tip or repository.resolve(record.tip) is None:
        return ""
    if repository.run("merge-base", "--is-ancestor", record.tip, base, ok=(0, 1)).code == 0:
        return "merged"
    return "its text is in the base" if _present(repository, base, record.tip) else ""


def _present(repository: Repository, base: str, tip: str) -> bool:
    """True if the base holds every changed path exactly as the proposal wrote it."""
    out = repository.run(
        "diff-tree", "-r", "-z", "--no-renames", "--name-only", f"{tip}~1", tip
    ).out
    paths = [part.decode("utf-8", "surrogateescape") for part in out.split(b"\0") if part]
    same = repository.run("diff-tree", "-r", "--quiet", tip, base, "--", *paths, ok=(0, 1))
    return bool(paths) and same.code == 0


def adopt(repository: Repository, ledger: Ledger, now: datetime) -> Iterator[Event]:
    """Yield an opened event for each pin the ledger does not know: the pass died before writing it."""
    for name, ref in repository.refs("refs/curator/keep/").items():
        ident = name.rsplit("/", 1)[-1]
        known = ledger.records.get(ident)
        if known is not None and known.state not in ("queued", "held"):
            continue
        message = repository.text("log", "-1", "--format=%B", ref.oid)
        facts = parse(message)
        if facts.get("Id") == ident and "Kind" in facts:
            yield Event("opened", ident, now, _fields(repository, ref.oid, message))


def _fields(repository: Repository, tip: str, message: str) -> dict[str, JsonValue]:
    facts = parse(message)
    keys = ("Kind", "Certainty", "Recipe", "Action", "Evidence", "Fingerprint")
    return {
        **{key.lower(): facts.get(key, "") for key in keys},
        "names": list(names(facts.get("Notes", ""))),
        "paths": list(names(facts.get("Paths", ""))),
        "title": message.split("\n", 1)[0],
        "tip": tip,
        "base": repository.resolve(f"{tip}~1") or "",
    }
