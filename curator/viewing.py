"""What a pass looks at: the home, the snapshot of its base, and what the judge says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.apart import Apart
from curator.claim_verdicts import BULK, claim_judge, claim_verdicts
from curator.collector import collector_paused
from curator.comparing import compared
from curator.facts.bringing import Bringing, Gathered, bringing
from curator.finding import Certainty
from curator.gathering import gathered, over
from curator.home.brief import CLOSED, brief, surely_after, surely_before
from curator.home.columns import Rows
from curator.home.detect import fitting
from curator.home.layout import Layout
from curator.home.memory import Memory
from curator.home.note import Note, Trust
from curator.home.notes import dated_at, fetched, grown, part, paths_of, told
from curator.home.shelf import LostTextError
from curator.home.snapshot import Progress, Snapshot, take
from curator.home.trust import TrustRules, resolve_trust
from curator.journals.reading import inputs
from curator.judge.notes import NoteJudge
from curator.judge.relation import Distinct, Verdict
from curator.kinds import OF_CLAIMS, kinds_of
from curator.kinds.kind import Habits, View
from curator.neighbours import namesake_places
from curator.neighbours.standing import in_order
from curator.seconding import seconded
from curator.speaking import Speaking, speaking
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


def snapshot_of(
    home: Home, base: str, progress: Progress | None = None, *, keep: Path | None = None
) -> Snapshot:
    """Read the notes of one commit the way the owner's settings say.

    With a folder to `keep` in, notes that earlier passes read are read when they are asked for.
    """
    return take(
        home.repository,
        base,
        layout=layout_of(home),
        trust=rules_of(home),
        clock=home.clock,
        progress=progress,
        memory=None if keep is None else Memory(keep),
    )


def view_of(
    home: Home, base: str, progress: Progress | None = None, *, keep: Path | None = None
) -> View:
    """Read the base, ask for neighbours, judge them, and keep what is related.

    `keep` is a folder that may keep what was read of the texts; without it nothing is written, and no
    model is asked.
    """
    with collector_paused():
        try:
            return _asked_view(home, snapshot_of(home, base, progress, keep=keep), keep)
        except LostTextError:
            return _asked_view(home, snapshot_of(home, base, progress), keep)


def _asked_view(home: Home, snapshot: Snapshot, keep: Path | None) -> View:
    with speaking(home, keep) as model:
        return seconded(home, _view(home, snapshot, keep, model), model, keep)


def _view(home: Home, snapshot: Snapshot, keep: Path | None, model: Speaking) -> View:
    base, kinds = snapshot.commit, kinds_of(home.settings.proposals.kinds)
    trust = _trust(home, snapshot)
    shown = habits(home, snapshot)
    current = part(snapshot.notes, _current(snapshot, shown))
    found = Bringing()
    if _CONSOLIDATE in kinds:
        facts = _gathered(home, snapshot, keep, model)
        found = bringing(snapshot, facts, home.settings.consolidate.folder, current, trust)
    new = found.files
    snapshot = replace(snapshot, brought=new)
    judge = NoteJudge(snapshot.notes)

    @cache
    def recorded(path: str) -> datetime | None:
        change = home.repository.last_change(base, path)
        return change.when if change is not None and change.files < BULK else None

    claims = claim_judge(home.repository, snapshot, home.settings.judge.single_valued)
    asked = partial(_asked, home)
    view = View(
        snapshot=snapshot,
        verdicts=_verdicts(home, judge, current, keep),
        habits=shown,
        statement=judge.statement,
        recorded=lambda note: None if note.path in new else recorded(note.path),
        trust=lambda note: note.trust if note.path in new else trust(note),
        claims=claim_verdicts(claims, grown(current, found.notes), asked, told_from(home), keep)
        if OF_CLAIMS.intersection(kinds)
        else (),
        bringing=found,
    )
    return compared(view, claims)


def _trust(home: Home, snapshot: Snapshot) -> Callable[[Note], Trust]:
    """Return what tells whose word a note or a journal is, each asked of history once."""
    rules = rules_of(home)
    known: dict[str, Trust] = {}

    def trusted(note: Note) -> Trust:
        if note.path not in known:
            known[note.path] = resolve_trust(home.repository, snapshot, note, rules)
        return known[note.path]

    return trusted


def _gathered(home: Home, snapshot: Snapshot, keep: Path | None, model: Speaking) -> Gathered:
    notes = tuple(inputs(snapshot, rules_of(home)))
    return gathered(home, notes, keep, model, over(home, snapshot, notes))


def _verdicts(
    home: Home, judge: NoteJudge, current: Sequence[Note], keep: Path | None
) -> tuple[Verdict, ...]:
    """Return the verdicts on pairs that are related."""
    standing = in_order(current)
    apart = Apart(standing, keep, "note-pairs", "")
    pairs = [
        (one, other) for one, other in namesake_places(standing, keep)
        if _asked(home, dated_at(standing, one) or dated_at(standing, other))
        and not apart((one, 0), (other, 0))
    ]  # fmt: skip
    fetched(standing, chain.from_iterable(pairs))
    told: list[Verdict] = []
    for one, other in pairs:
        a, b = standing[one], standing[other]
        if judge.unlike(a, b):
            apart.add((one, 0), (other, 0))
        elif not isinstance((verdict := judge.judge(a, b)).relation, Distinct):
            told.append(verdict)
    apart.write()
    return tuple(told)


def _current(snapshot: Snapshot, shown: Habits) -> Rows:
    """Return the places of the notes that hold now; what lies in the owner's archive was put away."""
    held = holding(snapshot)
    if shown.superseded == "archive":
        above = f"{shown.archive_folder}/"
        inside = (path.startswith(above) for path in paths_of(snapshot.notes))
        held &= ~np.fromiter(inside, np.bool_, len(held))
    return np.flatnonzero(held)


def holding(snapshot: Snapshot) -> npt.NDArray[np.bool_]:
    """Mark the notes that hold at the moment of a snapshot; few are made for it."""
    notes = snapshot.notes
    marks, _, until, *_ = told(notes, brief())
    held: npt.NDArray[np.bool_] = (marks.numbers & np.uint64(CLOSED)) == 0
    today = snapshot.as_of.toordinal()
    for at, day in zip(until.owners.tolist(), until.numbers.tolist(), strict=True):
        if held[at] and not surely_after(day, today):
            held[at] = not surely_before(day, today) and notes[at].current_at(snapshot.as_of)
    return held


def habits(home: Home, snapshot: Snapshot) -> Habits:
    """Return how this home shows what is superseded: the owner's word, else what the notes suggest."""
    style = home.settings.style
    shown = fitting(snapshot.notes) if style.superseded == "auto" else style.superseded
    return Habits(shown, style.archive_folder.strip("/"), style.front_matter == "edit")


def told_from(home: Home) -> Certainty:
    """Return the certainty from which verdicts on claims are told of."""
    return min(Certainty.of(home.settings.proposals.floor), Certainty.LIKELY)


def askable(home: Home, a: Note, b: Note) -> bool:
    """True unless one is a dated note and the owner has not yet confirmed what is dated."""
    return _asked(home, a.dated or b.dated)


def _asked(home: Home, dated: bool) -> bool:
    return home.settings.layout.dated_confirmed or not dated
