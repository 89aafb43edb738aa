"""What rooms tell of each note in numbers, kept from pass to pass by path and blob."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.columns import Codes, Column, Numbers, Rows, edges, joined
from curator.home.kept_file import Kept
from curator.home.note import Note

Columns = tuple[Column, ...]
Keys = npt.NDArray[np.void]

Asked = Callable[[Sequence[int]], Sequence[Note]]

_AT_ONCE: Final = 1 << 12
_KEY: Final = np.dtype("V16")
_SIZE: Final = np.dtype("<u4")
# Rows that are not kept yet cost little; a whole file is written anew where they are more than this.
_FEW: Final = 512
_NONE: Final = memoryview(bytes(8))


@dataclass(frozen=True, slots=True)
class Group:
    """What one room tells of a note: columns that follow from its path, its blob and the recipe alone.

    `kinds` are the types of the columns, `made` tells them of any notes, `recipe` says how. `some` marks
    what is told of those notes alone that are asked about, since it is dear.
    """

    name: str
    recipe: str
    kinds: tuple[str, ...]
    made: Callable[[Sequence[Note]], Columns] = field(repr=False, compare=False)
    some: bool = False


def key_of(path: str, blob: str, *, sure: bool = False) -> bytes:
    """Return the key of what follows from a path and a blob; `sure` where the owner calls it a note."""
    said = f"{blob} {sure:d} {path}".encode("utf-8", "surrogateescape")
    return blake2b(said, digest_size=_KEY.itemsize).digest()


def number_of(text: str) -> int:
    """Return a text as a number that no other text of a home has."""
    said = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(said, digest_size=8).digest(), "little")


def keys_of(keys: Sequence[bytes]) -> Keys:
    """Return keys as one array."""
    return np.frombuffer(b"".join(keys), _KEY)


class Table:
    """The columns of a group for those notes that passes before this one read."""

    def __init__(self, group: Group, folder: Path) -> None:
        self._group = group
        self._kept = Kept(folder, f"kept-{group.name}", group.recipe)
        self.keys, self.columns = _parsed(self._kept.read(), group.kinds)

    @cached_property
    def _sorted(self) -> tuple[Codes, Rows]:
        codes = _first(self.keys)
        order = np.argsort(codes, kind="stable")
        return codes[order], order

    def rows(self, keys: Keys) -> Rows:
        """Return the row of each key, -1 for what is not known."""
        if len(keys) == len(self.keys) and np.array_equal(keys, self.keys):
            return np.arange(len(keys))
        codes, order = self._sorted
        if not len(codes):
            return np.full(len(keys), -1, np.int64)
        at = np.minimum(np.searchsorted(codes, _first(keys)), len(codes) - 1)
        found = order[at]
        return np.where(self.keys[found] == keys, found, -1)

    def told(self, keys: Keys, asked: Asked) -> Columns:
        """Return the columns of notes by their keys; what is not known is told of the notes `asked` for."""
        rows = self.rows(keys)
        new = np.flatnonzero(rows < 0)
        known = self.columns
        if len(new):
            parts = [known, *self._made(new, asked)]
            known = tuple(joined(*columns) for columns in zip(*parts, strict=True))
            rows = rows.copy()
            rows[new] = len(self.keys) + np.arange(len(new))
        columns = tuple(column.chosen(rows) for column in known)
        gone = len(self.keys) + len(new) - len(keys)
        if (len(new) + gone) * _FEW > len(keys):
            self._write(keys, columns)
        return columns

    def _made(self, new: Rows, asked: Asked) -> Iterator[Columns]:
        """Yield what is told of notes, of so many at a time that little memory is in use."""
        for at in range(0, len(new), _AT_ONCE):
            yield self._group.made(asked(new[at : at + _AT_ONCE].tolist()))

    def _write(self, keys: Keys, columns: Columns) -> None:
        sizes = (column.sizes.astype(_SIZE).tobytes() for column in columns)
        numbers = (
            column.numbers.astype(kind, copy=False).tobytes()
            for column, kind in zip(columns, self._group.kinds, strict=True)
        )
        self._kept.write((len(keys).to_bytes(8, "little"), keys.tobytes(), *sizes, *numbers))


def _first(keys: Keys) -> Codes:
    """Return the first half of each key."""
    found: Codes = keys.view("<u8")[::2]
    return found


def _parsed(raw: memoryview, kinds: Sequence[str]) -> tuple[Keys, Columns]:
    """Return what a file holds, nothing where it is not whole."""
    count = int.from_bytes(raw[:8], "little")
    at = 8 + count * _KEY.itemsize
    ends: list[Rows] = []
    if len(raw) < at + len(kinds) * count * _SIZE.itemsize:
        return _parsed(_NONE, kinds)
    keys = np.frombuffer(raw[8:at], _KEY)
    for _ in kinds:
        sizes = np.frombuffer(raw, _SIZE, count, at)
        ends.append(edges(sizes))
        at += sizes.nbytes
    totals = [int(end[-1]) for end in ends]
    if len(raw) != at + sum(n * np.dtype(k).itemsize for n, k in zip(totals, kinds, strict=True)):
        return _parsed(_NONE, kinds)
    columns: list[Column] = []
    for total, end, kind in zip(totals, ends, kinds, strict=True):
        numbers: Numbers = np.frombuffer(raw, np.dtype(kind), total, at)
        columns.append(Column(numbers, end))
        at += numbers.nbytes
    return keys, tuple(columns)
