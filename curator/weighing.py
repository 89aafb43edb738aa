"""Decide what becomes of each finding: opening, queued, held, or already open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from curator.branches.build import BuiltCommit, build
from curator.branches.publish import conflicts
from curator.finding import Certainty, Finding
from curator.gates import AFTER_BUILDING, BEFORE_BUILDING
from curator.gates.gate import Built, Context, Held, Limits, Passed, Queued
from curator.home.note import Trust
from curator.kinds import KINDS
from curator.kinds.kind import View
from curator.ledger.state import Ledger, Record
from curator.message import compose
from curator.proposal import Edit, NoDraft, Proposal
from curator.texts import line
from curator.viewing import Home, How

_SHORTEST = 7


@dataclass(frozen=True, slots=True)
class Ready:
    """A proposal that passed every gate, with its commit."""

    proposal: Proposal
    built: BuiltCommit
    base: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A finding that an open proposal already stands for; `rebuilt` where its branch conflicts."""

    record: Record
    rebuilt: Ready | None = None


@dataclass(slots=True)
class Weighed:
    """All findings of a pass, sorted; `due` is when time alone would change the answer."""

    opening: list[Ready] = field(default_factory=list)
    queued: list[tuple[Proposal, Queued]] = field(default_factory=list)
    held: list[tuple[Proposal, Held]] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    due: datetime | None = None


def weigh(home: Home, how: How, view: View, ledger: Ledger, chosen: list[Finding]) -> Weighed:
    """Draft and gate each finding; the surest and shortest to read open first, within the caps."""
    weighed = Weighed()
    context = _context(home, how, view, ledger)
    occupied = {path: r.id for r in ledger.open for path in r.paths}
    waiting: list[Proposal] = []
    for finding in chosen:
        proposal = _proposal(finding, view, ledger, weighed)
        if proposal is None:
            continue
        known = ledger.records.get(proposal.id)
        if known is not None and known.state == "open":
            weighed.kept.append(_kept(home, view, known, proposal))
        else:
            waiting.append(proposal)
    room = _Room.of(home, how, ledger, context)
    for proposal in sorted(waiting, key=lambda p: _turn(p, view)):
        _place(home, view, context, room, proposal, occupied, weighed)
    if any(answer.gate == "fresh" for _, answer in weighed.queued):
        weighed.due = context.now + timedelta(minutes=30)
    return weighed


def _proposal(finding: Finding, view: View, ledger: Ledger, weighed: Weighed) -> Proposal | None:
    ident = ident_of(finding, ledger)
    draft = KINDS[finding.kind].draft(finding, view)
    if isinstance(draft, NoDraft):
        bare = Proposal(ident, finding, line(finding.evidence[0].says, 60), "")
        weighed.held.append((bare, Held(draft.gate, draft.why)))
        return None
    message = compose(ident, finding, draft)
    return Proposal(ident, finding, line(draft.title, 60), message, draft.edits)


def ident_of(finding: Finding, ledger: Ledger) -> str:
    """Return the shortest prefix of the fingerprint that no other proposal has."""
    for length in range(_SHORTEST, 64):
        ident = finding.fingerprint[:length]
        known = ledger.records.get(ident)
        if known is None or known.fingerprint in ("", finding.fingerprint):
            return ident
    return finding.fingerprint


def _kept(home: Home, view: View, record: Record, proposal: Proposal) -> Kept:
    if not record.tip or not conflicts(home.repository, view.snapshot.commit, record.tip):
        return Kept(record)
    return Kept(
        record,
        Ready(proposal, build(home.repository, view.snapshot, proposal), view.snapshot.commit),
    )


