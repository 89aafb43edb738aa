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
_COMMON: Final = 256
_Words = frozenset[str]


def similar(notes: Sequence[Note], bucket: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of places whose words are equal, contained, or few words apart.

    Two texts that lack at most d words of each other share one of the d+1 rarest words of either
    (prefix filter: Chaudhuri, Ganti, Kaushik 2006), so only holders of these are compared. Of many
    texts equal token by token each meets the first eight: no reviewer is asked about more copies.
    A word that more than 256 texts hold tells nothing apart and leads nowhere.
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
    often = Counter(word for found in texts for word in found)
    holders: dict[str, list[int]] = defaultdict(list)
    for at, found in enumerate(texts):
        for word in found:
            holders[word].append(at)
    close: set[tuple[int, int]] = set()
    for at, found in enumerate(texts):
        for other in _sharing(at, found, often, holders):
            pair = (min(at, other), max(at, other))
            if pair not in close and _kin(found, texts[other]):
                close.add(pair)
    yield from sorted(close)


def _sharing(
    at: int, found: _Words, often: Mapping[str, int], holders: Mapping[str, list[int]]
) -> Iterator[int]:
    rarest = sorted(found, key=lambda word: (often[word], word))[: _allowed(found) + 1]
    met = {other for word in rarest if 1 < often[word] <= _COMMON for other in holders[word]}
    met.discard(at)
    yield from met


def _allowed(found: _Words) -> int:
    few = max(_EDITS, int(len(found) * _EDIT_SHARE))
    return min(few, max(1, int(len(found) * _EDIT_SHARE_SHORT)))


def _kin(one: _Words, other: _Words) -> bool:
    allowed = max(_allowed(one), _allowed(other))
    gone, come = len(one - other), len(other - one)
    return not gone or not come or (gone <= allowed and come <= allowed)
