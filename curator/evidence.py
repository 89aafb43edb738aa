"""Whether a changed note still says what a proposal about it rests on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from curator.claims import read_claims
from curator.finding import each, mark_of
from curator.gitdata import ABSENT
from curator.home.building import Fields, Source, build
from curator.home.journal import AsNote
from curator.home.note import Note, Unreadable
from curator.home.pointers import pointer, spellings
from curator.home.reading import read_text
from curator.home.trust import TrustRules
from curator.judge.reading import read
from curator.kinds import OF_CLAIMS
from curator.kinds.claimed import statement
from curator.ledger.state import Record
from curator.repository import Repository

_RULES: Final = TrustRules()
_BROUGHT: Final = "consolidate/"
_SUMMED: Final = "summarise/"
_HEADING: Final = re.compile(r"\A# [^\n]*\n")


def proof(record: Record) -> Callable[[str, bytes, bytes], bool]:
    """Return what tells whether a changed file still says what a proposal rests on.

    One about single claims rests on those alone, and on all that identifies or dates their notes.
    """
    if record.kind not in OF_CLAIMS:
        return same_evidence
    return partial(_same_claim, dict(zip(record.paths, record.marks, strict=False)))


def _same_claim(marks: Mapping[str, str], path: str, before: bytes, now: bytes) -> bool:
    if path not in marks:
        return same_evidence(path, before, now)
    old, new = _note(path, before), _note(path, now)
    if old is None or new is None or _bare(old) != _bare(new):
        return False
    if old.body == new.body:
        return True
    wanted = Counter(each(marks[path]))
    before_it, after_it = _claims(old, wanted), _claims(new, wanted)
    # A line that stands twice, of which only one is meant, cannot be told from its twin.
    return before_it == after_it and Counter(mark for mark, _ in before_it) == wanted


def _claims(note: Note, wanted: Counter[str]) -> list[tuple[str, bool]]:
    known = ((mark_of(statement(claim)), claim.alone) for claim in read_claims(note))
    return [(mark, alone) for mark, alone in known if mark in wanted]


def same_evidence(path: str, before: bytes, now: bytes) -> bool:
    """True if text, as the judge reads it, and all that identifies or dates the note are equal.

    Layout, tags, sources, stamps of the last edit and keys that curator does not know may differ.
    """
    if before == now:
        return True
    old, new = _rests_on(path, before), _rests_on(path, now)
    return old is not None and old == new


def _rests_on(path: str, raw: bytes) -> Note | None:
    note = _note(path, raw)
    return None if note is None else replace(_bare(note), body=read(note.body).statement)


def _note(path: str, raw: bytes) -> Note | None:
    text = read_text(path, raw)
    if isinstance(text, Unreadable):
        return None
    return build(Source(path, "", text, AsNote(), Fields(path, text)), path, _RULES)


def _bare(note: Note) -> Note:
    """Return a note with all that identifies or dates it, and no more."""
    return replace(
        note, body="", front={}, has_front=True, dialect="", tags=(), sources=(), confidence=None,
        priority="", generated=False, recipe="", contradicts=(),
    )  # fmt: skip


def unsaid(repository: Repository, base: str, record: Record) -> str:
    """Return which new note of a proposal no journal says any more, "" if each is still said.

    A line that its owner took out of a journal must not come back as a note.
    """
    if repository.resolve(f"{record.tip}^") is None:
        return ""
    tree = {entry.path: entry.oid for entry in repository.tree(base) if entry.kind == "blob"}
    changes = list(repository.differences(f"{record.tip}^", record.tip))
    moved = {change.old for change in changes}
    for change in changes:
        new = change.old_mode == ABSENT and change.new not in moved
        ((_, raw),) = repository.blobs([change.new]) if new else ((0, None),)
        note = None if raw is None else _note(change.path, raw)
        if note is None or not note.recipe.startswith((_BROUGHT, _SUMMED)):
            continue
        named = (text for source in note.sources for text in spellings(pointer(source)))
        texts = [
            folded((text or b"").decode("utf-8", "replace"))
            for _, text in repository.blobs(
                tree[path] for path in dict.fromkeys(named) if path in tree
            )
        ]
        if not all(any(_says(text, said) for text in texts) for said in _said(note)):
            return change.path
    return ""


def _said(note: Note) -> list[str]:
    """Return what a new note says: its one sentence, or each of a summary, with the box of an open task."""
    body = _HEADING.sub("", note.body)
    if note.recipe.startswith(_BROUGHT):
        return [folded(body)]
    return [folded(part.removeprefix("- ")) for part in body.splitlines() if part]


def _says(text: str, said: str) -> bool:
    """Tell whether a text has some words, neither as a part of longer ones nor struck through."""
    at = text.find(said)
    while at >= 0:
        before, after = text[max(0, at - 2) : at], text[at + len(said) :][:2]
        grown = said[-1:].isalnum() and after[:1].isalnum()
        if not (grown or (before == "~~" and after == "~~")):
            return True
        at = text.find(said, at + 1)
    return False


def folded(text: str) -> str:
    """Return a text with all white space as single blanks."""
    return " ".join(text.split())
