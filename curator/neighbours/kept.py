"""Signatures kept from pass to pass: by blob id and recipe, in one file that may vanish at any time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.kept_file import KEY, Kept, key
from curator.home.note import Note
from curator.home.notes import blobs_of, fetched
from curator.neighbours import KEPT
from curator.neighbours.shingles import HASHES, RECIPE, Signatures, signatures

Lengths = npt.NDArray[np.uint32]

_ROW: Final = KEY + 4 * (1 + HASHES)


@dataclass(frozen=True, slots=True)
class Table:
    """Signatures and lengths of texts, one row each."""

    hashes: Signatures
    lengths: Lengths


def table(notes: Sequence[Note], cache: Path | None) -> Table:
    """Return one row per note; a text is read once per blob, and only if its row is not kept.

    Rows of blobs that no note has are kept no longer. A file that is damaged, of another recipe or
    not there costs the reading of all texts; one that cannot be written costs that the next time.
    """
    blobs = blobs_of(notes)
    places = {blob: at for at, blob in enumerate(blobs)}
    keys = [key(blob) for blob in places]
    kept = None if cache is None else Kept(cache, KEPT, RECIPE)
    known, old = _read(kept)
    at = {name: row for row, name in enumerate(known)}
    rows = np.array([at.get(name, -1) for name in keys], np.int64)
    has = rows >= 0
    lacking = [at for at, there in zip(places.values(), has.tolist(), strict=True) if not there]
    read = signatures(_bodies(notes, lacking))
    all_rows = _merged(old, Table(*read), rows)
    if kept is not None and not (has.all() and len(known) == len(keys)):
        arrays = (all_rows.lengths, all_rows.hashes)
        parts = (part.astype("<u4", copy=False).tobytes() for part in arrays)
        kept.write(chain((b"".join(keys),), parts))
    if len(places) == len(notes):
        return all_rows
    row_of = {blob: row for row, blob in enumerate(places)}
    each = np.array([row_of[blob] for blob in blobs], np.int64)
    return Table(all_rows.hashes[each], all_rows.lengths[each])


def _bodies(notes: Sequence[Note], places: Sequence[int]) -> Iterator[str]:
    fetched(notes, places)
    return (notes[at].body for at in places)


def _merged(old: Table, read: Table, rows: npt.NDArray[np.int64]) -> Table:
    """Return the rows of the old table by number; each number below 0 takes the next row read."""
    if not len(old.lengths):
        return read
    kept = rows >= 0
    hashes = np.empty((len(rows), HASHES), np.uint32)
    lengths = np.empty(len(rows), np.uint32)
    hashes[kept], lengths[kept] = old.hashes[rows[kept]], old.lengths[rows[kept]]
    hashes[~kept], lengths[~kept] = read.hashes, read.lengths
    return Table(hashes, lengths)


def _read(kept: Kept | None) -> tuple[list[bytes], Table]:
    """Return the keys and rows of the file, none where it is not whole and ours."""
    raw = memoryview(b"") if kept is None else kept.read()
    count = len(raw) // _ROW
    if count * _ROW != len(raw):
        count = 0
    lengths = np.frombuffer(raw, "<u4", count, count * KEY)
    hashes = np.frombuffer(raw, "<u4", count * HASHES, count * (KEY + 4))
    keys = [bytes(raw[at : at + KEY]) for at in range(0, count * KEY, KEY)]
    return keys, Table(hashes.reshape(-1, HASHES), lengths)
