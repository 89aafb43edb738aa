"""The beginnings of the words of texts: the same whatever particle or plural ends them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.normal_form import normal

Heads = npt.NDArray[np.uint32]
Wholes = npt.NDArray[np.uint64]
Owners = npt.NDArray[np.int64]
_Units = npt.NDArray[np.uint16]

_LETTERS, _HANGUL, _KATAKANA, _HAN, _DIGITS = range(1, 6)
# The fewest signs of a word, by what it is written in.
_FEWEST: Final = np.array((1 << 30, 3, 2, 2, 1, 1), np.int64)
_HEAD: Final = 4
_WIDE_HEAD: Final = 2
_WIDE_FROM: Final = 0x3000
_UNITS: Final = 4
_END: Final = "\0" * _UNITS
_AT_ONCE: Final = 1 << 20
_HALF: Final = np.uint64(32)
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


def heads(texts: Iterable[str]) -> tuple[Heads, Owners]:
    """Return the distinct heads of each text, and the places of their texts.

    A head is the first four letters of a word of three, the first two signs of one in Hangul, katakana
    or Han, or a whole number; it is told as 32 bits, in which a few of a home may fall together. The
    answer is sorted by text, then by head; the work is linear in the length of all texts.
    """
    found: list[Heads] = [np.empty(0, np.uint32)]
    owners: list[Owners] = [np.empty(0, np.int64)]
    for first, batch in _batches(texts):
        codes, places = _words(batch)
        told = np.sort(places.astype(np.uint64) << _HALF | (codes * _ODD) >> _HALF)
        once = np.ones(len(told), np.bool_)
        once[1:] = told[1:] != told[:-1]
        told = told[once]
        found.append(told.astype(np.uint32))
        owners.append((told >> _HALF).astype(np.int64) + first)
    return np.concatenate(found), np.concatenate(owners)


def _batches(texts: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    batch: list[str] = []
    size = first = 0
    for text in texts:
        folded = (text if text.isascii() else normal("NFKC", text)).casefold()
        batch.append(folded.replace("\0", " ") if "\0" in folded else folded)
        size += len(folded)
        if size >= _AT_ONCE:
            yield first, batch
            first, batch, size = first + len(batch), [], 0
    if batch:
        yield first, batch


def _words(texts: Sequence[str]) -> tuple[Wholes, Owners]:
    """Return the head of each word of texts and the place of its text, one after another."""
    raw = _END.join([*texts, ""]).encode("utf-16-le", "surrogatepass") + bytes(8 * _UNITS)
    units: _Units = np.frombuffer(raw, "<u2")
    kinds = _kinds()[units]
    starts = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), kinds[1:] != kinds[:-1])))
    sizes = np.diff(np.append(starts, len(units)))
    said = kinds[starts]
    kept = sizes >= _FEWEST[said]
    starts, sizes, said = starts[kept], sizes[kept], said[kept]
    # Four zeros end each text, and no text has one of its own.
    ends = np.flatnonzero(units == 0)[::_UNITS]
    longest = np.where(units[starts] < _WIDE_FROM, _HEAD, _WIDE_HEAD)
    codes = _packed(raw, starts, np.minimum(sizes, longest))
    long = np.flatnonzero((said == _DIGITS) & (sizes > _HEAD))
    codes[long] = [
        _whole(raw[2 * at : 2 * (at + size)])
        for at, size in zip(starts[long].tolist(), sizes[long].tolist(), strict=True)
    ]
    return codes, np.searchsorted(ends, starts)


def _packed(raw: bytes, starts: Owners, sizes: Owners) -> Wholes:
    """Return up to four units from each start as one number."""
    if not len(starts):
        return np.empty(0, np.uint64)
    whole = np.ndarray((len(raw) // 2 - _UNITS + 1,), "<u8", raw, strides=(2,))[starts]
    return whole & _masks()[sizes]


def _whole(number: bytes) -> int:
    return int.from_bytes(blake2b(number, digest_size=8).digest(), "big")


@cache
def _masks() -> Wholes:
    return np.array([(1 << (16 * size)) - 1 for size in range(_UNITS + 1)], np.uint64)


@cache
def _kinds() -> npt.NDArray[np.uint8]:
    """Return what each UTF-16 unit belongs to, 0 for none; halves of rare signs belong to none."""
    signs = (0 if 0xD800 <= code < 0xE000 else _kind(code) for code in range(1 << 16))
    return np.fromiter(signs, np.uint8, 1 << 16)


def _kind(code: int) -> int:
    sign = chr(code)
    if sign.isdecimal():
        return _DIGITS
    if 0xAC00 <= code <= 0xD7A3:
        return _HANGUL
    if 0x30A1 <= code <= 0x30FA or code == 0x30FC:
        return _KATAKANA
    if 0x3400 <= code <= 0x9FFF:
        return _HAN
    return _LETTERS if sign.isalnum() and not 0x3040 <= code <= 0x30FF else 0
