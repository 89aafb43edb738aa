"""Which claims may speak of one thing: found without comparing every two."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from curator.claims import Claim
from curator.home.note import Note
from curator.neighbours.kept_rows import Row
from curator.neighbours.old_values import meeting
from curator.neighbours.sheets import Claims, Sheet, parts, views_of, words_of

_FEW: Final = 48
_SAID: Final = 4
_ALIKE: Final = 8
_PARTNERS: Final = 64
_REPEATED: Final = 3
_NOTHING: Final = array("Q")


def kin_claims(notes: Sequence[Note], cache: Path | None = None) -> Iterator[tuple[Claim, Claim]]:
    """Yield each unordered pair of claims that may be kin once, in a fixed order.

    Of two notes of one scope that are neither superseded nor retired; not crossed; not of one
    wording. Kin share a view, or one names as old what the other says. A view of more than 48 claims
    is that of a template and leads nowhere, unless they say no more than four things among them; one
    that a note holds more than three times is that of a log and leads to no claim of this note. Each
    claim has at most 64 kin by views, those of the rarest views first, so the cost is linear.
    `cache` is a folder that may keep what claims meet by; nothing in it changes the answer.
    """
    ordered = sorted((note for note in notes if not note.closed), key=lambda note: note.path)
    sheets = [Sheet(note) for note in ordered]
    signs = views_of(sheets, cache)
    quotes = any(old for found in signs for _, old in found)
    said = words_of(sheets, cache) if quotes else [_NOTHING] * len(sheets)
    scopes: dict[object, _Scope] = defaultdict(_Scope)
    for sheet, found, words in zip(sheets, signs, said, strict=True):
        scopes[sheet.note.scope].add(sheet, found, words)
    pairs: list[tuple[Claim, Claim]] = []
    for scope in scopes.values():
        pairs.extend(_kin(scope))
    yield from sorted(pairs, key=lambda pair: (pair[0].place, pair[1].place))


class _Scope(Claims):
    """The claims of the notes of one scope, with what they meet by."""

    def __init__(self) -> None:
        super().__init__()
        self.signs: list[Row] = []
        self.shared: set[int] = set()
        self.quoting: list[int] = []
        self._words: list[Row] = []
        self._seen: set[int] = set()

    def add(self, sheet: Sheet, found: Sequence[tuple[Row, bool]], words: Row) -> None:
        own: set[int] = set()
        for number, (signs, old) in enumerate(found):
            own.update(signs)
            if old:
                self.quoting.append(len(self))
            self.signs.append(signs)
            self.append(sheet, number)
        self._words.append(words)
        self.shared |= own & self._seen
        self._seen |= own

    def words(self) -> Iterator[Row]:
        for row in self._words:
            yield from parts(row)


def _kin(scope: _Scope) -> Iterator[tuple[Claim, Claim]]:
    met = set(_by_views(scope, _buckets(scope.signs, scope.shared)))
    for by, at in meeting(scope, scope.quoting):
        met.add((min(by, at), max(by, at)))
    for one, other in met:
        yield scope[one], scope[other]


def _buckets(signs: Sequence[Row], shared: set[int]) -> list[tuple[int, ...]]:
    """Return the places of the claims of each view that two notes share, the smallest first."""
    holders: dict[int, list[int]] = defaultdict(list)
    for at, found in enumerate(signs):
        for sign in found:
            if sign in shared:
                holders[sign].append(at)
    return sorted({tuple(members) for members in holders.values()}, key=lambda m: (len(m), m))


def _by_views(claims: Claims, buckets: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    kin: dict[int, set[int]] = defaultdict(set)
    for bucket in buckets:
        for one, other in combinations(_telling(claims, bucket), 2):
            a, b = claims[one], claims[other]
            if a.note is b.note or _wording(a) == _wording(b):
                continue
            if len(kin[one]) < _PARTNERS and len(kin[other]) < _PARTNERS and other not in kin[one]:
                kin[one].add(other)
                kin[other].add(one)
                yield one, other


def _telling(claims: Claims, bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of a view that can be kin: all of few, some of those that say few things."""
    bucket = _single(claims, bucket)
    if len(bucket) <= _FEW:
        return bucket
    said: dict[object, list[int]] = defaultdict(list)
    for at in bucket:
        said[_wording(claims[at])].append(at)
        if len(said) > _SAID:
            return ()
    return sorted(at for alike in said.values() for at in alike[:_ALIKE])


def _single(claims: Claims, bucket: Sequence[int]) -> Sequence[int]:
    """Return the claims of notes that hold a view up to three times; what is told more often is a log."""
    if len(bucket) <= _REPEATED:
        return bucket
    times = Counter(claims.note(at).path for at in bucket)
    return [at for at in bucket if times[claims.note(at).path] <= _REPEATED]


def _wording(claim: Claim) -> object:
    text = f"{claim.key}\n{claim.value}" if claim.key and claim.form != "sentence" else claim.text
    return text.casefold(), claim.discouraged
