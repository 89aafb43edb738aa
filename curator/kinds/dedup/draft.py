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
from curator.kinds.dedup.words import Gained, body, title
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
    closing = view.snapshot.succession.ring(kept, others)
    if closing:
        return NoDraft(
            "cycle", f"{closing} supersedes {kept.path} already, itself or through others"
        )
    gained = _gained(kept, others, view)
    moves = [] if _marks(view) else archive({note.path: note for note in others}, view)
    if isinstance(moves, NoDraft):
        return moves
    edits = _mark(kept, others, gained, view) if _marks(view) else _grown(kept, moves, gained, view)
    if isinstance(edits, NoDraft):
        return edits
    if not edits:
        return NoDraft("nothing_to_edit", "the notes name each other already")
    linking = tuple(
        edit.path for edit in moves if edit.before is not None and edit.after is not None
    )
    return Draft(title(finding), body(finding, view, gained, linking), tuple(edits))


def _marks(view: View) -> bool:
    return view.habits.front_matter and view.habits.superseded == "mark"


def _gained(kept: Note, others: Sequence[Note], view: View) -> Gained:
    """Return what the survivor inherits; what less trusted notes name as sources or tags is left out."""
    if not view.habits.front_matter or not (_marks(view) or kept.has_front):
        return {}
    equals = [note for note in others if view.trust(note) >= view.trust(kept)]
    gained = {
        "sources": _new(kept.sources, [s for note in equals for s in note.sources]),
        "tags": _new(kept.tags, [t for note in equals for t in note.tags]),
    }
    return {key: values for key, values in gained.items() if values}


def _new(own: Sequence[str], theirs: Sequence[str]) -> list[str]:
    seen = {value.casefold() for value in own}
    first = {value.casefold(): value for value in reversed(theirs) if value.casefold() not in seen}
    return [value for value in dict.fromkeys(theirs) if first.get(value.casefold()) == value]


def _mark(kept: Note, others: Sequence[Note], gained: Gained, view: View) -> list[Edit] | NoDraft:
    keys = _longer(kept, gained)
    older = _new(kept.supersedes, [note.name for note in others])
    if older:
        keys["supersedes"] = [*kept.supersedes, *older]
    wanted: list[tuple[Note, dict[str, Value]]] = [(kept, keys)]
    wanted += [(note, {"superseded_by": kept.name}) for note in others]
    return _keys(wanted, view)


def _longer(kept: Note, gained: Gained) -> dict[str, Value]:
    own = {"sources": kept.sources, "tags": kept.tags}
    return {key: [*own[key], *values] for key, values in gained.items()}


def _grown(kept: Note, moves: Sequence[Edit], gained: Gained, view: View) -> list[Edit] | NoDraft:
    """Return the moves, the survivor's links and lists changed in one edit."""
    by_path = {edit.path: edit for edit in moves}
    if not gained:
        return list(moves)
    before = by_path.pop(kept.path, None)
    joined = _keys([(kept, _longer(kept, gained))], view, raw=before.after if before else None)
    if isinstance(joined, NoDraft):
        return joined
    return [*joined, *by_path.values()]


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
