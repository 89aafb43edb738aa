"""All pairs of texts at a ratio or more, none missed: what `near` is measured against."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from rapidfuzz.fuzz import ratio
from rapidfuzz.process import cpdist

_SLOTS = 64
_ROWS = 128


def all_pairs(texts: Sequence[str], least: float) -> dict[tuple[int, int], float]:
    """Return each pair (low, high) of texts whose Indel ratio is at least `least`, with its ratio.

    A pair is left out without being compared only where the letters alone rule it out: each letter
    that one side has more often costs an edit, also when letters are counted together in 64 slots.
    """
    counts = np.array([_counts(text) for text in texts], np.int16)
    sizes = counts.sum(axis=1, dtype=np.int64)
    found: dict[tuple[int, int], float] = {}
    for at in range(0, len(texts), _ROWS):
        block = counts[at : at + _ROWS]
        edits = np.zeros((len(block), len(texts) - at), np.int32)
        for slot in range(_SLOTS):
            edits += np.abs(block[:, slot, None] - counts[None, at:, slot])
        allowed = (1 - least) * (sizes[at : at + _ROWS, None] + sizes[None, at:])
        one, other = (side + at for side in np.nonzero(edits <= allowed))
        one, other = one[one < other], other[one < other]
        sides = ([texts[place] for place in side.tolist()] for side in (one, other))
        scores = cpdist(*sides, scorer=ratio, score_cutoff=least * 100) / 100
        close = np.flatnonzero((scores >= least) & (sizes[one] > 0))
        for place in close.tolist():
            found[int(one[place]), int(other[place])] = float(scores[place])
    return found


def _counts(text: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    letters = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    return np.bincount((letters * np.uint32(2654435761)) >> np.uint32(26), minlength=_SLOTS)
