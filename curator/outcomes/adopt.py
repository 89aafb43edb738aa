"""Proposals that stand in the home while the ledger does not know: a pass died before telling it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.repository import Ref, Repository
from curator.trailers import names, parse

_PINS: Final = "refs/curator/keep/"
_BRANCHES: Final = "refs/heads/curator/"
_NOT_STANDING: Final = frozenset({"queued", "held", "withdrawn", "unknown"})


def adopt(repository: Repository, ledger: Ledger, now: datetime) -> Iterator[Event]:
    """Yield an opened event for each proposal whose branch or pin the ledger cannot explain.

    Everything is read from the trailers of its commit; a commit without ours is left alone.
    """
    refs = repository.refs(_PINS, _BRANCHES)
    standing = {_ident(ref): ref for ref in refs.values() if ref.name.startswith(_BRANCHES)}
    found = {**standing, **{_ident(ref): ref for ref in refs.values() if _is_pin(ref)}}
    for ident, ref in sorted(found.items()):
        known = ledger.records.get(ident)
        if known is not None and (known.state not in _NOT_STANDING or known.tip == ref.oid):
            continue
        # Known and without a branch: the pin outlived a withdrawal, nothing was opened since.
        if known is not None and ident not in standing:
            continue
        fields = _fields(repository, ident, ref.oid)
        if fields is not None:
            yield Event("opened", ident, now, fields)


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
    if facts.get("Id") != ident or not facts.get("Kind") or base is None:
        return None
    keys = ("Kind", "Certainty", "Recipe", "Action", "Evidence", "Fingerprint")
    return {
        **{key.lower(): facts.get(key, "") for key in keys},
        "names": list(names(facts.get("Notes", ""))),
        "paths": list(dict.fromkeys([*names(facts.get("Paths", "")), *_changed(repository, tip)])),
        "title": message.split("\n", 1)[0],
        "tip": tip,
        "base": base,
    }


def _changed(repository: Repository, tip: str) -> list[str]:
    return [difference.path for difference in repository.differences(f"{tip}^", tip)]
