"""The figures of regret in words and for programs, and why a kind stopped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from curator.cli.opened import Opened
from curator.cli.screen import Cell, say
from curator.ledger.state import Ledger
from curator.regret.breaker import CLEAN
from curator.regret.figures import Cohort, Figures
from curator.regret.survival import Rate

_STYLES = {"closed": "green", "open": "red", "half-open": "yellow"}
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def rate(figure: Rate, accepted: int) -> str:
    """Return a rate with its bounds, or what can be said instead."""
    if not accepted:
        return "unknown"
    if figure.value is None or figure.low is None or figure.high is None or not figure.enough:
        return "too few to say"
    if not figure.undone:
        return f"at most {figure.high:.0%}".replace("%", " %")
    if not figure.through and figure.value < 1:
        return f"at least {_percent(figure.low)} %"
    return f"{_percent(figure.value)} %  ({_percent(figure.low)} – {_percent(figure.high)})"


def row(figure: Figures) -> tuple[Cell, ...]:
    """Return the row of a kind in the first table: its regret."""
    undone = str(figure.rolled_back) if figure.accepted else "–"
    said = rate(figure.regret, figure.accepted)
    breaker = (figure.standing, _STYLES[figure.standing])
    return figure.kind, f"{figure.accepted:>8}", f"{undone:>6}", said, breaker


def more(figure: Figures) -> tuple[Cell, ...]:
    """Return the row of a kind in the second table: what stands around it."""
    return (
        figure.kind,
        rate(figure.early, figure.accepted),
        _cohort(figure.matured),
        f"{figure.accepted} of {figure.accepted + figure.rejected}",
        duration(figure.decided_in),
        duration(figure.undone_in),
        duration(figure.waiting),
    )


def duration(time: timedelta | None) -> str:
    """Return a length of time in its largest unit, – for none."""
    if time is None:
        return "–"
    seconds = time.total_seconds()
    size, unit = next(((s, u) for s, u in _UNITS if seconds >= s), (0, ""))
    if not size:
        return "at once"
    number = round(seconds / size)
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def stopped(ledger: Ledger) -> Iterator[tuple[str, str]]:
    """Yield why a kind proposes nothing, or little, and the command that lets it go on, if one does."""
    for kind, breaker in sorted(ledger.breakers.items()):
        undone = f"undone were {breaker.named}"
        if breaker.resumed is None:
            since = f"{kind} proposes nothing since {breaker.since.date()}"
            yield f"{since}: {undone}", f"curator resume {kind}"
        else:
            since = f"{kind} proposes one at a time since {breaker.resumed.date()}"
            yield f"{since}, until {CLEAN} accepts stood for a week; {undone}", ""


def tell_stopped(opened: Opened, ledger: Ledger) -> None:
    """Print why kinds stopped."""
    for sentence, remedy in stopped(ledger):
        say((sentence, "yellow"))
        if remedy:
            say(f"  to try again: {opened.typed(*remedy.split()[1:])}")


def as_json(figure: Figures) -> dict[str, object]:
    """Return the figures of a kind for programs: shares 0 to 1, times in seconds, null for unknown."""
    breaker = figure.breaker
    return {
        "kind": figure.kind,
        "accepted": figure.accepted,
        "rejected": figure.rejected,
        "rolled_back": figure.rolled_back,
        "regret_7d": figure.early.value,
        "regret_7d_low": figure.early.low,
        "regret_7d_high": figure.early.high,
        "regret_30d": figure.regret.value,
        "regret_30d_low": figure.regret.low,
        "regret_30d_high": figure.regret.high,
        "regret_30d_says": rate(figure.regret, figure.accepted),
        "matured": {
            "undone": figure.matured.undone,
            "accepted": figure.matured.accepted,
            "low": figure.matured.low,
            "high": figure.matured.high,
        },
        "acceptance": figure.acceptance,
        "decided_in": _seconds(figure.decided_in),
        "undone_in": _seconds(figure.undone_in),
        "queue_age": _seconds(figure.waiting),
        "self_reversals": figure.self_reversals,
        "breaker": figure.standing,
        "breaker_since": breaker.since if breaker else None,
        "breaker_resumed": breaker.resumed if breaker else None,
        "breaker_ids": breaker.ids if breaker else (),
    }


def _cohort(cohort: Cohort) -> str:
    if cohort.low is None or cohort.high is None:
        return "none"
    bounds = f"({_percent(cohort.low)} – {_percent(cohort.high)} %)"
    return f"{cohort.undone} of {cohort.accepted}  {bounds}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _seconds(time: timedelta | None) -> float | None:
    return None if time is None else time.total_seconds()
