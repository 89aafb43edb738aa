"""Signatures kept from pass to pass: by blob id and recipe, in one file that may vanish at any time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

from curator.home.note import Note
from curator.neighbours import KEPT
from curator.neighbours.shingles import HASHES, RECIPE, Signatures, signatures

Lengths = npt.NDArray[np.uint32]

_HEAD: Final = f"curator {KEPT}, {RECIPE}\n".encode()
_KEY: Final = 16
_SUM: Final = 4
_ROW: Final = _KEY + 4 * (1 + HASHES)


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
    keys = [_key(blob) for blob in bodies]
    known, old = _read(cache)
    at = {key: row for row, key in enumerate(known)}
    rows = np.array([at.get(key, -1) for key in keys], np.int64)
    kept = rows >= 0
    read = signatures(
        body for body, has in zip(bodies.values(), kept.tolist(), strict=True) if not has
    )
    all_rows = _merged(old, Table(*read), rows)
    if cache is not None and not (kept.all() and len(known) == len(keys)):
        _write(cache, keys, all_rows)
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


def _key(blob: str) -> bytes:
    return blake2b(blob.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()


def _read(cache: Path | None) -> tuple[list[bytes], Table]:
    """Return the keys and rows of the file, none where it is not whole and ours."""
    try:
        raw = b"" if cache is None else (cache / KEPT).read_bytes()
    except OSError:
        raw = b""
    size = len(raw) - len(_HEAD) - _SUM
    whole = size >= 0 and size % _ROW == 0 and raw.startswith(_HEAD)
    if not whole or crc32(memoryview(raw)[:-_SUM]) != int.from_bytes(raw[-_SUM:], "little"):
        return [], Table(np.empty((0, HASHES), np.uint32), np.empty(0, np.uint32))
    count, start = size // _ROW, len(_HEAD)
    lengths = np.frombuffer(raw, "<u4", count, start + count * _KEY)
    hashes = np.frombuffer(raw, "<u4", count * HASHES, start + count * (_KEY + 4))
    keys = [raw[at : at + _KEY] for at in range(start, start + count * _KEY, _KEY)]
    return keys, Table(hashes.reshape(-1, HASHES), lengths)


def _write(cache: Path, keys: Sequence[bytes], rows: Table) -> None:
    """Write the file beside its place and move it there, so that nobody ever reads half of it."""
    arrays = (part.astype("<u4", copy=False).tobytes() for part in (rows.lengths, rows.hashes))
    total = 0
    with (
        suppress(OSError),
        NamedTemporaryFile(dir=cache, prefix=KEPT, suffix=".new", delete=False) as file,
    ):
        fresh = Path(file.name)
        try:
            for part in chain((_HEAD, b"".join(keys)), arrays):
                total = crc32(part, total)
                file.write(part)
            file.write(total.to_bytes(_SUM, "little"))
            file.close()
            fresh.replace(cache / KEPT)
        finally:
            fresh.unlink(missing_ok=True)
