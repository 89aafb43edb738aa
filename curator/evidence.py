"""Whether a changed note still says what a proposal about it rests on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from curator.home.building import Fields, Source, build
from curator.home.journal import AsNote
from curator.home.note import Note, Unreadable
from curator.home.reading import read_text
from curator.home.trust import TrustRules
from curator.judge.reading import read

_RULES: Final = TrustRules()


def same_evidence(path: str, before: bytes, now: bytes) -> bool:
    """True if text, as the judge reads it, and all that identifies or dates the note are equal.

    Layout, tags, sources, stamps of the last edit and keys that curator does not know may differ.
    """
    if before == now:
        return True
    old, new = _rests_on(path, before), _rests_on(path, now)
    return old is not None and old == new


def _rests_on(path: str, raw: bytes) -> Note | None:
    text = read_text(path, raw)
    if isinstance(text, Unreadable):
        return None
    note = build(Source(path, "", text, AsNote(), Fields(path, text)), path, _RULES)
    return replace(
        note, body=read(note.body).statement, front={}, has_front=True, dialect="",
        tags=(), sources=(), confidence=None, priority="", generated=False, recipe="",
    )  # fmt: skip
