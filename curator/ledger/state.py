"""What the ledger's events add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from types import MappingProxyType

from pydantic import JsonValue

from curator.ledger.events import RESOLVED, WHATS, Event

_STATES = {what: what for what in WHATS} | {"opened": "open", "refreshed": "open"}
_DECIDED = frozenset({"accepted", "rejected"})


@dataclass(frozen=True, slots=True)
class Record:
    """One proposal and what became of it.

    `since` is when the state began, `opened` when a branch first stood; `expired` counts how often it
    was withdrawn undecided; `gate` and `why` tell why it is held, queued, refused or withdrawn,
    `by` how a decision was told: command, branch or history.
    """

    id: str
    kind: str
    fingerprint: str
    state: str
    since: datetime
    names: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    evidence: str = ""
    action: str = ""
    recipe: str = ""
    certainty: str = ""
    title: str = ""
    opened: datetime | None = None
    base: str = ""
    tip: str = ""
    why: str = ""
    gate: str = ""
    by: str = ""
    expired: int = 0

    @property
    def branch(self) -> str:
        return f"refs/heads/curator/{self.kind}/{self.id}"

    @property
    def pin(self) -> str:
        return f"refs/curator/keep/{self.id}"

    @property
    def marks(self) -> tuple[str, ...]:
        """Return what the proposal rests on of each of its notes, in the order of `names`."""
        return tuple(self.evidence.split())

    @property
    def each_mark(self) -> frozenset[str]:
        """Return all marks, of several claims of one note each by itself."""
        return frozenset(self.evidence.replace("+", " ").split())


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a person said of a contradiction: which note holds and which one does not.

    `names`, `paths` and `marks` are those of the note that holds, then of the other one.
    """

    time: datetime
    names: tuple[str, ...]
    paths: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Ledger:
    """All proposals ever made here; `damaged` names the lines that could not be read.

    `resolved` holds by the id of a contradiction what a person last said of it.
    """

    records: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))
    tip: str | None = None
    damaged: tuple[str, ...] = ()
    base_branch: str = ""
    resolved: Mapping[str, Resolution] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def open(self) -> tuple[Record, ...]:
        """Return the proposals that wait for a decision, oldest first."""
        waiting = (r for r in self.records.values() if r.state == "open")
        return tuple(sorted(waiting, key=lambda r: (r.since, r.id)))

    def refused(self, about: Iterable[str]) -> tuple[Record, ...]:
        """Return what somebody said no to, of which a path, a name or a mark is among these."""
        known = self._refused
        return tuple({r.id: r for key in about for r in known.get(key, ())}.values())

    @cached_property
    def _refused(self) -> Mapping[str, list[Record]]:
        found: dict[str, list[Record]] = {}
        for record in self.records.values():
            if record.state == "rejected":
                for key in {*record.paths, *record.names, *record.each_mark}:
                    found.setdefault(key, []).append(record)
        return found

    def find(self, prefix: str) -> list[Record]:
        """Return the records whose id begins with what a person typed."""
        exact = self.records.get(prefix)
        if exact is not None:
            return [exact]
        return [r for ident, r in sorted(self.records.items()) if ident.startswith(prefix)]

    def after(self, events: Iterable[Event]) -> Ledger:
        """Return the ledger with more events told; a decided proposal is never changed again."""
        records = dict(self.records)
        branch = self.base_branch
        resolved = dict(self.resolved)
        for event in events:
            if event.what == "based":
                branch = _text(event.fields.get("base_branch")) or branch
                continue
            if event.what == RESOLVED:
                resolved[event.id] = _resolution(event)
                continue
            known = records.get(event.id)
            if event.what in WHATS and (known is None or known.state not in _DECIDED):
                records[event.id] = _told(known, event)
        return replace(
            self,
            records=MappingProxyType(records),
            base_branch=branch,
            resolved=MappingProxyType(resolved),
        )


def _resolution(event: Event) -> Resolution:
    facts = event.fields
    marks = _text(facts.get("evidence")).split()
    return Resolution(
        event.time, _strings(facts.get("names")), _strings(facts.get("paths")), tuple(marks)
    )


def _told(known: Record | None, event: Event) -> Record:
    state = _STATES[event.what]
    before = known or Record(event.id, "", "", state, event.time)
    texts = {
        key: value
        for key in (
            "kind", "fingerprint", "evidence", "action", "recipe",
            "certainty", "title", "base", "tip",
        )
        if isinstance(value := event.fields.get(key), str)
    }  # fmt: skip
    expired = before.expired + (event.what == "withdrawn" and event.fields.get("why") == "expired")
    return replace(
        before,
        **texts,
        state=state,
        since=event.time,
        names=_strings(event.fields.get("names")) or before.names,
        paths=_strings(event.fields.get("paths")) or before.paths,
        opened=event.time if event.what == "opened" else before.opened,
        why=_text(event.fields.get("why")),
        gate=_text(event.fields.get("gate")),
        by=_text(event.fields.get("by")),
        expired=expired,
    )


def _strings(value: JsonValue) -> tuple[str, ...]:
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""
