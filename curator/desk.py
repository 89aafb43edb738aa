"""Where one pass lays its proposals out: each is opened, queued, held, kept or built anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from curator.branches.build import BuiltCommit, build
from curator.branches.publish import held_by
from curator.branches.refresh import outdated, touched
from curator.drafting import Drafted
from curator.evidence import proof, unsaid
from curator.gates import AFTER_BUILDING, BEFORE_BUILDING, secrets, trust
from curator.gates.gate import Answer, Built, Context, Held, Passed, Queued
from curator.ground import Ground
from curator.kinds.kind import View
from curator.ledger.state import Record
from curator.proposal import Proposal
from curator.room import Room
from curator.tended import Home
from curator.upkeep import Closing


@dataclass(frozen=True, slots=True)
class Ready:
    """A proposal that passed every gate, with its commit on `base` and the least `trust` of its notes."""

    proposal: Proposal
    built: BuiltCommit
    base: str
    trust: str = ""


@dataclass(slots=True)
class Weighed:
    """All drafts of a pass, sorted; `again` says that time alone may soon change the answer.

    `refreshed` are open proposals that no longer held on the base, built anew.
    """

    opening: list[Ready] = field(default_factory=list)
    refreshed: list[tuple[Record, Ready]] = field(default_factory=list)
    queued: list[tuple[Proposal, Queued]] = field(default_factory=list)
    held: list[tuple[Proposal, Held]] = field(default_factory=list)
    closing: tuple[Closing, ...] = ()

    @property
    def again(self) -> bool:
        return any(answer.gate == "fresh" for _, answer in self.queued)


@dataclass(slots=True)
class Desk:
    """Where one pass lays its proposals out, one after the other."""

    home: Home
    view: View
    context: Context
    weighed: Weighed
    ground: Ground
    room: Room

    def keep(self, record: Record, entry: Drafted) -> None:
        """Leave an open proposal as it is unless it no longer holds on the base; then build it anew.

        What a gate has against it now withdraws it, where nobody has it in hand.
        """
        if not self._outdated(record, entry.proposal):
            return
        held = next((a for a in self._still_sound(entry.proposal) if isinstance(a, Held)), None)
        answer = held or self._built(entry.proposal)
        match answer:
            case Ready() if answer.built.commit != record.tip:
                self.weighed.refreshed.append((record, answer))
            case Held() if not held_by(self.home.repository, record):
                self.weighed.held.append((entry.proposal, answer))
                self.weighed.closing += (Closing(record, "held"),)
            case _:
                pass

    def _outdated(self, record: Record, proposal: Proposal) -> bool:
        repository, commit = self.home.repository, self.view.snapshot.commit
        if repository.resolve(f"{record.tip}^") is None:
            return False
        if outdated(repository, commit, record, proof(record)) or unsaid(
            repository, commit, record
        ):
            return True
        return set(touched(repository, record)) != {edit.path for edit in proposal.edits}

    def _still_sound(self, proposal: Proposal) -> list[Answer]:
        return [check(proposal, self.context) for check in (trust.check, secrets.check)]

    def place(self, entry: Drafted) -> None:
        """Open, queue or hold a new proposal."""
        proposal = entry.proposal
        match self._taken(proposal) or self._asked(entry):
            case Proposal() as asked:
                full = "" if asked.finding.asked_for else self.room.full(asked.finding.kind)
                answer = Queued("quiet_enough", full) if full else self._built(asked)
            case other:
                answer = other
        match answer:
            case Ready():
                self.ground.take(proposal)
                self.room.take(proposal)
                self.weighed.opening.append(answer)
            case Held():
                self.weighed.held.append((proposal, answer))
            case Queued():
                self.weighed.queued.append((proposal, answer))

    def _taken(self, proposal: Proposal) -> Queued | None:
        why = self.ground.taken(proposal)
        return Queued("one_per_note", why) if why else None

    def _asked(self, entry: Drafted) -> Proposal | Held | Queued:
        """Ask the gates before building; the proposal comes back with what they want told."""
        proposal = entry.proposal
        context = replace(self.context, touched=self.room.touched, standing=self.room.kinds)
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
        for check in AFTER_BUILDING:
            answer = check(proposal, self.context, facts)
            if not isinstance(answer, Passed):
                return answer
        trusts = [self.context.trust(note) for note in proposal.finding.notes]
        least = min(trusts).word if trusts else ""
        return Ready(proposal, built, self.view.snapshot.commit, least)


def _reader(home: Home) -> Callable[[str], bytes]:
    def read(oid: str) -> bytes:
        raw = next(home.repository.blobs([oid]))[1]
        assert raw is not None
        return raw

    return read
