"""What `doctor` looks at: one function per question."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from curator.branches.base import guard_names
from curator.branches.kept_alive import lost_history
from curator.cli.exposed import exposed
from curator.cli.nights import nights
from curator.cli.opened import Opened
from curator.cli.regret_words import stopped
from curator.cli.serviced import serviced
from curator.cli.surroundings import surroundings
from curator.cli.tended import elsewhere
from curator.cli.told import Told
from curator.cli.words import counted
from curator.errors import CuratorError
from curator.home.snapshot import Snapshot
from curator.kinds import RECIPES
from curator.ledger.state import Ledger
from curator.ledger.store import read
from curator.notices import notices
from curator.regret.breaker import turns
from curator.repository import Repository
from curator.tended import base_of
from curator.viewing import snapshot_of

_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Patient:
    """All that the checks look at."""

    opened: Opened
    ledger: Ledger
    snapshot: Snapshot

    @property
    def repository(self) -> Repository:
        return self.opened.home.repository


def examine(opened: Opened) -> Iterator[Told]:
    """Yield the answers; what cannot be read at all ends the examination as wrong."""
    yield _settings(opened)
    yield from nights(opened)
    yield from exposed(opened)
    yield from serviced(opened)
    home = opened.home
    try:
        guard_names(home.repository)
        ledger = read(home.repository)
        branch, commit = base_of(home, ledger)
        snapshot = snapshot_of(home, commit)
    except CuratorError as broken:
        yield Told("wrong", f"{broken.what} ({broken.where})", broken.remedy)
        return
    yield Told("fine", f"base branch {branch} at {commit[:7]}")
    apart, change = elsewhere(opened, branch)
    if apart:
        yield Told("know", apart, change)
    for check in _CHECKS:
        yield from check(Patient(opened, ledger, snapshot))
    yield from surroundings(home.repository, branch, home.clock.now())


def _root(opened: Opened) -> str:
    return shlex.quote(str(opened.home.repository.root))


def _settings(opened: Opened) -> Told:
    if opened.file is None:
        remedy = f"curator init {_root(opened)}"
        return Told("know", "no settings file: defaults are used", remedy)
    return Told("fine", f"settings {opened.file}")


def _notes(patient: Patient) -> Iterator[Told]:
    found = patient.snapshot
    yield Told(
        "fine", f"{counted(len(found.notes), 'note')}, {counted(len(found.journals), 'journal')}"
    )
    if not found.notes:
        yield Told("know", "there are no notes", f"curator init {_root(patient.opened)} --print")
    for file in found.unreadable[:_SHOWN]:
        yield Told("know", f"{file.path} cannot be read: {file.why}", "mend it by hand")
    if len(found.unreadable) > _SHOWN:
        yield Told(
            "know", f"not readable either: {counted(len(found.unreadable) - _SHOWN, 'more file')}"
        )


def _notices(patient: Patient) -> Iterator[Told]:
    for sentence in notices(patient.snapshot):
        mend = "correct the glob" if sentence.startswith("layout.") else "correct the index by hand"
        yield Told("know", sentence, mend)


def _dated(patient: Patient) -> Iterator[Told]:
    count = sum(note.dated for note in patient.snapshot.notes)
    if count and not patient.opened.home.settings.layout.dated_confirmed:
        yield Told(
            "know", f"never edited: {counted(count, 'dated note')}", "layout.dated_confirmed = true"
        )


def _trust(patient: Patient) -> Iterator[Told]:
    if not patient.opened.home.settings.trust.people:
        yield Told(
            "know",
            "no person is listed: what a note says of its origin is believed",
            "trust.people = [your commit e-mail]",
        )


def _ledger(patient: Patient) -> Iterator[Told]:
    ledger = patient.ledger
    yield Told(
        "fine", f"ledger of {counted(len(ledger.records), 'proposal')}, {len(ledger.open)} open"
    )
    for line in ledger.damaged[:_SHOWN]:
        yield Told(
            "wrong",
            f"the ledger is damaged: {line}",
            f"git -C {_root(patient.opened)} log refs/curator/ledger",
        )


def _breakers(patient: Patient) -> Iterator[Told]:
    ledger = patient.ledger
    told = turns(ledger, RECIPES, patient.opened.home.clock.now())
    for sentence in stopped(ledger.after(told)):
        yield Told("know", *sentence)


def _pins(patient: Patient) -> Iterator[Told]:
    pins = patient.repository.refs("refs/curator/keep/")
    lost = [record.id for record in patient.ledger.open if record.pin not in pins]
    if lost:
        yield Told(
            "wrong",
            f"open proposals have lost their pins: {', '.join(lost[:_SHOWN])}",
            "curator run; refs/curator/* may have been removed by a push --mirror",
        )


def _kept_alive(patient: Patient) -> Iterator[Told]:
    kept = lost_history(patient.repository)
    if kept:
        shown = ", ".join(oid[:7] for oid in kept[:_SHOWN])
        yield Told(
            "know",
            f"{len(kept)} commits of a history you rewrote are kept alive by curator's refs: {shown}",
            patient.opened.typed("purge", kept[0]),
        )


_CHECKS: Final[tuple[Callable[[Patient], Iterator[Told]], ...]] = (
    _notes,
    _notices,
    _dated,
    _trust,
    _ledger,
    _breakers,
    _pins,
    _kept_alive,
)
