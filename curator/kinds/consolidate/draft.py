"""Write the new note; nothing that is there is touched but an earlier summary of the same journal."""

from __future__ import annotations

from curator.finding import Finding
from curator.kinds.archive import archive
from curator.kinds.changes import Changes, marks
from curator.kinds.consolidate.find import SUM_UP
from curator.kinds.consolidate.summaries import told
from curator.kinds.consolidate.words import body, title
from curator.kinds.kind import View
from curator.proposal import Draft, Edit, NoDraft


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Return one new file, or why there is none."""
    if not view.habits.front_matter:
        return NoDraft(
            "front_matter", "this home wants no front matter, where its sources would be"
        )
    if finding.action == SUM_UP:
        return _summary(finding, view)
    (path,) = finding.paths
    brought = view.brought[path]
    return Draft(title(finding), body(brought, view), (Edit(path, None, brought.raw),))


def _summary(finding: Finding, view: View) -> Draft | NoDraft:
    """Bring a summary; one that it follows is shown as superseded, as the owner has that shown."""
    new, *earlier = finding.notes
    one = view.bringing.summed[new.path]
    moves = [] if marks(view) else archive({note.path: note for note in earlier}, view)
    if isinstance(moves, NoDraft):
        return moves
    changes = Changes(view, moves)
    for note in earlier if marks(view) else ():
        refused = changes.keys(note, {"superseded_by": new.name})
        if refused is not None:
            return refused
    edits = (Edit(new.path, None, one.raw), *changes.edits)
    return Draft(title(finding), told(one, view), edits)
