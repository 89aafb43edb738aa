"""What an owner should know about a home although no proposal can mend it."""

from __future__ import annotations

from collections.abc import Iterator

from curator.home.journal import is_markdown
from curator.home.layout import matches
from curator.home.snapshot import Snapshot


def notices(snapshot: Snapshot) -> tuple[str, ...]:
    """Tell of globs in the settings that mean no file, and of indexes naming notes of the past."""
    return (*_idle_globs(snapshot), *_outdated_indexes(snapshot))


def _idle_globs(snapshot: Snapshot) -> Iterator[str]:
    layout = snapshot.layout
    named = {"notes": layout.notes, "journal": layout.journal}
    named |= {"dated": layout.dated, "ignore": layout.ignore}
    files = [path for path, e in snapshot.tree.items() if e.kind != "tree" and is_markdown(path)]
    for key, globs in named.items():
        for glob in globs:
            if not glob.startswith("!") and not any(matches((glob,), path) for path in files):
                yield f"layout.{key}: {glob} matches no Markdown file of this home"


def _outdated_indexes(snapshot: Snapshot) -> Iterator[str]:
    over = {n.path: n for n in snapshot.notes if not n.current_at(snapshot.as_of)}
    if not over:
        return
    for index in sorted(snapshot.index_texts):
        for path in sorted(snapshot.links.out_of(index) & over.keys()):
            by = over[path].superseded_by
            yield f"{index} names {path}, which " + (
                f"is superseded by {by}" if by else "no longer holds"
            )
