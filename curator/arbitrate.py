"""Give each note to one finding: the stronger kind first, then the surer finding."""

from __future__ import annotations

from collections.abc import Iterable

from curator.finding import Finding
from curator.kinds import RANK


def arbitrate(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Split findings into those that get their notes and those that were outranked.

    The order depends on the findings alone: kind, certainty, number of notes, fingerprint.
    """
    taken: set[str] = set()
    chosen: list[Finding] = []
    outranked: list[Finding] = []
    for finding in sorted(findings, key=_order):
        if taken.isdisjoint(finding.paths):
            taken.update(finding.paths)
            chosen.append(finding)
        else:
            outranked.append(finding)
    return chosen, outranked


def _order(finding: Finding) -> tuple[int, int, int, str]:
    return RANK.index(finding.kind), -finding.certainty, -len(finding.notes), finding.fingerprint