def _place(  # noqa: PLR0913 - one step of the loop above
    home: Home,
    view: View,
    context: Context,
    room: _Room,
    proposal: Proposal,
    occupied: dict[str, str],
    weighed: Weighed,
) -> None:
    paths = {*proposal.finding.paths, *(edit.path for edit in proposal.edits)}
    other = next((occupied[path] for path in sorted(paths) if path in occupied), None)
    if other is not None:
        weighed.queued.append((proposal, Queued("one_per_note", f"{other} has one of its notes")))
        return
    for check in BEFORE_BUILDING:
        answer = check(proposal, replace(context, touched=room.touched))
        if isinstance(answer, Passed):
            continue
        _set_aside(proposal, answer, weighed)
        return
    full = room.full(proposal.finding.kind)
    if full:
        weighed.queued.append((proposal, Queued("quiet_enough", full)))
        return
    built = build(home.repository, view.snapshot, proposal)
    facts = Built(built.changes, built.filtered, _reader(home))
    for examine in AFTER_BUILDING:
        answer = examine(proposal, context, facts)
        if not isinstance(answer, Passed):
            _set_aside(proposal, answer, weighed)
            return
    occupied.update(dict.fromkeys(paths, proposal.id))
    room.take(proposal)
    weighed.opening.append(Ready(proposal, built, view.snapshot.commit))


def _set_aside(proposal: Proposal, answer: Held | Queued, weighed: Weighed) -> None:
    match answer:
        case Held():
            weighed.held.append((proposal, answer))
        case Queued():
            weighed.queued.append((proposal, answer))


def _turn(proposal: Proposal, view: View) -> tuple[int, int, int, str]:
    """Order the queue: certainty, then the cost of reading, then the newest text."""
    cost = sum(_cost(edit) for edit in proposal.edits) + len(proposal.finding.notes)
    stamps = [r for note in proposal.finding.notes if (r := view.recorded(note)) is not None]
    newest = int(max(stamps).timestamp()) if stamps else 0
    return -proposal.finding.certainty, cost, -newest, proposal.finding.fingerprint


def _cost(edit: Edit) -> int:
    before = set((edit.before or b"").splitlines())
    return sum(part not in before for part in (edit.after or b"").splitlines())


def _context(home: Home, how: How, view: View, ledger: Ledger) -> Context:
    gates, now = home.settings.gates, home.clock.now()
    since = now - timedelta(hours=gates.fresh_hours)
    recent = home.repository.changed_since(view.snapshot.commit, since)
    return Context(
        snapshot=view.snapshot,
        ledger=ledger,
        now=now,
        limits=Limits(
            floor=Certainty.of(home.settings.proposals.floor),
            fresh_hours=gates.fresh_hours,
            share=gates.loss_share,
            fewest=gates.loss_notes,
            chain=gates.chain,
            capped=how.caps and not how.survey,
        ),
        recent=recent if gates.fresh_hours else frozenset(),
        trust=lambda note: Trust(view.trust(note)),
    )


def _reader(home: Home) -> Callable[[str], bytes]:
    def read(oid: str) -> bytes:
        raw = next(home.repository.blobs([oid]))[1]
        assert raw is not None
        return raw

    return read


@dataclass(slots=True)
class _Room:
    """How many more proposals the owner wants to see now; it fails closed."""

    open: int
    passing: int
    kinds: Counter[str]
    limits: tuple[int, int, int] | None
    touched: int = 0

    @classmethod
    def of(cls, home: Home, how: How, ledger: Ledger, context: Context) -> _Room:
        """Count what is open, and what this day already opened on the same base."""
        caps = home.settings.proposals
        base, day = context.snapshot.commit, context.now.date()
        today = [
            r
            for r in ledger.records.values()
            if r.base == base and r.opened and r.opened.astimezone(context.now.tzinfo).date() == day
        ]
        limits = (caps.open, caps.per_pass, caps.per_kind) if how.caps and not how.survey else None
        kinds = Counter(r.kind for r in ledger.open)
        touched = sum(len(r.names) for r in today)
        return cls(len(ledger.open), len(today), kinds, limits, touched)

    def full(self, kind: str) -> str:
        """Return which cap is reached for a kind, or nothing."""
        if self.limits is None:
            return ""
        most, per_pass, per_kind = self.limits
        if self.open >= most:
            return f"{self.open} proposals are open already"
        if self.kinds[kind] >= per_kind:
            return f"{self.kinds[kind]} {kind} proposals are open already"
        return f"a pass opens at most {per_pass}" if self.passing >= per_pass else ""

    def take(self, proposal: Proposal) -> None:
        """Count one more."""
        self.open += 1
        self.passing += 1
        self.kinds[proposal.finding.kind] += 1
        self.touched += len(proposal.finding.notes)
