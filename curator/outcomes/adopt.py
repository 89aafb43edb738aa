"""Proposals that stand in the home while the ledger does not know: a pass died before telling it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from pydantic import JsonValue

from curator.git_safety import COMMITTER
from curator.ledger.events import Event, is_name
from curator.ledger.state import Ledger
from curator.repository import Ref, Repository
from curator.trailers import names, parse

_PINS: Final = "refs/curator/keep/"
_BRANCHES: Final = "refs/heads/curator/"
_NOT_STANDING: Final = frozenset({"queued", "held", "withdrawn", "unknown"})


def adopt(repository: Repository, ledger: Ledger, now: datetime) -> Iterator[Event]:
    """Yield an event for each proposal whose branch or pin the ledger cannot explain.

    Opened where none is known, refreshed where it was built anew and the pass died before telling, or
    where all history was rewritten.

    Everything is read from the trailers of its commit; a commit without ours, or one that changes more
    than they name, is left alone.
    """
    refs = repository.refs(_PINS, _BRANCHES)
    standing = {_ident(ref): ref for ref in refs.values() if ref.name.startswith(_BRANCHES)}
    found = {**standing, **{_ident(ref): ref for ref in refs.values() if _is_pin(ref)}}
    for ident, ref in sorted(found.items()):
        if not is_name(ident):
            continue
        known = ledger.records.get(ident)
        # Known and without a branch: the pin outlived a withdrawal, nothing was opened since.
        if known is not None and (ident not in standing or known.tip == ref.oid):
            continue
        what = "opened" if known is None or known.state in _NOT_STANDING else "refreshed"
        if what == "refreshed" and not (known and known.state == "open" and _ours(repository, ref)):
            continue
        fields = _fields(repository, ident, ref.oid)
        if fields is not None:
            yield Event(what, ident, now, fields)


def _ours(repository: Repository, ref: Ref) -> bool:
    """True for a commit that a pass wrote, or that a rewriting of all history wrote anew from it.

    What a person amended or rebased bears the person's name as its committer, and is in their hands.
    """
    return not ref.worktree and repository.committer(ref.oid) == COMMITTER


def _is_pin(ref: Ref) -> bool:
    return ref.name.startswith(_PINS)


def _ident(ref: Ref) -> str:
    return ref.name.rsplit("/", 1)[-1]


def _fields(repository: Repository, ident: str, tip: str) -> dict[str, JsonValue] | None:
    if repository.resolve(tip) is None:
        return None
    message = repository.message(tip)
    facts = parse(message)
    base = repository.resolve(f"{tip}^")
    if facts.get("Id") != ident or not is_name(facts.get("Kind")) or base is None:
        return None
    paths = names(facts.get("Paths", ""))
    if not set(_changed(repository, tip)) <= set(paths):
        return None
    keys = ("Kind", "Certainty", "Recipe", "Action", "Evidence", "Fingerprint")
    return {
        **{key.lower(): facts.get(key, "") for key in keys},
        "names": list(names(facts.get("Notes", ""))),
        "paths": list(paths),
        "title": message.split("\n", 1)[0],
        "when": repository.committed(tip).isoformat(),
        "tip": tip,
        "base": base,
    }


def _changed(repository: Repository, tip: str) -> list[str]:
    return [difference.path for difference in repository.differences(f"{tip}^", tip)]
