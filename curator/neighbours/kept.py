"""Signatures kept from pass to pass: by blob id and recipe, in one file that may vanish at any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from curator.home.kept_file import KEY, Kept, key
from curator.home.note import Note
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
    bodies = {note.blob: note.body for note in notes}
    keys = [key(blob) for blob in bodies]
    kept = None if cache is None else Kept(cache, KEPT, RECIPE)
    known, old = _read(kept)
    at = {name: row for row, name in enumerate(known)}
    rows = np.array([at.get(name, -1) for name in keys], np.int64)
    has = rows >= 0
    read = signatures(
        body for body, there in zip(bodies.values(), has.tolist(), strict=True) if not there
    )
    all_rows = _merged(old, Table(*read), rows)
    if kept is not None and not (has.all() and len(known) == len(keys)):
        arrays = (all_rows.lengths, all_rows.hashes)
        parts = (part.astype("<u4", copy=False).tobytes() for part in arrays)
        kept.write(chain((b"".join(keys),), parts))
    places = {blob: place for place, blob in enumerate(bodies)}
    if len(places) == len(notes):
        return all_rows
    each = np.array([places[note.blob] for note in notes], np.int64)
    return Table(all_rows.hashes[each], all_rows.lengths[each])


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
