"""Decide what becomes of each draft: opening, queued, held, or already open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta

from curator.branches.build import BuiltCommit, build
from curator.branches.publish import conflicts
from curator.drafting import Drafted, Drafts
from curator.finding import Certainty
from curator.gates import AFTER_BUILDING, BEFORE_BUILDING
from curator.gates.gate import Answer, Built, Context, Held, Limits, Passed, Queued
from curator.home.note import Trust
from curator.kinds.kind import View
from curator.ledger.state import Ledger, Record
from curator.proposal import Edit, Proposal
from curator.room import Room
from curator.upkeep import Closing, closings
from curator.viewing import Home, How


@dataclass(frozen=True, slots=True)
class Ready:
    """A proposal that passed every gate, with its commit on `base`."""

    proposal: Proposal
    built: BuiltCommit
    base: str


@dataclass(slots=True)
class Weighed:
    """All drafts of a pass, sorted; `again` says that time alone may soon change the answer.

    `refreshed` are open proposals whose branch conflicts with the base, built anew.
    """

    opening: list[Ready] = field(default_factory=list)
    refreshed: list[tuple[Record, Ready]] = field(default_factory=list)
    queued: list[tuple[Proposal, Queued]] = field(default_factory=list)
    held: list[tuple[Proposal, Held]] = field(default_factory=list)
    closing: tuple[Closing, ...] = ()

    @property
    def again(self) -> bool:
        return any(answer.gate == "fresh" for _, answer in self.queued)


def weigh(home: Home, how: How, view: View, ledger: Ledger, drafts: Drafts) -> Weighed:
    """Gate each draft; the surest and shortest to read come first, within the caps.

    A note that only a proposal about to be withdrawn holds is free again.
    """
    weighed = Weighed(held=list(drafts.held))
    context = _context(home, how, view, ledger)
    kept = {entry.proposal.id for entry in drafts.drafted} & {r.id for r in ledger.open}
    weighed.closing = closings(home, ledger, view, drafts, kept)
    closing = {closed.record.id for closed in weighed.closing}
    standing = [record for record in ledger.open if record.id not in closing]
    occupied = {path: record.id for record in standing for path in record.paths}
    room = Room.of(home, how, standing, context)
    desk = _Desk(home, view, context, weighed, occupied, room)
    for entry in sorted(drafts.drafted, key=lambda entry: _turn(entry.proposal, view)):
        if entry.proposal.id in kept:
            desk.keep(ledger.records[entry.proposal.id], entry)
        else:
            desk.place(entry)
    return weighed


@dataclass(slots=True)
class _Desk:
    """Where one pass lays its proposals out, one after the other."""

    home: Home
    view: View
    context: Context
    weighed: Weighed
    occupied: dict[str, str]
    room: Room

    def keep(self, record: Record, entry: Drafted) -> None:
        """Leave an open proposal as it is unless its branch conflicts with the base."""
        commit = self.view.snapshot.commit
        if record.tip and conflicts(self.home.repository, commit, record.tip):
            ready = self._built(entry.proposal)
            if isinstance(ready, Ready):
                self.weighed.refreshed.append((record, ready))

    def place(self, entry: Drafted) -> None:
        """Open, queue or hold a new proposal."""
        proposal = entry.proposal
        paths = {*proposal.finding.paths, *(edit.path for edit in proposal.edits)}
        match self._taken(paths) or self._asked(entry):
            case Proposal() as asked:
                full = self.room.full(asked.finding.kind)
                answer = Queued("quiet_enough", full) if full else self._built(asked)
            case other:
                answer = other
        match answer:
            case Ready():
                self.occupied.update(dict.fromkeys(paths, proposal.id))
                self.room.take(proposal)
                self.weighed.opening.append(answer)
            case Held():
                self.weighed.held.append((proposal, answer))
            case Queued():
                self.weighed.queued.append((proposal, answer))

    def _taken(self, paths: set[str]) -> Queued | None:
        other = next((self.occupied[path] for path in sorted(paths) if path in self.occupied), None)
        return Queued("one_per_note", f"{other} has one of its notes") if other else None

    def _asked(self, entry: Drafted) -> Proposal | Held | Queued:
        """Ask the gates before building; the proposal comes back with what they want told."""
        proposal = entry.proposal
        context = replace(self.context, touched=self.room.touched)
        for check in BEFORE_BUILDING:
            answer = check(proposal, context)
            if not isinstance(answer, Passed):
                return answer
            if answer.news:
                proposal = entry.with_news(answer.news)
        return proposal

    def _built(self, proposal: Proposal) -> Ready | Held | Queued:
        built = build(self.home.repository, self.view.snapshot, proposal)
        facts = Built(built.changes, built.filtered, _reader(self.home))
        answers: list[Answer] = [check(proposal, self.context, facts) for check in AFTER_BUILDING]
        for answer in answers:
            if not isinstance(answer, Passed):
                return answer
        return Ready(proposal, built, self.view.snapshot.commit)


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
