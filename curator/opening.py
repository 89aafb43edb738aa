"""Put the branches of a pass in place; the ledger is told afterwards."""

from __future__ import annotations

from curator.branches.publish import Published, publish, replace
from curator.kinds.kind import View
from curator.viewing import Home
from curator.weighing import Ready, Weighed


def open_all(home: Home, view: View, branch: str, weighed: Weighed) -> list[Ready]:
    """Open every ready proposal and refresh conflicting ones; return those that stand now.

    When the base moved meanwhile the proposals still hold for the commit they were built on.
    """
    del view, branch
    stands: list[Ready] = []
    for ready in weighed.opening:
        ref = f"refs/heads/{ready.proposal.branch}"
        pin = f"refs/curator/keep/{ready.proposal.id}"
        if isinstance(publish(home.repository, ref, pin, ready.built.commit), Published):
            stands.append(ready)
    for kept in weighed.kept:
        if kept.rebuilt is not None:
            done = replace(home.repository, kept.record, kept.rebuilt.built.commit)
            if isinstance(done, Published):
                stands.append(kept.rebuilt)
    return stands
