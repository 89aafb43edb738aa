"""Give each note to one finding: the stronger kind first, then the surer finding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from curator.finding import Finding
from curator.kinds import RANK


def arbitrate(
    findings: Iterable[Finding],
    *,
    acts: Callable[[Finding], bool] = lambda _finding: True,
    yields: Callable[[Finding], bool] = lambda _finding: False,
    standing: Collection[str] = (),
) -> tuple[list[Finding], list[Finding]]:
    """Split findings into those that get their notes and those that were outranked.

    What `yields` comes last: it would be held, and must not keep its notes from others. Then count
    kind, certainty, whether its fingerprint is of a proposal `standing` open, number of notes, and
    the fingerprint. One of which nothing comes when it `acts` leaves its notes to others as well.
    """
    taken: set[str] = set()
    chosen: list[Finding] = []
    outranked: list[Finding] = []
    for finding in sorted(findings, key=partial(_order, yields, standing)):
        if not taken.isdisjoint(finding.paths):
            outranked.append(finding)
            continue
        chosen.append(finding)
        if acts(finding):
            taken.update(finding.paths)
    return chosen, outranked


def _order(
    yields: Callable[[Finding], bool], standing: Collection[str], finding: Finding
) -> tuple[bool, int, int, bool, int, str]:
    rank, mark = RANK.index(finding.kind), finding.fingerprint
    unopened = mark not in standing
    return yields(finding), rank, -finding.certainty, unopened, -len(finding.notes), mark
