"""What the ledger's events add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import Final

from curator.ledger.events import BREAKER, RESOLVED, Event
from curator.ledger.facts import moment, strings, text
from curator.ledger.record import Record, described, follows, told

__all__ = ["Breaker", "Ledger", "Record", "Resolution"]

_SHOWN: Final = 5
_REFUSED: Final = frozenset({"rejected", "rolled_back"})


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a person said of a contradiction: which note holds and which one does not.

    `names`, `paths` and `marks` are those of the note that holds, then of the other one.
    """

    time: datetime
    names: tuple[str, ...]
    paths: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Breaker:
    """Why a kind stopped by itself; `resumed` is since when it may try again, one at a time.

    `ids` are the accepted proposals whose undoing tripped it, `recipe` the rules that made them.
    """

    since: datetime
    ids: tuple[str, ...] = ()
    recipe: str = ""
    resumed: datetime | None = None

    @property
    def named(self) -> str:
        """Return the ids in words, the first five of many."""
        more = f" and {len(self.ids) - _SHOWN} more" if len(self.ids) > _SHOWN else ""
        return ", ".join(self.ids[:_SHOWN]) + more


@dataclass(frozen=True)
class Ledger:
    """All proposals ever made here; `damaged` names the lines that could not be read.

    `resolved` holds by the id of a contradiction what a person last said of it, `breakers` by kind what
    stopped it; one that is not there is closed. `resumed` is when a kind was last let go on: what came in
    before never counts against it again. `reached` counts by kind and event how often a proposal came into
    a state; what is told twice counts once.
    """

    records: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))
    tip: str | None = None
    damaged: tuple[str, ...] = ()
    base_branch: str = ""
    resolved: Mapping[str, Resolution] = field(default_factory=lambda: MappingProxyType({}))
    breakers: Mapping[str, Breaker] = field(default_factory=lambda: MappingProxyType({}))
    resumed: Mapping[str, datetime] = field(default_factory=lambda: MappingProxyType({}))
    reached: Mapping[tuple[str, str], int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def open(self) -> tuple[Record, ...]:
        """Return the proposals that wait for a decision, oldest first."""
        waiting = (r for r in self.records.values() if r.state == "open")
        return tuple(sorted(waiting, key=lambda r: (r.since, r.id)))

    def refused(self, about: Iterable[str]) -> tuple[Record, ...]:
        """Return what somebody said no to, or undid, of which a path, a name or a mark is among these."""
        known = self._refused
        return tuple({r.id: r for key in about for r in known.get(key, ())}.values())

    @cached_property
    def _refused(self) -> Mapping[str, list[Record]]:
        found: dict[str, list[Record]] = {}
        for record in self.records.values():
            if record.state in _REFUSED:
                for key in {*record.paths, *record.names, *record.each_mark}:
                    found.setdefault(key, []).append(record)
        return found

    def find(self, prefix: str) -> list[Record]:
        """Return the records whose id begins with what a person typed."""
        exact = self.records.get(prefix)
        if exact is not None:
            return [exact]
        return [r for ident, r in sorted(self.records.items()) if ident.startswith(prefix)]

    @property
    def accepted(self) -> tuple[Record, ...]:
        """Return the proposals that came into the base, whether or not they were undone since."""
        return tuple(r for r in self.records.values() if r.state in ("accepted", "rolled_back"))

    def after(self, events: Iterable[Event]) -> Ledger:
        """Return the ledger with more events told; what one does not know changes nothing."""
        records, resolved = dict(self.records), dict(self.resolved)
        breakers, resumed = dict(self.breakers), dict(self.resumed)
        branch, reached = self.base_branch, Counter(self.reached)
        for event in events:
            known = records.get(event.id)
            if event.what == "based":
                branch = text(event.fields.get("base_branch")) or branch
            elif event.what == RESOLVED:
                resolved[event.id] = _resolution(event)
            elif event.what in BREAKER:
                _turn((breakers, resumed), records, event)
            elif (record := _next(known, event)) is not None:
                records[event.id] = record
                reached[record.kind, event.what] += 1
        return replace(
            self,
            records=MappingProxyType(records),
            base_branch=branch,
            resolved=MappingProxyType(resolved),
            breakers=MappingProxyType(breakers),
            resumed=MappingProxyType(resumed),
            reached=MappingProxyType(reached),
        )


def _next(known: Record | None, event: Event) -> Record | None:
    """Return the record of a proposal after an event; None where that changes nothing."""
    if follows(known, event):
        return told(known, event)
    if event.what == "opened" and known is not None and not known.tip:
        # Two clocks that disagree put the decision before the opening.
        return described(known, event)
    return None


def _turn(
    turned: tuple[dict[str, Breaker], dict[str, datetime]],
    records: Mapping[str, Record],
    event: Event,
) -> None:
    """Turn a breaker, unless another machine said so that had not heard yet of what came before."""
    breakers, resumed = turned
    facts, kind = event.fields, text(event.fields.get("kind"))
    known = breakers.get(kind)
    match event.what:
        case "tripped":
            ids, named = strings(facts.get("ids")), known.ids if known else ()
            since = resumed.get(kind)
            old = since is not None and all(_seen_by(since, i, records, named) for i in ids)
            if not (old and ids):
                breakers[kind] = Breaker(event.time, ids, text(facts.get("recipe")))
        case "resumed" if known is not None:
            breakers[kind] = replace(known, resumed=event.time)
            resumed[kind] = event.time
        case "cleared" if known is not None and known.resumed is not None:
            if moment(facts.get("resumed")) == known.resumed:
                del breakers[kind]
        case _:
            pass


def _seen_by(
    since: datetime, ident: str, records: Mapping[str, Record], named: Collection[str]
) -> bool:
    """Say whether a proposal came in before its kind was let go on, so that it counts no more."""
    record = records.get(ident)
    if record is None or not record.accepts:
        return ident in named
    return all(accept.seen <= since for accept in record.accepts)


def _resolution(event: Event) -> Resolution:
    facts = event.fields
    marks = text(facts.get("evidence")).split()
    return Resolution(
        event.time, strings(facts.get("names")), strings(facts.get("paths")), tuple(marks)
    )
