"""Groups of rows that hang together by pairs, however many: label propagation in NumPy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

Places = npt.NDArray[np.int64]
Edges = tuple[Places, Places]

ALONE: Final = -1


def grouped(edges: Sequence[Edges], count: int) -> Places:
    """Return for each of `count` rows the least row it hangs together with, -1 without an edge."""
    one, other = _joined(edges)
    label = np.arange(count)
    while len(one):
        least = np.minimum(label[one], label[other])
        fresh = label.copy()
        np.minimum.at(fresh, one, least)
        np.minimum.at(fresh, other, least)
        fresh = fresh[fresh]
        if (fresh == label).all():
            break
        label = fresh
    held = np.zeros(count, np.bool_)
    held[one] = held[other] = True
    return np.where(held, label, ALONE)


def spanning(edges: list[Edges], count: int) -> list[Edges]:
    """Return fewer edges that hold the same rows together: at most one per row."""
    if len(edges) < 2:
        return edges
    labels = grouped(edges, count)
    rows = np.flatnonzero(labels != ALONE)
    return [(rows, labels[rows])]


def members(labels: Places) -> tuple[tuple[int, ...], ...]:
    """Return the rows of each group, groups by their first row."""
    found: dict[int, list[int]] = defaultdict(list)
    for row in np.flatnonzero(labels != ALONE).tolist():
        found[int(labels[row])].append(row)
    return tuple(tuple(rows) for rows in found.values())


def _joined(edges: Sequence[Edges]) -> Edges:
    nothing = np.empty(0, np.int64)
    one = np.concatenate([nothing, *(edge[0] for edge in edges)])
    return one, np.concatenate([nothing, *(edge[1] for edge in edges)])
