"""Decide what becomes of each draft, the surest and shortest to read first."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from curator.desk import Desk, Weighed
from curator.drafting import Drafts
from curator.finding import Certainty
from curator.gates.gate import Context, Limits
from curator.gates.secrets import hushed
from curator.ground import Ground
from curator.home.note import Trust
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.private import sorts
from curator.proposal import Edit, Proposal
from curator.room import Room
from curator.tended import Home, How
from curator.upkeep import closings

# What waits by these names was asked for secrets before, and has none.
_CLEAN: Final = frozenset({"quiet_enough", "fresh"})


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
    ground = Ground(home.repository, standing, view.snapshot.tree)
    room = Room.of(home, how, standing, context)
    desk = Desk(home, view, context, weighed, ground, room)
    for entry in sorted(drafts.drafted, key=lambda entry: _turn(entry.proposal, view)):
        if entry.proposal.id in kept:
            desk.keep(ledger.records[entry.proposal.id], entry)
        else:
            desk.place(entry)
    weighed.held[:] = [(hushed(proposal, context), answer) for proposal, answer in weighed.held]
    weighed.queued[:] = [
        (proposal if answer.gate in _CLEAN else hushed(proposal, context), answer)
        for proposal, answer in weighed.queued
    ]
    return weighed


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
    # A clock may be wrong by hours; what is dated later than that says nothing of when it was written.
    recent = home.repository.changed_since(view.snapshot.commit, since, now + timedelta(days=1))
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
            dated=home.settings.layout.dated_confirmed,
        ),
        recent=recent if gates.fresh_hours else frozenset(),
        trust=lambda note: Trust(view.trust(note)),
        sorts=sorts(home.settings.private),
        regions=home.settings.private.regions,
    )
