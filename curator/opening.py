"""Put the branches of a pass in place; the ledger is told afterwards."""

from __future__ import annotations

from collections.abc import Callable

from curator.branches.publish import HandsOff, Published, publish, replace
from curator.desk import Ready, Weighed
from curator.gates.gate import Held
from curator.tended import Home


def open_all(home: Home, weighed: Weighed, stopping: Callable[[], bool]) -> list[Ready]:
    """Open every ready proposal and move outdated ones; return those that stand now.

    When the base moved meanwhile the proposals still hold for the commit they were built on. One whose
    branch is there already, at a commit that is not ours, is held. What is left when the pass is to stop is
    for the next one.
    """
    stands: list[Ready] = []
    for ready in weighed.opening:
        if stopping():
            return stands
        ref = f"refs/heads/{ready.proposal.branch}"
        pin = f"refs/curator/keep/{ready.proposal.id}"
        match publish(home.repository, ref, pin, ready.built.commit):
            case Published():
                stands.append(ready)
            case HandsOff(why):
                weighed.held.append((ready.proposal, Held("occupied", why)))
    for record, ready in weighed.refreshed:
        if isinstance(replace(home.repository, record, ready.built.commit), Published):
            stands.append(ready)
    return stands
