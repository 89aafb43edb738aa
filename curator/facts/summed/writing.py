"""Write each summary as the note it would become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from curator.facts.brought import ORIGIN, digits, pointer_to, quote_hash, read_back
from curator.facts.fact import Source
from curator.facts.places import Folders
from curator.facts.summed.summary import Summary, Summed
from curator.home.brief import EPISODIC, brief
from curator.home.edits import set_keys
from curator.home.journal import AsNote, stem
from curator.home.note import Note, Trust, Value
from curator.home.notes import fetched, part, told
from curator.home.pointers import pointer, spellings
from curator.home.refused import Refused
from curator.home.snapshot import Snapshot
from curator.home.values import listed

RECIPE: Final = "summarise/1"
_OWN: Final = "summarise/"
_NO_PLACE: Final = "no_place"
_NO_NOTE: Final = "no_note"
_ID: Final = 12
_SHORT: Final = 6


@dataclass(frozen=True, slots=True)
class _Earlier:
    """The accepted summaries of a home, by the journal they name and by its text at that time."""

    by_path: Mapping[str, Note]
    by_blob: Mapping[str, Note]

    def of(self, journal: Note) -> Note | None:
        """Return the summary that a journal has, where it lay elsewhere then as well."""
        return self.by_blob.get(journal.blob) or self.by_path.get(journal.path)


def summed(
    summaries: Sequence[Summary],
    snapshot: Snapshot,
    folder: str,
    standing: Sequence[Note],
    trust: Callable[[Note], Trust],
) -> tuple[Mapping[str, Summed], Mapping[str, int]]:
    """Return the summaries of a home as new notes by their paths, and by reason how many are none.

    A journal that has a summary gets another one only where it changed since and something was chosen
    that the other does not say; the new one follows the other. What came from outside has none.
    """
    found: dict[str, Summed] = {}
    dropped: Counter[str] = Counter()
    if not summaries:
        return found, dropped
    earlier, folders = _earlier(snapshot), Folders(standing)
    for one in summaries:
        least, before = trust(one.note), earlier.of(one.note)
        if least == Trust.EXTERNAL or not _news(one, before):
            continue
        note = _written(one, folder or folders.of(one.note), snapshot, (least, before))
        match note:
            case str():
                dropped[note] += 1
            case Summed():
                found[note.note.path] = note
    return found, dropped


def _earlier(snapshot: Snapshot) -> _Earlier:
    notes = snapshot.notes
    near = np.flatnonzero(told(notes, brief())[0].numbers & np.uint64(EPISODIC))
    fetched(notes, near.tolist())
    own = [note for note in part(notes, near) if note.recipe.startswith(_OWN)]
    own.sort(key=lambda note: not note.closed)
    return _Earlier(
        {text: note for note in own for at in note.sources for text in spellings(pointer(at))},
        {blob: note for note in own for blob in listed(note.front.get("inputs"))},
    )


def _news(one: Summary, before: Note | None) -> bool:
    """Say whether a journal has no summary, or one that stands and lacks what it says by now."""
    if before is None:
        return True
    if before.closed or one.note.blob in listed(before.front.get("inputs")):
        return False
    known = before.body.splitlines()
    return any(f"- {sentence.written}" not in known for sentence in one.sentences)


def _written(
    one: Summary, folder: str, snapshot: Snapshot, whose: tuple[Trust, Note | None]
) -> Summed | str:
    trust, before = whose
    journal = one.note
    name = before.name if before is not None else ""
    said = [journal.path, name, *(f"{key}={value}" for key, value in journal.scope)]
    ident = digits("\n".join(["summary", *said]))[:_ID]
    path = _path(journal, folder, ident)
    place = snapshot.places.of([path])[path]
    if not isinstance(place, AsNote) or path in snapshot.tree:
        return _NO_PLACE
    body = "\n".join([f"# {stem(journal.path)}", "", *(f"- {s.written}" for s in one.sentences)])
    raw = set_keys(
        f"{body}\n".encode("utf-8", "surrogateescape"),
        _keys(one, ident, snapshot, whose),
        create=True,
    )
    note = raw if isinstance(raw, Refused) else read_back(path, raw, place, trust)
    if isinstance(raw, Refused) or isinstance(note, Refused):
        return _NO_NOTE
    return Summed(one, note, raw, before)


def _path(journal: Note, folder: str, ident: str) -> str:
    """Return a path that names the day: so it is a dated note, and nothing of it is ever joined or struck."""
    name = f"summary-{_day(journal)}-{ident[:_SHORT]}.md"
    return f"{folder}/{name}" if folder else name


def _day(journal: Note) -> str:
    assert journal.event is not None
    return journal.event.isoformat()[:10]


def _keys(
    one: Summary, ident: str, snapshot: Snapshot, whose: tuple[Trust, Note | None]
) -> Mapping[str, Value | None]:
    trust, before = whose
    sources = sources_of(one)
    return {
        "id": f"mem_{ident}",
        "kind": "episodic",
        "sources": [pointer_to(source, snapshot) for source in sources],
        "quotes": [quote_hash(source.quote) for source in sources],
        "valid_from": one.note.event,
        "supersedes": [before.name] if before is not None else None,
        "origin": ORIGIN[trust],
        "generated": True,
        "recipe": RECIPE,
        "inputs": [one.note.blob],
    }


def sources_of(one: Summary) -> tuple[Source, ...]:
    """Return where each sentence of a summary stands."""
    return tuple(
        Source(one.note, each.first, each.last, each.raw, one.note.event) for each in one.sentences
    )
