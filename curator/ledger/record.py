"""One proposal, and what the events of the ledger made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from curator.ledger.events import WHATS, Event
from curator.ledger.facts import moment, oid, share, strings, text, within

DECIDED: Final = frozenset({"accepted", "rejected", "rolled_back", "void", "convergent"})
_STATES: Final = {what: what for what in WHATS} | {
    "opened": "open",
    "refreshed": "open",
    "reinstated": "accepted",
}
# What may follow what, where that is not "anything, until it is decided". What the base holds is accepted,
# whatever was said of it before.
_AFTER: Final[Mapping[str, frozenset[str]]] = {
    "accepted": frozenset(WHATS | {"open"}) - {"accepted", "rolled_back"},
    "rolled_back": frozenset({"accepted", "rolled_back"}),
    "reinstated": frozenset({"rolled_back"}),
    "reconsidered": DECIDED - {"accepted"} | {"unknown", "withdrawn"},
}
_TEXTS: Final = (
    "kind", "fingerprint", "evidence", "action", "recipe", "certainty", "trust", "title",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Accept:
    """One time that a proposal came into the base branch, and whether it was undone.

    `when` is the moment of the `commit` that brought it in, never before it was `opened` nor after it was
    `seen`; `how` names the way (`merged`, `squashed`, `picked`, `edited`, …), `kept` the share of its paths
    that came in as written, 0 to 1. `undone` is the moment of the commit `undone_by` that took it out,
    wholly or the `paths` of it, `why` how that was told, `reversal` the proposal of ours that did it.
    """

    when: datetime
    seen: datetime
    opened: datetime | None = None
    commit: str = ""
    how: str = ""
    kept: float = 1.0
    by: str = ""
    recipe: str = ""
    certainty: str = ""
    trust: str = ""
    undone: datetime | None = None
    undone_by: str = ""
    paths: tuple[str, ...] = ()
    why: str = ""
    reversal: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One proposal and what became of it.

    `since` is when the state began, `opened` when a branch first stood; `expired` counts how often it
    was withdrawn undecided; `gate` and `why` tell why it is held, queued, refused or withdrawn,
    `by` how a decision was told: command, branch or history. `decided` is when that was told, and
    `accepts` are all times it came into the base, the last one last.
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
    trust: str = ""
    title: str = ""
    opened: datetime | None = None
    base: str = ""
    tip: str = ""
    why: str = ""
    gate: str = ""
    by: str = ""
    expired: int = 0
    decided: datetime | None = None
    accepts: tuple[Accept, ...] = ()

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


def follows(known: Record | None, event: Event) -> bool:
    """Say whether an event changes what is known of its proposal; what was decided is not undecided again."""
    if event.what not in WHATS:
        return False
    if event.what in _AFTER:
        state = known.state if known is not None else "open"
        return state in _AFTER[event.what] and not _again(known, event)
    return known is None or known.state not in DECIDED


def described(known: Record, event: Event) -> Record:
    """Return a record that was decided before its opening was told, with what the opening tells of it."""
    facts = told(None, event)
    return replace(
        facts, state=known.state, since=known.since, why=known.why, by=known.by, gate=known.gate,
        decided=known.decided, accepts=known.accepts, expired=known.expired,
    )  # fmt: skip


def _again(known: Record | None, event: Event) -> bool:
    """True for what is known already: an accept or an undoing by the same commit, told by another machine.

    An undoing that tells of further paths is news.
    """
    if known is None:
        return False
    commit = oid(event.fields.get("commit"))
    if event.what == "accepted":
        return commit != "" and commit in {accept.commit for accept in known.accepts}
    if event.what != "rolled_back" or not known.accepts:
        return False
    if commit and commit in {accept.undone_by for accept in known.accepts[:-1]}:
        return True
    paths = set(strings(event.fields.get("paths")))
    return known.state == "rolled_back" and paths <= set(known.accepts[-1].paths)


def told(known: Record | None, event: Event) -> Record:
    """Return the record of a proposal after one more event."""
    state = _STATES[event.what]
    before = known or Record(event.id, "", "", state, event.time)
    facts = event.fields
    expired = before.expired + (event.what == "withdrawn" and facts.get("why") == "expired")
    given = ((key in facts and text(facts[key])) or getattr(before, key) for key in _TEXTS)
    return replace(
        before,
        **dict(zip(_TEXTS, given, strict=True)),
        base=oid(facts.get("base")) or before.base,
        tip=oid(facts.get("tip")) or before.tip,
        state=state,
        since=event.time,
        names=strings(facts.get("names")) or before.names,
        paths=_paths(before, event),
        opened=_opened(event) if event.what == "opened" else before.opened,
        why=text(facts.get("why")),
        gate=text(facts.get("gate")),
        by=text(facts.get("by")),
        expired=expired,
        decided=event.time if state in DECIDED and before.state not in DECIDED else before.decided,
        accepts=_accepts(before, event),
    )


def _opened(event: Event) -> datetime:
    # Of one that was found again after its ledger was lost only its own commit tells when it stood first.
    return within(moment(event.fields.get("when")), None, event.time)


def _paths(before: Record, event: Event) -> tuple[str, ...]:
    # The paths of a rollback are those undone, not those of the proposal.
    if event.what == "rolled_back":
        return before.paths
    return strings(event.fields.get("paths")) or before.paths


def _accepts(record: Record, event: Event) -> tuple[Accept, ...]:
    match event.what:
        case "accepted":
            return (*record.accepts, _accept(record, event))
        case "rolled_back" if record.accepts:
            return (*record.accepts[:-1], _undone(record.accepts[-1], event))
        case "reinstated" if record.accepts:
            again = replace(
                record.accepts[-1], undone=None, undone_by="", paths=(), why="", reversal=""
            )
            return (*record.accepts[:-1], again)
        case _:
            return record.accepts


def _accept(record: Record, event: Event) -> Accept:
    facts = event.fields
    return Accept(
        when=within(moment(facts.get("when")), record.opened, event.time),
        seen=event.time,
        opened=record.opened,
        commit=oid(facts.get("commit")),
        how=text(facts.get("how")),
        kept=share(facts.get("kept")),
        by=text(facts.get("by")),
        recipe=record.recipe,
        certainty=record.certainty,
        trust=record.trust,
    )


def _undone(accept: Accept, event: Event) -> Accept:
    facts = event.fields
    if accept.undone is not None:
        paths = dict.fromkeys((*accept.paths, *strings(facts.get("paths"))))
        return replace(accept, paths=tuple(paths))
    return replace(
        accept,
        undone=within(moment(facts.get("when")), accept.when, event.time),
        undone_by=oid(facts.get("commit")),
        paths=strings(facts.get("paths")),
        why=text(facts.get("why")),
        reversal=text(facts.get("reversal")),
    )
