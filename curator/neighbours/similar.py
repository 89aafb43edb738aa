"""Which notes of a large group have texts that the judge could relate: an exact join on tokens."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from curator.home.note import Note
from curator.judge.reading import read

_EDITS: Final = 4
_EDIT_SHARE: Final = 0.02
_ALIKE: Final = 64
_STARS: Final = 8


def similar(notes: Sequence[Note], bucket: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of places whose token sets are equal, contained, or few tokens apart.

    Two texts that lack at most d tokens of each other share one of the d+1 rarest tokens of either
    (prefix filter: Chaudhuri, Ganti, Kaushik 2006), so only holders of these are compared. Of more
    than 64 equal texts each meets the first eight: no reviewer is asked about so many copies.
    """
    groups: dict[frozenset[str], list[int]] = defaultdict(list)
    for at in bucket:
        groups[frozenset(read(notes[at].body).tokens)].append(at)
    for members in groups.values():
        yield from _alike(members)
    texts = [tokens for tokens in groups if tokens]
    for one, other in _close(texts):
        for left in groups[texts[one]][:_STARS]:
            for right in groups[texts[other]][:_STARS]:
                yield min(left, right), max(left, right)


def _alike(members: Sequence[int]) -> Iterator[tuple[int, int]]:
    if len(members) <= _ALIKE:
        yield from combinations(members, 2)
        return
    for at, other in enumerate(members):
        yield from ((first, other) for first in members[: min(at, _STARS)])


def _close(texts: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    often = Counter(token for tokens in texts for token in tokens)
    holders: dict[str, list[int]] = defaultdict(list)
    for at, tokens in enumerate(texts):
        for token in tokens:
            holders[token].append(at)
    found: set[tuple[int, int]] = set()
    for at, tokens in enumerate(texts):
        for other in _sharing(at, tokens, often, holders):
            pair = (min(at, other), max(at, other))
            if pair not in found and _kin(tokens, texts[other]):
                found.add(pair)
    yield from sorted(found)


def _sharing(
    at: int, tokens: frozenset[str], often: Mapping[str, int], holders: Mapping[str, list[int]]
) -> Iterator[int]:
    rarest = sorted(tokens, key=lambda token: (often[token], token))[: _allowed(tokens) + 1]
    met = {other for token in rarest for other in holders[token]}
    met.discard(at)
    yield from met


def _allowed(tokens: frozenset[str]) -> int:
    return max(_EDITS, int(len(tokens) * _EDIT_SHARE))


def _kin(one: frozenset[str], other: frozenset[str]) -> bool:
    allowed = max(_allowed(one), _allowed(other))
    gone, come = len(one - other), len(other - one)
    return not gone or not come or (gone <= allowed and come <= allowed)
