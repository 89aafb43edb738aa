"""What commands log: counts, ids and oids, never titles or paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

from curator.logs import log
from curator.report import Line, PassReport


def log_pass(report: PassReport) -> None:
    """Log one line that says all of the pass, and one for each kind that broke."""
    for broken in report.broken:
        kind, _, fault = broken.partition(": ")
        log().error("kind.failed", kind=kind, fault=fault)
    _log_turns(report)
    log().info(
        "pass.finished",
        branch=report.branch,
        base=report.base,
        notes=report.notes,
        journals=report.journals,
        unreadable=len(report.unreadable),
        opened=len(report.opened),
        queued=len(report.queued),
        held=len(report.held),
        held_by=_by_gate(report.held),
        queued_by=_by_gate(report.queued),
        withdrawn=len(report.withdrawn),
        open=report.kept_open,
        unchanged=report.unchanged,
        facts=report.facts.new,
        known=report.facts.known,
        left_out=dict(report.facts.dropped),
        **({} if report.facts.asked is None else asdict(report.facts.asked)),
        **({} if report.opinions is None else {"opinions": asdict(report.opinions)}),
        lost=bool(report.lost),
    )


def log_look(report: PassReport) -> None:
    """Log one line that says all of a look at outcomes."""
    _log_turns(report)
    log().info("outcomes.looked", branch=report.branch, base=report.base, open=report.kept_open)


def _log_turns(report: PassReport) -> None:
    for turn in report.turned:
        log_turn(turn.what, turn.kind, turn.ids)


def _by_gate(lines: Iterable[Line]) -> dict[str, int]:
    return dict(Counter(line.gate for line in lines if line.gate))


def log_turn(what: str, kind: str, ids: tuple[str, ...]) -> None:
    """Log one turn of a breaker with the ids that tripped it; that one is a warning."""
    write = log().warning if what == "tripped" else log().info
    write(f"breaker.{what}", kind=kind, ids=list(ids))


def log_decision(what: str, ident: str, commit: str = "") -> None:
    """Log one line of a decision: `accepted` with the merge, `rejected` or `resolved`."""
    log().info(f"proposal.{what}", id=ident, commit=commit)
