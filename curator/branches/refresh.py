"""Whether an open proposal still holds on a base that moved on."""

from __future__ import annotations

from collections.abc import Callable

from curator.ledger.state import Record
from curator.repository import Difference, Repository

SameEvidence = Callable[[str, bytes, bytes], bool]


def outdated(
    repository: Repository, base: str, record: Record, same: SameEvidence | None = None
) -> str:
    """Return why an open proposal must be built anew on the base, "" where it stands as it is.

    However far the base moved: only where the history it was built on is gone, what it rests on
    changed, or the two conflict.
    """
    if not record.tip:
        return ""
    grown_on = repository.resolve(f"{record.tip}^")
    if grown_on == base:
        return ""
    if grown_on is None or not repository.contains(base, grown_on):
        # Merging it would bring back what was taken out.
        return "the base was rewritten since it was proposed"
    why = moved_on(repository, base, record, same)
    if why:
        return why
    return f"it conflicts with {base[:7]}" if conflicts(repository, base, record.tip) else ""


def moved_on(
    repository: Repository, base: str, record: Record, same: SameEvidence | None = None
) -> str:
    """Return which note the proposal touches or rests on changed since, "" if none did.

    `same(path, before, now)` may prove that a changed file still says what the proposal rests on.
    """
    rests_on = {*touched(repository, record), *record.paths}
    for change in repository.differences(f"{record.tip}^", base):
        if change.path in rests_on and not _proven(repository, change, same):
            return f"{change.path} changed since it was proposed"
    return ""


def touched(repository: Repository, record: Record) -> list[str]:
    """Return the paths that the commit of a proposal changes."""
    return [d.path for d in repository.differences(f"{record.tip}^", record.tip)]


def conflicts(repository: Repository, base: str, tip: str) -> bool:
    """True if merging the tip into the base would conflict, or has no common history to go by."""
    return repository.run("merge-tree", "--write-tree", base, tip, ok=(0, 1, 128)).code != 0


def _proven(repository: Repository, change: Difference, same: SameEvidence | None) -> bool:
    if same is None or change.old_mode != change.new_mode:
        return False
    before, now = (raw for _, raw in repository.blobs([change.old, change.new]))
    return before is not None and now is not None and same(change.path, before, now)
