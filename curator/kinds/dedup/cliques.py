"""Split a graph of equal pairs into groups in which every two are equal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator


def cliques(pairs: Iterable[frozenset[str]]) -> Iterator[tuple[str, ...]]:
    """Yield disjoint groups of two or more, every pair of each among `pairs`; greedy, deterministic.

    A member is taken by the first group it fits, so a chain A=B, B=C without A=C gives A,B alone.
    """
    kin: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        one, other = sorted(pair)
        kin[one].add(other)
        kin[other].add(one)
    taken: set[str] = set()
    for start in sorted(kin):
        if start in taken:
            continue
        group = [start]
        for other in sorted(kin[start] - taken):
            if all(other in kin[member] for member in group):
                group.append(other)
        if len(group) > 1:
            taken.update(group)
            yield tuple(group)
