"""Write the few lines that join a cluster; bodies stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from curator.finding import Finding
from curator.home.note import Note, Value
from curator.kinds.archive import archive
from curator.kinds.changes import Changes, marks, new_names
from curator.kinds.dedup.find import CONTAIN, MIRROR
from curator.kinds.dedup.survivor import unfiled
from curator.kinds.dedup.words import Gained, body, title
from curator.kinds.kind import View
from curator.proposal import Draft, NoDraft


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
    moves = [] if marks(view) else archive({note.path: note for note in others}, view)
    if isinstance(moves, NoDraft):
        return moves
    changes = Changes(view, moves)
    refused = _written(kept, others, gained, changes, view)
    if refused is not None:
        return refused
    if not changes.edits:
        return NoDraft("nothing_to_edit", "the notes name each other already")
    linking = tuple(
        edit.path for edit in moves if edit.before is not None and edit.after is not None
    )
    return Draft(title(finding), body(finding, view, gained, linking), changes.edits)


def _gained(kept: Note, others: Sequence[Note], view: View) -> Gained:
    """Return what the survivor inherits; what less trusted notes name as sources or tags is left out."""
    if not view.habits.front_matter or not (marks(view) or kept.has_front):
        return {}
    equals = [note for note in others if view.trust(note) >= view.trust(kept)]
    gained = {
        "sources": new_names(kept.sources, [s for note in equals for s in note.sources]),
        "tags": new_names(kept.tags, [t for note in equals for t in note.tags]),
    }
    return {key: values for key, values in gained.items() if values}


def _written(
    kept: Note, others: Sequence[Note], gained: Gained, changes: Changes, view: View
) -> NoDraft | None:
    """Make all changes; return why one of them cannot be made."""
    own = {"sources": kept.sources, "tags": kept.tags}
    keys: dict[str, Value | None] = {k: [*own[k], *values] for k, values in gained.items()}
    older = new_names(kept.supersedes, [note.name for note in others]) if marks(view) else []
    if older:
        keys["supersedes"] = [*kept.supersedes, *older]
    refused = changes.keys(kept, keys)
    for note in others if marks(view) else ():
        refused = refused or changes.keys(note, {"superseded_by": kept.name})
    return refused
