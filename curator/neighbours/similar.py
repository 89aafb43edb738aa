"""Which notes of a large group have texts that the judge could relate: an exact join on words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from curator.home.note import Note
from curator.judge.reading import read
from curator.neighbours.wording import words

_EDITS: Final = 4
_EDIT_SHARE: Final = 0.02
_EDIT_SHARE_SHORT: Final = 0.2
_ALIKE: Final = 16
_STARS: Final = 8
_COMMON: Final = 512
_SURER: Final = 2
_MOST: Final = 32
_Words = frozenset[str]


def similar(notes: Sequence[Note], bucket: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of places whose words are equal, contained, or few words apart.

    Two texts that lack at most d words of each other share s of the d+s rarest words of either
    (prefix filter: Chaudhuri, Ganti, Kaushik 2006; Wang, Li, Feng 2012 for s > 1), so only texts
    that hold s of them are compared, at most the 32 that hold the most. Of many texts equal token
    by token each meets the first eight: no reviewer is asked about more copies. A word that more
    than 512 texts hold tells nothing apart and leads nowhere: the cost is linear in the texts.
    """
    groups: dict[_Words, list[int]] = defaultdict(list)
    for at in bucket:
        groups[words(notes[at].body)].append(at)
    for members in groups.values():
        yield from _of_same_words(notes, members)
    texts = [found for found in groups if found]
    for one, other in _close(texts):
        for left in groups[texts[one]][:_ALIKE]:
            for right in groups[texts[other]][:_ALIKE]:
                yield min(left, right), max(left, right)


def _of_same_words(notes: Sequence[Note], members: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield all pairs of few; of many, such as numbered records, only those of one text."""
    if len(members) <= _ALIKE:
        yield from combinations(members, 2)
        return
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at in members:
        groups[tuple(sorted(read(notes[at].body).tokens))].append(at)
    for alike in groups.values():
        for place, other in enumerate(alike):
            first = alike[:place] if len(alike) <= _ALIKE else alike[: min(place, _STARS)]
            yield from ((one, other) for one in first)


def _close(texts: Sequence[_Words]) -> Iterator[tuple[int, int]]:
    holders: dict[str, list[int]] = defaultdict(list)
    for at, found in enumerate(texts):
        for word in found:
            holders[word].append(at)
    close: set[tuple[int, int]] = set()
    for at, found in enumerate(texts):
        for other in _sharing(at, found, holders):
            pair = (min(at, other), max(at, other))
            if pair not in close and _kin(found, texts[other]):
                close.add(pair)
    yield from sorted(close)


def _sharing(at: int, found: _Words, holders: Mapping[str, list[int]]) -> list[int]:
    """Return the texts that hold enough of the rarest words, those that hold the most first."""
    size = _allowed(found) + 1 + _SURER
    rarest = sorted(found, key=lambda word: (len(holders[word]), word))[:size]
    telling = [word for word in rarest if len(holders[word]) <= _COMMON]
    needed = max(1, len(telling) - _allowed(found))
    if sum(len(holders[word]) > 1 for word in telling) < needed:
        return []
    shared = Counter(other for word in telling for other in holders[word])
    del shared[at]
    return [other for other, times in shared.most_common(_MOST) if times >= needed]


def _allowed(found: _Words) -> int:
    few = max(_EDITS, int(len(found) * _EDIT_SHARE))
    return min(few, max(1, int(len(found) * _EDIT_SHARE_SHORT)))


def _kin(one: _Words, other: _Words) -> bool:
    allowed = max(_allowed(one), _allowed(other))
    gone, come = len(one - other), len(other - one)
    return not gone or not come or (gone <= allowed and come <= allowed)
