"""Signatures of texts by the character 4-grams they hold: MinHash over whole homes in NumPy."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt
from rensa import RMinHash  # type: ignore[import-untyped]

Signatures = npt.NDArray[np.uint32]

HASHES: Final = 192
RECIPE: Final = f"utf-16 4-grams/1 rensa {RMinHash.ALGORITHM_VERSION} {HASHES}"
_SEED: Final = 20_252
_GRAM: Final = 4
_END: Final = "\0" * (_GRAM - 1)
# Units of text that are hashed at a time: 16 bytes each while it lasts.
_AT_ONCE: Final = 1 << 21
_ROWS_AT_ONCE: Final = 1 << 13
_ODD: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93))
_BETWEEN: Final = re.compile(r"\W+")


def folded(body: str) -> str:
    """Return a text in NFKC, without case, each run of what is no word as one space."""
    return _BETWEEN.sub(" ", _cased(body)).strip()


def signatures(bodies: Iterable[str]) -> tuple[Signatures, npt.NDArray[np.uint32]]:
    """Return one row of 192 hashes per text (MinHash: Broder 1997), and how long each text is.

    The share of equal hashes of two rows estimates the Jaccard similarity of their 4-grams. Lengths
    count UTF-16 units of `folded` texts.
    """
    rows: list[Signatures] = [np.empty((0, HASHES), np.uint32)]
    lengths: list[npt.NDArray[np.uint32]] = [np.empty(0, np.uint32)]
    for texts in _batches(bodies):
        grams, sizes = _grams(texts)
        offsets = np.concatenate((np.zeros(1, np.uint64), np.cumsum(sizes, dtype=np.uint64)))
        made = RMinHash.digest_matrix_from_flat_token_hashes(grams, offsets, HASHES, _SEED)
        flat = array("I", chain.from_iterable(made.to_rows()))
        rows.append(np.frombuffer(flat, np.uint32).reshape(-1, HASHES))
        lengths.append(sizes)
    return np.concatenate(rows), np.concatenate(lengths)


def _batches(bodies: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for body in bodies:
        text = _cased(body)
        batch.append(text)
        size += len(text)
        if size >= _AT_ONCE or len(batch) >= _ROWS_AT_ONCE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _cased(body: str) -> str:
    text = body.lower() if body.isascii() else unicodedata.normalize("NFKC", body).casefold()
    return text.replace("\0", " ") if "\0" in text else text


def _grams(texts: Sequence[str]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]:
    """Return the hashed 4-grams of all texts one after another, and how many each text has.

    Each text is followed by three zero units, so that every unit begins a 4-gram of its own text
    and even one letter has one.
    """
    joined = _END.join([*texts, ""]).encode("utf-16-le", "surrogatepass")
    units = np.frombuffer(joined, np.uint16)
    said = _said()[units]
    kept = said.copy()
    kept[1:] |= said[:-1]
    units = np.where(said, units, np.uint16(32))[kept]
    ends = np.concatenate((np.ones(1, np.bool_), units == 0, np.ones(1, np.bool_)))
    units = units[(units != 32) | ~(ends[:-2] | ends[2:])]
    ends = np.flatnonzero(units == 0)[:: _GRAM - 1]
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + _GRAM - 1))
    # A view in which each unit begins eight bytes: its 4-gram as one number.
    grams = np.ndarray((len(units) - _GRAM + 1,), "<u8", units.tobytes(), strides=(2,))
    return _mixed(grams[units[: len(grams)] != 0]), (ends - starts).astype(np.uint32)


def _mixed(grams: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    grams *= _ODD[0]
    grams ^= grams >> np.uint64(32)
    grams *= _ODD[1]
    grams ^= grams >> np.uint64(29)
    return grams


@cache
def _said() -> npt.NDArray[np.bool_]:
    """Return which UTF-16 units belong to words; halves of rare signs do, and the end of a text."""
    units = [code == 0 or 0xD800 <= code < 0xE000 or _is_word(chr(code)) for code in range(1 << 16)]
    return np.array(units, np.bool_)


def _is_word(sign: str) -> bool:
    return sign == "_" or sign.isalnum()
