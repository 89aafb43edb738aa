"""A pass in words: what was read, what was opened, what waits and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict

from curator.cli.screen import Cell, say, style_of, table
from curator.report import Line, PassReport

_SHOWN = 20


def as_json(report: PassReport) -> dict[str, object]:
    """Return a report for programs."""
    return asdict(report)


def tell(report: PassReport, *, wrote: bool = True) -> None:
    """Print a report; `wrote` is false for a pass that only looked."""
    _tell_home(report)
    if report.unchanged:
        say("nothing changed since the last pass", _still_open(report))
        return
    _tell_broken(report)
    opened = "opened" if wrote else "would open"
    counts = [f"{opened} {len(report.opened)}", f"queued {len(report.queued)}"]
    counts.append(f"held {len(report.held)}")
    if report.withdrawn:
        counts.append(f"withdrew {len(report.withdrawn)}")
    say(" · ".join(counts), _still_open(report))
    table(_row(line) for line in report.opened)
    _tell_waiting("queued", report.queued)
    _tell_waiting("held", report.held)
    _tell_waiting("withdrawn", report.withdrawn)
    if not (report.opened or report.queued or report.held or report.broken):
        say("nothing to improve was found; curator why NOTE says why for one note")


def _tell_home(report: PassReport) -> None:
    ignored = sum(report.ignored.values())
    parts = [f"{report.notes} notes", f"{report.journals} journals"]
    parts.append(f"{len(report.unreadable)} unreadable")
    parts.append(f"{ignored} ignored")
    say(" · ".join(parts), _at(report))
    table((file.path, file.why) for file in report.unreadable[:_SHOWN])
    if len(report.unreadable) > _SHOWN:
        say(f"  … and {len(report.unreadable) - _SHOWN} more; --json names all")


def _tell_broken(report: PassReport) -> None:
    for kind in report.broken:
        say((f"the kind {kind} failed; this pass is partial", "red"))


def _tell_waiting(state: str, lines: Iterable[Line]) -> None:
    """Print lines by gate, so that one reason is read once."""
    by_gate: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_gate[line.gate].append(line)
    for gate, group in by_gate.items():
        say((f"{state}{' by ' if gate else ''}{gate}", "bold"), f" {len(group)}")
        table((*_row(line), (line.why, "dim")) for line in group[:_SHOWN])
        if len(group) > _SHOWN:
            say(f"  … and {len(group) - _SHOWN} more; --json names all")


def _row(line: Line) -> tuple[Cell, ...]:
    sure = (line.certainty, style_of(line.certainty))
    return (line.id, "cyan"), line.kind, sure, line.title


def _at(report: PassReport) -> Cell:
    return f"    {report.branch} at {report.base[:7]}", "dim"


def _still_open(report: PassReport) -> str:
    return f" · {report.kept_open} still open" if report.kept_open else ""
