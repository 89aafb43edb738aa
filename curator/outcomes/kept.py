"""What the last look at outcomes need not do again; losing it costs one long look and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from curator.ledger.record import Record

_FORM: Final = 2
_FILE: Final = "outcomes.json"
# Where a file of a proposal is now, its blob there ("" for none), and the blob it had before the proposal.
Place = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """Up to which commit of the base and of the ledger was looked, and at which proposals.

    `marks` has for each what the ledger said of it then: where it says something else by now, it is
    looked at again.
    `places` holds, by proposal and path, the files that are not where the proposal put them,
    `settled` flags that did their work.
    """

    base: str = ""
    ledger: str = ""
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[str, Mapping[str, Place]] = field(default_factory=lambda: MappingProxyType({}))
    settled: frozenset[str] = frozenset()


def mark(record: Record) -> str:
    """Return what a ledger says of a proposal as far as it matters to a look."""
    last = record.accepts[-1] if record.accepts else None
    undone = " ".join(last.paths) if last and last.undone else ""
    return f"{record.state} {record.tip} {last.commit if last else ''} {undone}"


def read(state: Path) -> Kept:
    """Return what a state folder keeps; nothing where that is absent, damaged or of another form."""
    try:
        facts = json.loads((state / _FILE).read_text("utf-8"))
        if facts["form"] != _FORM:
            return Kept()
        places = {
            ident: {path: _place(*place) for path, place in found.items()}
            for ident, found in facts["places"].items()
        }
        marks = {str(ident): str(mark) for ident, mark in facts["marks"].items()}
        settled = frozenset(map(str, facts["settled"]))
        return Kept(str(facts["base"]), str(facts["ledger"]), marks, places, settled)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Kept()


def write(state: Path, kept: Kept) -> None:
    """Keep it; a disk that is full, or a folder that nobody may write, costs a longer look next time."""
    facts = {
        "form": _FORM,
        "base": kept.base,
        "ledger": kept.ledger,
        "marks": dict(kept.marks),
        "settled": sorted(kept.settled),
        "places": {ident: dict(found) for ident, found in kept.places.items()},
    }
    fresh = state / f"{_FILE}.new"
    with suppress(OSError):
        fresh.write_text(json.dumps(facts), "utf-8")
        fresh.replace(state / _FILE)


def _place(path: str, blob: str, before: str) -> Place:
    return (str(path), str(blob), str(before))
