"""Who stays when several notes say the same."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import groupby
from pathlib import PurePosixPath

from curator.home.note import Note
from curator.kinds.kind import View

_PASSING = re.compile(
    r"(?i)(^|[/ _.-])(in-?box|clippings|unsorted|tmp|temp|drafts?|받은 ?편지함|임시|受信箱|未整理|下書き)"
    r"([/ _.-]|$)"
)
_COPY = re.compile(
    r"(?i)( copy( \d+)?| ?\(\d+\)|_\d{1,2}|-copy| ?\(?conflict.*|\.sync-conflict.*|のコピー|コピー"
    r"| ?사본|^copy of |^コピー ?[~〜] ?)"
)
_NEVER = datetime.max.replace(tzinfo=UTC)


def unfiled(path: str) -> int:
    """Return how loosely a note lies: 0 filed, 1 in a named folder of an inbox, 2 in an inbox itself."""
    folders = PurePosixPath(path).parent.parts
    if not any(_PASSING.search(folder) for folder in folders):
        return 0
    return 2 if _PASSING.search(folders[-1]) else 1


def copied_name(path: str) -> bool:
    """True for a name that says of itself that it is a copy."""
    return _COPY.search(PurePosixPath(path).stem) is not None


def ranked(group: list[Note], view: View) -> tuple[Note, ...]:
    """Return the notes with the survivor first: reviewed, trust, sources, place, name, age, path."""
    ordered = sorted(group, key=lambda note: (_worth(note, view), _shape(note)))
    ranks: list[Note] = []
    for _, tied in groupby(ordered, key=lambda note: _worth(note, view)):
        alike = list(tied)
        # The age of a text is asked of history, one note at a time: only where it decides.
        if len(alike) > 1:
            alike.sort(key=lambda note: (view.recorded(note) or _NEVER, _shape(note)))
        ranks += alike
    return tuple(ranks)


def _worth(note: Note, view: View) -> tuple[bool, int, int, int, bool, int]:
    return (
        note.reviewed is not True,
        -view.trust(note),
        -len(note.sources),
        unfiled(note.path),
        copied_name(note.path),
        -len(note.tags),
    )


def _shape(note: Note) -> tuple[int, int, str]:
    return len(PurePosixPath(note.path).parts), len(note.path), note.path
