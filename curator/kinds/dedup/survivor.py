"""Who stays when several notes say the same."""

from __future__ import annotations

import re
from datetime import UTC, datetime
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


def passing(path: str) -> bool:
    """True for a place where notes wait to be filed, such as an inbox."""
    parent = str(PurePosixPath(path).parent)
    return parent != "." and _PASSING.search(parent) is not None


def copied_name(path: str) -> bool:
    """True for a name that says of itself that it is a copy."""
    return _COPY.search(PurePosixPath(path).stem) is not None


def ranked(group: list[Note], view: View) -> tuple[Note, ...]:
    """Return the notes with the survivor first: reviewed, trust, sources, place, name, age, path."""
    return tuple(sorted(group, key=lambda note: _order(note, view)))


def _order(note: Note, view: View) -> tuple[object, ...]:
    return (
        note.reviewed is not True,
        -view.trust(note),
        -len(note.sources),
        passing(note.path),
        copied_name(note.path),
        -len(note.tags),
        view.recorded(note) or _NEVER,
        len(PurePosixPath(note.path).parts),
        len(note.path),
        note.path,
    )
