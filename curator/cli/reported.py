"""A pass in words: what was read, what was opened, what waits and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from curator.cli.screen import Cell, say, style_of, table
from curator.cli.typed import typed
from curator.cli.words import TURNS, WITHOUT, counted, gate, reason
from curator.facts.use import Use
from curator.opinions import Opinions
from curator.report import Facts, Line, PassReport

_SHOWN = 20


def as_json(report: PassReport) -> dict[str, object]:
    """Return a report for programs."""
    return asdict(report)


def tell(report: PassReport, *, wrote: bool = True, where: Sequence[str] = ()) -> None:
    """Print a report; `wrote` is false for a pass that only looked, `where` finds its home again."""
    if report.lost:
        say((f"nothing was done: {report.lost}; run again", "yellow"), _at(report))
        return
    _tell_home(report)
    if report.unchanged:
        say("nothing changed since the last pass", _open(report.kept_open, " · {} still open"))
        return
    _tell_notices(report)
    _tell_broken(report)
    opened, withdrew = ("opened", "withdrew") if wrote else ("would open", "would withdraw")
    counts = [f"{opened} {len(report.opened)}", f"queued {len(report.queued)}"]
    counts.append(f"held {len(report.held)}")
    if report.withdrawn:
        counts.append(f"{withdrew} {len(report.withdrawn)}")
    # A pass that wrote counts its own among the open ones, one that looked what it would withdraw.
    before = report.kept_open - len(report.opened if wrote else report.withdrawn)
    _tell_turns(report)
    say(" · ".join(counts), _open(before, " · {} still open"))
    table(_row(line) for line in report.opened)
    _tell_waiting("queued", report.queued)
    _tell_waiting("held", report.held)
    _tell_waiting("withdrawn" if wrote else "to be withdrawn", report.withdrawn)
    if not (report.opened or report.queued or report.held or report.broken):
        found = _open(before, "nothing new; {} open") or "nothing to improve was found"
        say(f"{found}; {typed('why', 'NOTE', *where)} says why for one note")


def tell_look(report: PassReport) -> None:
    """Print what a look at outcomes found."""
    _tell_turns(report)
    say(counted(report.kept_open, "open proposal"), _at(report))


def _tell_home(report: PassReport) -> None:
    ignored = sum(report.ignored.values())
    parts = [counted(report.notes, "note"), counted(report.journals, "journal")]
    parts.append(f"{len(report.unreadable)} unreadable")
    parts.append(f"{ignored} ignored")
    say(" · ".join(parts), _at(report))
    _tell_facts(report.facts)
    if report.opinions is not None:
        _tell_opinions(report.opinions)
    table((file.path, file.why) for file in report.unreadable[:_SHOWN])
    if len(report.unreadable) > _SHOWN:
        say(f"  … and {len(report.unreadable) - _SHOWN} more; --json names all")


def _tell_facts(facts: Facts) -> None:
    left = sum(facts.dropped.values())
    if facts.new or facts.known or left:
        told = f"the journals tell {counted(facts.new, 'new fact')}"
        say(told, f" · {facts.known} known · {left} left out")
    if facts.asked is not None:
        _tell_asked(facts.asked)


def _tell_asked(asked: Use) -> None:
    say(f"the model was asked {_spent(asked)}")
    if asked.partial:
        _tell_partial(f"{counted(asked.waiting, 'part')} of journals without an answer", asked)


def _tell_opinions(told: Opinions) -> None:
    pairs = counted(told.confirmed + told.doubted, "pair")
    counts = [f"a second opinion on {pairs}", f"{told.doubted} doubted"]
    counts += [f"{told.void} void"] if told.void else []
    sent = ", ".join(f"{why} {count}" for why, count in sorted(told.withheld.items()))
    counts += [f"not sent: {sent}"] if sent else []
    say(f"{' · '.join(counts)} · asked {_spent(told)}")
    if told.partial:
        _tell_partial(f"{counted(told.waiting, 'pair')} without a second opinion", told)


def _spent(asked: Use | Opinions) -> str:
    price = "" if asked.cost is None else f" · ${asked.cost:.4f}"
    parked = f" · {asked.parked} parked" if asked.parked else ""
    return f"{counted(asked.calls, 'time')} · {counted(asked.tokens, 'token')}{price}{parked}"


def _tell_partial(waits: str, asked: Use | Opinions) -> None:
    why = WITHOUT.get(asked.partial, asked.partial)
    say((f"this pass is partial: {waits} ({why})", "yellow"))


def _tell_notices(report: PassReport) -> None:
    for sentence in report.notices[:_SHOWN]:
        say(("note: ", "yellow"), sentence)
    if len(report.notices) > _SHOWN:
        say(f"  … and {len(report.notices) - _SHOWN} more; {typed('doctor')} names all")


def _tell_broken(report: PassReport) -> None:
    for broken in report.broken:
        kind, _, fault = broken.partition(": ")
        say((f"the kind {kind} failed ({fault}); this pass is partial", "red"))
    if report.broken:
        say(f"please report that line and {typed('--version')}; it holds nothing of any note")


def _tell_turns(report: PassReport) -> None:
    for turn in report.turned:
        undone = f": undone were {', '.join(turn.ids[:_SHOWN])}" if turn.ids else ""
        say((f"{turn.kind} {TURNS[turn.what]}{undone}", "yellow"))


def _tell_waiting(state: str, lines: Iterable[Line]) -> None:
    """Print lines by gate, so that one reason is read once."""
    by_gate: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_gate[line.gate].append(line)
    for name, group in by_gate.items():
        by = f" by {gate(name)}" if name else ""
        say((f"{state} {len(group)}", "bold"), by)
        table((*_row(line), (reason(line.why), "dim")) for line in group[:_SHOWN])
        if len(group) > _SHOWN:
            say(f"  … and {len(group) - _SHOWN} more; --json names all")


def _row(line: Line) -> tuple[Cell, ...]:
    sure = (line.certainty, style_of(line.certainty))
    return (line.id, "cyan"), line.kind, sure, line.title


def _at(report: PassReport) -> Cell:
    return f"    {report.branch} at {report.base[:7]}", "dim"


def _open(count: int, words: str) -> str:
    return words.format(count) if count > 0 else ""
