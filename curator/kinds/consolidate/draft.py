"""Write the new note; nothing that is there is touched."""

from __future__ import annotations

from curator.finding import Finding
from curator.kinds.consolidate.words import body, title
from curator.kinds.kind import View
from curator.proposal import Draft, Edit, NoDraft


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Return one new file, or why there is none."""
    if not view.habits.front_matter:
        return NoDraft(
            "front_matter", "this home wants no front matter, where its sources would be"
        )
    (path,) = finding.paths
    brought = view.brought[path]
    return Draft(title(finding), body(brought, view), (Edit(path, None, brought.raw),))
