"""What a pass looks at: the home, the snapshot of its base, and what the judge says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Final

from curator.claim_verdicts import BULK, claim_judge, claim_verdicts
from curator.collector import collector_paused
from curator.comparing import compared
from curator.facts.bringing import Bringing, bringing
from curator.finding import Certainty
from curator.gathering import gathered
from curator.home.detect import look as survey
from curator.home.layout import Layout
from curator.home.note import Note, Trust
from curator.home.snapshot import Progress, Snapshot, take
from curator.home.trust import TrustRules, resolve_trust
from curator.journals.reading import inputs
from curator.judge.notes import NoteJudge
from curator.judge.relation import Distinct
from curator.kinds import OF_CLAIMS, kinds_of
from curator.kinds.kind import Habits, View
from curator.neighbours import namesakes
from curator.tended import Home

_CONSOLIDATE: Final = "consolidate"


def layout_of(home: Home) -> Layout:
    """Return what the owner says of which files are notes, journals or neither."""
    layout = home.settings.layout
    return Layout(layout.notes, layout.journal, layout.dated, layout.ignore)


def rules_of(home: Home) -> TrustRules:
    """Return what the owner says of whose word counts."""
    trust = home.settings.trust
    return TrustRules(trust.people, trust.agents, trust.external)


def snapshot_of(home: Home, base: str, progress: Progress | None = None) -> Snapshot:
    """Read the notes of one commit the way the owner's settings say."""
    return take(
        home.repository,
        base,
        layout=layout_of(home),
        trust=rules_of(home),
        clock=home.clock,
        progress=progress,
    )


def view_of(
    home: Home, base: str, progress: Progress | None = None, *, keep: Path | None = None
) -> View:
    """Read the base, ask for neighbours, judge them, and keep what is related.

    `keep` is a folder that may keep what was read of the texts; without it nothing is written, and no
    model is asked.
    """
    with collector_paused():
        return _view(home, snapshot_of(home, base, progress), keep)


def _view(home: Home, snapshot: Snapshot, keep: Path | None) -> View:
    base, kinds = snapshot.commit, kinds_of(home.settings.proposals.kinds)
    trust = _trust(home, snapshot)
    found = _brought(home, snapshot, trust, keep) if _CONSOLIDATE in kinds else Bringing()
    snapshot = replace(snapshot, brought=found.files)
    judge = NoteJudge(snapshot.notes)
    shown = habits(home, snapshot)
    current = [note for note in snapshot.notes if _current(note, snapshot, shown)]
    verdicts = (judge.judge(a, b) for a, b in namesakes(current, keep) if askable(home, a, b))

    @cache
    def recorded(path: str) -> datetime | None:
        change = home.repository.last_change(base, path)
        return change.when if change is not None and change.files < BULK else None

    claims = claim_judge(home.repository, snapshot, home.settings.judge.single_valued)
    asked = partial(askable, home)
    view = View(
        snapshot=snapshot,
        verdicts=tuple(v for v in verdicts if not isinstance(v.relation, Distinct)),
        habits=shown,
        statement=judge.statement,
        recorded=lambda note: None if note.path in found.brought else recorded(note.path),
        trust=lambda note: note.trust if note.path in found.brought else trust(note),
        claims=claim_verdicts(claims, [*current, *found.notes], asked, told_from(home), keep)
        if OF_CLAIMS.intersection(kinds)
        else (),
        bringing=found,
    )
    return compared(view, claims, keep)


def _trust(home: Home, snapshot: Snapshot) -> Callable[[Note], Trust]:
    """Return what tells whose word a note or a journal is, each asked of history once."""
    rules = rules_of(home)
    known: dict[str, Trust] = {}

    def trusted(note: Note) -> Trust:
        if note.path not in known:
            known[note.path] = resolve_trust(home.repository, snapshot, note, rules)
        return known[note.path]

    return trusted


def _brought(
    home: Home, snapshot: Snapshot, trust: Callable[[Note], Trust], keep: Path | None
) -> Bringing:
    found = gathered(home, tuple(inputs(snapshot, rules_of(home))), keep)
    return bringing(snapshot, found, home.settings.consolidate.folder, trust)


def _current(note: Note, snapshot: Snapshot, shown: Habits) -> bool:
    """True for a note that holds now; what lies in the owner's archive was put away."""
    archived = shown.superseded == "archive" and note.path.startswith(f"{shown.archive_folder}/")
    return not archived and note.current_at(snapshot.as_of)


def habits(home: Home, snapshot: Snapshot) -> Habits:
    """Return how this home shows what is superseded: the owner's word, else what the notes suggest."""
    style = home.settings.style
    shown = survey(snapshot).superseded if style.superseded == "auto" else style.superseded
    return Habits(shown, style.archive_folder.strip("/"), style.front_matter == "edit")


def told_from(home: Home) -> Certainty:
    """Return the certainty from which verdicts on claims are told of."""
    return min(Certainty.of(home.settings.proposals.floor), Certainty.LIKELY)


def askable(home: Home, a: Note, b: Note) -> bool:
    """True unless one is a dated note and the owner has not yet confirmed what is dated."""
    return home.settings.layout.dated_confirmed or not (a.dated or b.dated)
