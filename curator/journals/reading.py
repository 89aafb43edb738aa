"""Read what facts may come from: journals, and notes of single days that call themselves episodic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from curator.home.building import Fields, Source, build
from curator.home.dates import dated
from curator.home.journal import AsNote
from curator.home.note import Note, Unreadable
from curator.home.reading import read_text
from curator.home.snapshot import Snapshot
from curator.home.trust import TrustRules

_OWN: Final = ("consolidate/", "summarise/")
_EPISODIC: Final = "episodic"


def inputs(snapshot: Snapshot, rules: TrustRules) -> Iterator[Note]:
    """Yield each journal as a note of its own path, then each current episodic note, in order of path.

    What does not read is left out, and so is all that a model or we ourselves wrote: it is never the
    source of anything.
    """
    wanted = {snapshot.tree[path].oid: path for path in snapshot.journals}
    texts = dict(snapshot.repository.blobs(wanted))
    for path in sorted(snapshot.journals):
        oid = snapshot.tree[path].oid
        note = _journal(path, oid, texts.get(oid), rules)
        if note is not None and not _derived(note):
            yield note
    for note in snapshot.notes:
        episodic = note.kind.casefold() == _EPISODIC and note.current_at(snapshot.as_of)
        if episodic and not _derived(note):
            yield note


def _journal(path: str, oid: str, raw: bytes | None, rules: TrustRules) -> Note | None:
    text = None if raw is None else read_text(path, raw)
    if text is None or isinstance(text, Unreadable):
        return None
    event = dated(path)
    fields = Fields(path, text)
    return build(Source(path, oid, text, AsNote(event, dated=True), fields), path, rules)


def _derived(note: Note) -> bool:
    return note.generated or note.recipe.startswith(_OWN)
