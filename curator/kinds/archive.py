"""Show superseded notes by moving them to the owner's archive folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from curator.home.note import Note
from curator.home.refused import Refused
from curator.home.relink import rewrite_links
from curator.kinds.kind import View
from curator.proposal import Edit, NoDraft


def archive(notes: Mapping[str, Note], view: View) -> list[Edit] | NoDraft:
    """Move each note below the archive folder and point the links of other files after it.

    An existing target is refused, and so is emptying a folder: git would remove it, and a branch that
    adds a file there would no longer commute. So is a note that a file not ours to edit links to.
    """
    moved = {path: f"{view.habits.archive_folder}/{path}" for path in notes}
    refused = _refused(moved, view)
    if refused is not None:
        return refused
    linking = {s for path in moved for s in view.snapshot.links.breaking(path)} - moved.keys()
    edits: list[Edit] = []
    for path in sorted(linking | moved.keys()):
        before = view.snapshot.raw(path)
        after = rewrite_links(before, path, moved, links=view.snapshot.links)
        if isinstance(after, Refused):
            return NoDraft("still_reads", f"{path}: {after.why}")
        if path in moved:
            edits.append(Edit(path, before, None, moved_to=moved[path]))
            edits.append(Edit(moved[path], None, after))
        elif after != before:
            edits.append(Edit(path, before, after))
    return edits


def _refused(moved: Mapping[str, str], view: View) -> NoDraft | None:
    for path, target in moved.items():
        if target in view.snapshot.tree:
            return NoDraft("archive", f"{target} is there already")
        if _empties(path, moved, view):
            return NoDraft("archive", f"{path} is the last file of its folder")
    why = view.snapshot.must_stay(moved)
    return NoDraft("still_reads", why) if why else None


def _empties(path: str, moved: Mapping[str, str], view: View) -> bool:
    folder = str(PurePosixPath(path).parent)
    if folder == ".":
        return False
    return not any(
        entry.kind == "blob" and entry.path not in moved and entry.path.startswith(folder + "/")
        for entry in view.snapshot.tree.values()
    )
