"""Who stays when several notes say the same."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import groupby
from pathlib import PurePosixPath

from curator.home.note import Note, Trust
from curator.kinds.kind import View

_PASSING = re.compile(
    r"(?i)(^|[/ _.-])(in-?box|clippings|unsorted|tmp|temp|drafts?|받은 ?편지함|임시|受信箱|未整理|下書き)"
    r"([/ _.-]|$)"
)
_COPY = re.compile(
    r"(?i)( copy( \d+)?| ?\(\d+\)|_\d{1,2}|-copy| ?\(?conflict.*|\.sync-conflict.*|のコピー|コピー"
    r"| ?사본|^copy of |^コピー ?[~〜] ?)"
)
_FINAL = re.compile(r"(?i)[ _-](final|최종|最終|最终|決定版|확정)$")
_ASKED = 64
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
    """Return the notes with the survivor first: reviewed, trust, sources, place, name, age, path.

    A copy never survives over the note it is named after, unless by place, trust or a person's review.
    """
    ordered = sorted(group, key=lambda note: (_worth(note, view), _shape(note)))
    ranks: list[Note] = []
    for _, tied in groupby(ordered, key=lambda note: _worth(note, view)):
        alike = list(tied)
        # The age of a text is asked of history, one note at a time: only where it decides.
        if 1 < len(alike) <= _ASKED:
            alike.sort(key=lambda note: (view.recorded(note) or _NEVER, _shape(note)))
        ranks += alike
    original = next((n for n in ranks[1:] if _yields(ranks[0], n, view)), None)
    if original is not None:
        ranks.remove(original)
        ranks.insert(0, original)
    return tuple(ranks)


def _yields(copy: Note, original: Note, view: View) -> bool:
    """Say whether a note is a copy by its name, of this one, and nothing else puts it first."""
    stem = PurePosixPath(copy.path).stem
    base = _COPY.sub("", stem, count=1).strip()
    if base == stem or base.casefold() != PurePosixPath(original.path).stem.casefold():
        return False
    by_person = copy.reviewed is True and view.trust(copy) == Trust.PERSON
    return not (
        (by_person and original.reviewed is not True)
        or view.trust(copy) > view.trust(original)
        or unfiled(copy.path) < unfiled(original.path)
    )


def _worth(note: Note, view: View) -> tuple[bool, int, int, int, bool, bool, int]:
    return (
        note.reviewed is not True,
        -view.trust(note),
        -len(note.sources),
        unfiled(note.path),
        copied_name(note.path),
        _FINAL.search(PurePosixPath(note.path).stem) is None,
        -len(note.tags),
    )


def _shape(note: Note) -> tuple[int, int, str]:
    return len(PurePosixPath(note.path).parts), len(note.path), note.path
