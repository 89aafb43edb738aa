"""Say what a pass did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from curator.desk import Ready, Weighed
from curator.facts.bringing import NO_PLACE
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.notices import notices
from curator.report import Facts, Line, PassReport, told
from curator.upkeep import Closing


def summary(  # noqa: PLR0913 - every part of a pass has its say
    at: tuple[str, str],
    view: View,
    weighed: Weighed,
    standing: Sequence[Ready],
    ledger: Ledger,
    broken: Mapping[str, str],
) -> PassReport:
    """Return the report of a pass from its parts; `at` is the base branch and its commit."""
    snapshot, (branch, base) = view.snapshot, at
    return PassReport(
        branch=branch,
        base=base,
        notes=len(snapshot.notes),
        journals=len(snapshot.journals),
        ignored=snapshot.ignored,
        unreadable=snapshot.unreadable,
        opened=tuple(told(r.proposal.id, r.proposal.finding, r.proposal.title) for r in standing),
        queued=tuple(told(p.id, p.finding, p.title, a.gate, a.why) for p, a in weighed.queued),
        held=tuple(told(p.id, p.finding, p.title, a.gate, a.why) for p, a in weighed.held),
        withdrawn=tuple(_closed(closing) for closing in weighed.closing),
        kept_open=len(ledger.open),
        notices=(*notices(snapshot), *_homeless(view)),
        facts=_facts(view),
        opinions=view.opinions,
        broken=tuple(f"{kind}: {fault}" for kind, fault in sorted(broken.items())),
    )


def _facts(view: View) -> Facts:
    brought = view.bringing
    return Facts(len(view.fresh), len(brought.known), brought.dropped, brought.use)


def _closed(closing: Closing) -> Line:
    record = closing.record
    return Line(record.id, record.kind, record.certainty, record.title, why=closing.why)


def _homeless(view: View) -> tuple[str, ...]:
    count = view.bringing.dropped.get(NO_PLACE, 0)
    some = f"{count} facts of journals have" if count > 1 else "a fact of a journal has"
    why = "no place: their folder takes no notes (consolidate.folder)"
    return (f"{some} {why}",) if count else ()
