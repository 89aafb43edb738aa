"""Which proposal a person means."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from curator.cli.opened import one_record, open_home
from curator.cli.verb import Asked
from curator.errors import CuratorError
from curator.ledger.state import Ledger, Record
from tests.journeys.story import home


def ledger(*idents: str) -> Ledger:
    moment = datetime(2025, 1, 1, tzinfo=UTC)
    return Ledger({ident: Record(ident, "dedup", "", "open", moment) for ident in idents})


def test_an_ambiguous_id_is_told_with_all_that_begin_so(tmp_path: Path) -> None:
    opened = open_home(Asked(), home(tmp_path / "notes"))
    known = ledger("abcd111", "abcd222", "ffff000")
    with pytest.raises(CuratorError, match="2 proposals begin with 'abcd'") as told:
        one_record(opened.home, "abcd", known)
    assert told.value.where == "abcd111, abcd222"


def test_a_whole_id_is_enough_however_short(tmp_path: Path) -> None:
    opened = open_home(Asked(), home(tmp_path / "notes"))
    assert one_record(opened.home, "x1", ledger("x1", "x1y2z3")).id == "x1"
    with pytest.raises(CuratorError, match="too short"):
        one_record(opened.home, "x1y", ledger("x1y2z3"))
