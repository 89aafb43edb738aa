"""Refuse any built tree in which a journal differs from the base, by however little."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.gitdata import ABSENT, PLAIN, Difference
from curator.home.contents import is_journal
from curator.home.journal import AsJournal, AsNote, Place, Places
from curator.home.layout import Layout
from curator.home.note import Unreadable
from curator.home.reading import read_text
from curator.home.snapshot import Snapshot
from curator.proposal import Proposal


def check(_proposal: Proposal, context: Context, built: Built) -> Answer:
    """Pass a tree that changes no journal, adds none, makes none of a note and no note of one.

    Every changed path is judged anew by its name, among the files before and those after.
    """
    why = _by_name(context.snapshot, built) or next(
        (
            f"{change.path} would say that it is a journal"
            for change in built.changes
            if _declared(change, context, built)
        ),
        "",
    )
    return Held("journal_untouched", why) if why else Passed()


def journals_among(
    paths: Collection[str], all_paths: Collection[str], layout: Layout
) -> frozenset[str]:
    """Return which paths are journals by their names, among all Markdown files of a home.

    Reads nothing, so that it can be asked of any tree under the settings of the moment.
    """
    return _journals(Places(all_paths, layout).of(paths))


def _journals(found: Mapping[str, Place]) -> frozenset[str]:
    return frozenset(path for path, place in found.items() if isinstance(place, AsJournal))


def _by_name(snapshot: Snapshot, built: Built) -> str:
    places = snapshot.places
    changed = {change.path for change in built.changes}
    gone = {change.path for change in built.changes if change.new_mode == ABSENT}
    left = _journals(places.of(changed - gone, without=gone))
    journals = (snapshot.journals & changed) | left
    if journals:
        path = min(journals)
        if path in snapshot.tree:
            return f"{path} is a journal and would change"
        return f"{path} would be a journal, which only its owner writes"
    beside = _journals(places.of(_beside(changed, snapshot)))
    lost = beside - _journals(places.of(beside | (changed - gone), without=gone))
    return f"{min(lost)} would no longer be known as a journal" if lost else ""


def _beside(paths: Collection[str], snapshot: Snapshot) -> frozenset[str]:
    folders = {path.rpartition("/")[0] for path in paths}
    return frozenset(path for path in snapshot.journals if path.rpartition("/")[0] in folders)


def _declared(change: Difference, context: Context, built: Built) -> bool:
    """True where a file that is not a journal by name would become one by its front matter."""
    place = context.snapshot.places.of([change.path]).get(change.path)
    if not isinstance(place, AsNote) or place.sure or change.new_mode not in PLAIN:
        return False
    text = read_text(change.path, built.read(change.new))
    return not isinstance(text, Unreadable) and is_journal(text.front)
