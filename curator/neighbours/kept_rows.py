"""Rows of numbers kept from pass to pass: each follows from its key alone."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from curator.neighbours.kept_file import KEY, Kept

Row: TypeAlias = "array[int]"
_SIZES: Final = "I"
_NUMBERS: Final = "Q"


def rows(keys: Sequence[bytes], made: Callable[[int], Row], kept: Kept | None) -> list[Row]:
    """Return the row of each key, made anew by its place where it is not kept.

    Rows of keys that are not asked for are kept no longer.
    """
    known = {} if kept is None else _read(kept)
    found: list[Row] = []
    fresh = False
    for at, key in enumerate(keys):
        row = known.get(key)
        if row is None:
            fresh, row = True, made(at)
        found.append(row)
    if kept is not None and (fresh or len(known) != len(set(keys))):
        _write(kept, dict(zip(keys, found, strict=True)))
    return found


def _read(kept: Kept) -> dict[bytes, Row]:
    raw = kept.read()
    count = int.from_bytes(raw[:8], "little")
    sizes, numbers = array(_SIZES), array(_NUMBERS)
    begin, middle = 8 + count * KEY, 8 + count * (KEY + sizes.itemsize)
    if len(raw) < middle or (len(raw) - middle) % numbers.itemsize:
        return {}
    sizes.frombytes(raw[begin:middle])
    numbers.frombytes(raw[middle:])
    _turned(sizes)
    _turned(numbers)
    keys = bytes(raw[8:begin])
    edges = pairwise(accumulate(sizes, initial=0))
    return {
        keys[KEY * at : KEY * at + KEY]: numbers[start:stop]
        for at, (start, stop) in enumerate(edges)
    }


def _write(kept: Kept, found: dict[bytes, Row]) -> None:
    sizes, numbers = array(_SIZES, map(len, found.values())), array(_NUMBERS)
    for row in found.values():
        numbers.extend(row)
    _turned(sizes)
    _turned(numbers)
    count = len(found).to_bytes(8, "little")
    kept.write((count, b"".join(found), sizes.tobytes(), numbers.tobytes()))


def _turned(numbers: Row) -> None:
    """Turn numbers between the order of this machine and that of the file."""
    if sys.byteorder == "big":
        numbers.byteswap()
