"""Which texts share words with the lines of others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from curator.neighbours.heads import heads

_SHARED: Final = 2
_Line = tuple[int, int]
_Holders = Mapping[int, Sequence[_Line]]


def sharing(texts: Iterable[str], lines: Sequence[tuple[int, str]], most: int) -> set[int]:
    """Return the places of texts that share at least two telling heads with a line of another text.

    `lines` are given with the places of their texts. A head of more than `most` texts tells nothing.
    """
    marks, numbers = heads(line for _, line in lines)
    held, owners = heads(texts, np.unique(marks))
    if not len(held):
        return set()
    known, times = np.unique(held, return_counts=True)
    telling = set(known[times <= most].tolist())
    holders: dict[int, list[_Line]] = defaultdict(list)
    for mark, number in zip(marks.tolist(), numbers.tolist(), strict=True):
        if mark in telling:
            holders[mark].append((lines[number][0], number))
    edges = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), owners[1:] != owners[:-1])))
    own = np.split(held, edges[1:])
    return {
        at for at, part in zip(owners[edges].tolist(), own, strict=True)
        if _meets(at, part.tolist(), holders)
    }  # fmt: skip


def _meets(at: int, marks: Iterable[int], holders: _Holders) -> bool:
    shared: Counter[int] = Counter()
    for mark in marks:
        for owner, number in holders.get(mark, ()):
            if owner != at:
                shared[number] += 1
                if shared[number] >= _SHARED:
                    return True
    return False
