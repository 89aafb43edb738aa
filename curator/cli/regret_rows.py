"""The raw rows behind the figures of regret: one for each accept."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from curator.errors import CuratorError
from curator.ledger.record import Accept
from curator.ledger.state import Ledger, Record
from curator.regret.figures import watched

COLUMNS: Final = (
    "id", "kind", "recipe", "certainty", "trust", "how", "by", "kept", "opened", "accepted", "commit",
    "stood_seconds", "undone", "undone_by", "undone_why", "self_reversal", "undone_paths", "paths",
)  # fmt: skip
# What a spreadsheet would take for a formula.
_ACTING: Final = ("=", "+", "-", "@")


def rows(ledger: Ledger, now: datetime) -> list[dict[str, object]]:
    """Return a row for each accept, oldest first; "" for what is not known, times in ISO 8601."""
    found = [(a, r) for r in ledger.records.values() for a in r.accepts]
    found.sort(key=lambda row: (row[0].when, row[1].id))
    return [_row(record, accept, now) for accept, record in found]


def text(ledger: Ledger, now: datetime) -> str:
    """Return the rows as CSV (RFC 4180, but with bare line ends); lists of paths are JSON."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_plain, rows(ledger, now)))
    return out.getvalue()


def write(file: Path, ledger: Ledger, now: datetime) -> int:
    """Write the rows into a file and return how many; CuratorError where it cannot be written."""
    told = text(ledger, now)
    try:
        file.write_text(told, "utf-8")
    except OSError as broken:
        raise CuratorError(
            f"the rows cannot be written: {broken.strerror}",
            where=str(file),
            remedy="name a file in a folder that you may write, or - for stdout",
        ) from broken
    return len(rows(ledger, now))


def _row(record: Record, accept: Accept, now: datetime) -> dict[str, object]:
    values = (
        record.id,
        record.kind,
        accept.recipe,
        accept.certainty,
        accept.trust,
        accept.how,
        accept.by,
        accept.kept,
        _iso(accept.opened),
        _iso(accept.when),
        accept.commit,
        watched(accept, now).stood.total_seconds(),
        _iso(accept.undone),
        accept.undone_by,
        accept.why,
        accept.reversal,
        list(accept.paths),
        list(record.paths),
    )
    return dict(zip(COLUMNS, values, strict=True))


def _plain(row: Mapping[str, object]) -> dict[str, str]:
    return {key: _cell(value) for key, value in row.items()}


def _cell(value: object) -> str:
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=True)
    told = str(value).encode("utf-8", "backslashreplace").decode("utf-8")
    return f"'{told}" if told.startswith(_ACTING) else told


def _iso(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat()
