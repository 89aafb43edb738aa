"""Write the few lines that join a cluster; bodies stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from curator.finding import Finding
from curator.home.edits import set_keys
from curator.home.note import Note, Value
from curator.home.refused import Refused
from curator.kinds.archive import archive
from curator.kinds.dedup.find import CONTAIN, MIRROR
from curator.kinds.dedup.survivor import unfiled
from curator.kinds.dedup.words import body, title
from curator.kinds.kind import View
from curator.proposal import Draft, Edit, NoDraft


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Mark or archive all notes but the first, which inherits their sources and tags."""
    if finding.action == MIRROR:
        return NoDraft("mirrored_folders", finding.evidence[0].says)
    kept, others = finding.notes[0], finding.notes[1:]
    if finding.action == CONTAIN and unfiled(kept.path) > unfiled(others[0].path):
        why = f"{kept.path} says more, but {others[0].path} is the filed one: the place is yours"
        return NoDraft("place", why)
    edits = _mark(kept, others, view) if _marks(view) else _archived(kept, others, view)
    if isinstance(edits, NoDraft):
        return edits
    if not edits:
        return NoDraft("nothing_to_edit", "the notes name each other already")
    return Draft(title(finding), body(finding, view), tuple(edits))


def _marks(view: View) -> bool:
    return view.habits.front_matter and view.habits.superseded == "mark"


def _mark(kept: Note, others: Sequence[Note], view: View) -> list[Edit] | NoDraft:
    wanted = [(kept, _survivor_keys(kept, others, view, link=True))]
    wanted += [(note, {"superseded_by": kept.name}) for note in others]
    return _keys(wanted, view)


def _archived(kept: Note, others: Sequence[Note], view: View) -> list[Edit] | NoDraft:
    moves = archive({note.path: note for note in others}, view)
    if isinstance(moves, NoDraft) or not view.habits.front_matter:
        return moves
    keys = _survivor_keys(kept, others, view, link=False)
    if not keys or not kept.has_front:
        return moves
    by_path = {edit.path: edit for edit in moves}
    before = by_path.pop(kept.path, None)
    raw = before.after if before is not None and before.after is not None else None
    joined = _keys([(kept, keys)], view, raw=raw)
    if isinstance(joined, NoDraft):
        return joined
    return [*joined, *by_path.values()]


def _survivor_keys(
    kept: Note, others: Sequence[Note], view: View, *, link: bool
) -> dict[str, Value]:
    """Return the keys that grow; what less trusted notes name as sources or tags is left out."""
    equals = [note for note in others if view.trust(note) >= view.trust(kept)]
    keys: dict[str, Value] = {}
    for key, own, theirs in (
        ("sources", kept.sources, [s for note in equals for s in note.sources]),
        ("tags", kept.tags, [t for note in equals for t in note.tags]),
        ("supersedes", kept.supersedes, [note.name for note in others] if link else []),
    ):
        folded = {value.casefold() for value in own}
        new = [v for v in dict.fromkeys(theirs) if v.casefold() not in folded]
        if new:
            keys[key] = [*own, *new]
    return keys


def _keys(
    wanted: list[tuple[Note, dict[str, Value]]], view: View, *, raw: bytes | None = None
) -> list[Edit] | NoDraft:
    edits: list[Edit] = []
    for note, keys in wanted:
        if not keys:
            continue
        before = view.snapshot.raw(note.path)
        after = set_keys(raw if raw is not None else before, keys, create=True)
        if isinstance(after, Refused):
            return NoDraft("still_reads", f"{note.path}: {after.why}")
        if after != before:
            edits.append(Edit(note.path, before, after))
    return edits
