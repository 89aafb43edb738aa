"""Which change of a note makes a proposal about it outdated."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from curator.claims import read_claims
from curator.evidence import proof
from curator.finding import mark_of
from curator.home.note import Note
from curator.kinds.claimed import statement
from curator.ledger.state import Record

_BODY = "# Overview\n\n- Web: nginx\n- Main database: PostgreSQL 15\n- Cache: redis\n"
_FRONT = "---\nid: a\nupdated: 2026-01-01\n---\n"


def _record(kind: str) -> Record:
    note = Note("a.md", "", "a", _BODY)
    (claim,) = [claim for claim in read_claims(note) if "Postgre" in claim.text]
    mark = mark_of(statement(claim))
    when = datetime(2026, 6, 1, tzinfo=UTC)
    return Record("x", kind, "", "open", when, ("a",), ("a.md", "b.md"), evidence=mark)


def _same(kind: str, body: str, front: str = _FRONT, path: str = "a.md") -> bool:
    before, now = (_FRONT + _BODY).encode(), (front + body).encode()
    return proof(_record(kind))(path, before, now)


@pytest.mark.parametrize("kind", ["supersede", "contradiction"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("nginx", "caddy"),
        ("# Overview\n", "# Overview\n\nNew above it.\n"),
        ("- Cache: redis\n", ""),
        ("- Main database: PostgreSQL 15", "* **Main database:** PostgreSQL 15"),
    ],
)
def test_the_rest_of_a_long_file_may_change(kind: str, old: str, new: str) -> None:
    assert _same(kind, _BODY.replace(old, new))


@pytest.mark.parametrize("kind", ["supersede", "contradiction"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("PostgreSQL 15", "PostgreSQL 14"),
        ("- Main database: PostgreSQL 15\n", ""),
        ("- Main database: PostgreSQL 15", "- ~~Main database: PostgreSQL 14~~"),
        ("# Overview\n", "# Overview of old\n"),
        ("- Web: nginx\n- Main database: PostgreSQL 15\n- Cache: redis\n", "Main database: PostgreSQL 15\n"),
        ("- Cache: redis\n", "- Cache: redis\n- Main database: PostgreSQL 15\n"),
    ],
)  # fmt: skip
def test_the_claim_itself_may_not(kind: str, old: str, new: str) -> None:
    assert not _same(kind, _BODY.replace(old, new))


@pytest.mark.parametrize(
    ("front", "same"),
    [
        ("---\nid: a\nupdated: 2026-02-02\ncontradicts: [b]\n---\n", True),
        ("---\nid: b\nupdated: 2026-01-01\n---\n", False),
        ("---\nid: a\nvalid_from: 2026-01-01\n---\n", False),
        ("---\nid: a\nsuperseded_by: b\n---\n", False),
        ("---\nid: [\n---\n", False),
    ],
)
def test_what_names_or_dates_the_note_may_not_change(front: str, *, same: bool) -> None:
    assert _same("supersede", _BODY, front) is same


def test_a_file_that_is_only_touched_and_every_other_kind_rest_on_the_whole_text() -> None:
    changed = _BODY.replace("nginx", "caddy")
    assert not _same("supersede", changed, path="b.md")
    assert not _same("dedup", changed)
    assert _same("dedup", _BODY + "\n\n")
