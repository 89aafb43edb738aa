"""Read what facts may come from: journals, and notes of single days that call themselves episodic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from curator.home.brief import EPISODIC, brief
from curator.home.building import Fields, Source, build
from curator.home.columns import Rows
from curator.home.dates import dated
from curator.home.journal import AsNote
from curator.home.note import Note, Unreadable
from curator.home.notes import fetched, part, told
from curator.home.reading import read_text
from curator.home.snapshot import Snapshot
from curator.home.trust import TrustRules

_SUMMARY: Final = "summarise/"
_OWN: Final = ("consolidate/", _SUMMARY)


def inputs(snapshot: Snapshot, rules: TrustRules) -> Iterator[Note]:
    """Yield each journal as a note of its own path, then each current episodic note, in order of path.

    What does not read is left out, and so is all that a model or we ourselves wrote: it is never the
    source of anything.
    """
    wanted = {snapshot.tree[path].oid: path for path in snapshot.journals}
    texts = dict(snapshot.repository.blobs(wanted))
    for path in sorted(snapshot.journals):
        oid = snapshot.tree[path].oid
        raw = texts.get(oid)
        note = None if raw is None else as_note(path, oid, raw, rules)
        if isinstance(note, Note) and not _derived(note):
            yield note
    yield from part(snapshot.notes, _episodic(snapshot))


def no_inputs(snapshot: Snapshot) -> Sequence[Note]:
    """Return the notes that no facts come from, and that sum up no journal."""
    others = np.ones(len(snapshot.notes), np.bool_)
    others[_episodic(snapshot)] = False
    notes = snapshot.notes
    near: Rows = np.flatnonzero(told(notes, brief())[0].numbers & np.uint64(EPISODIC))
    fetched(notes, near.tolist())
    summing = (notes[at].recipe.startswith(_SUMMARY) for at in near.tolist())
    others[near[np.fromiter(summing, np.bool_, len(near))]] = False
    return part(snapshot.notes, np.flatnonzero(others))


def _episodic(snapshot: Snapshot) -> Rows:
    """Return the places of the current notes that call themselves episodic."""
    notes = snapshot.notes
    near: Rows = np.flatnonzero(told(notes, brief())[0].numbers & np.uint64(EPISODIC))
    fetched(notes, near.tolist())
    current = (
        notes[at].current_at(snapshot.as_of) and not _derived(notes[at]) for at in near.tolist()
    )
    return near[np.fromiter(current, np.bool_, len(near))]


def as_note(path: str, oid: str, raw: bytes, rules: TrustRules) -> Note | Unreadable:
    """Return a journal as a note of its own path, dated by it, or why it does not read."""
    text = read_text(path, raw)
    if isinstance(text, Unreadable):
        return text
    place = AsNote(dated(path), dated=True)
    return build(Source(path, oid, text, place, Fields(path, text)), path, rules)


def _derived(note: Note) -> bool:
    return note.generated or note.recipe.startswith(_OWN)
