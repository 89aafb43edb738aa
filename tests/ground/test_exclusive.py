"""The file that one process holds: nothing else is touched for it, and nothing is waited for."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from curator.exclusive import HeldError, held, holder

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def test_who_holds_it_is_said_while_it_is_held(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    assert holder(file) is None
    with held(file, NOW):
        said = f"process {os.getpid()} since 2026-06-01 00:00 +0000"
        assert holder(file) == said
        with pytest.raises(HeldError, match="process"), held(file, NOW):
            raise AssertionError("held twice")
    assert holder(file) is None


def test_a_file_behind_a_link_is_not_written(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("what must stay")
    (tmp_path / "lock").symlink_to(note)
    with pytest.raises(OSError, match="a link"), held(tmp_path / "lock", NOW):
        raise AssertionError("a link was held")
    assert holder(tmp_path / "lock") is None
    assert note.read_text() == "what must stay"


@pytest.mark.parametrize("put", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_neither_held_nor_waited_for(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    put(tmp_path / "lock")
    assert holder(tmp_path / "lock") is None
    with pytest.raises(OSError), held(tmp_path / "lock", NOW):  # noqa: PT011 - any of them
        raise AssertionError("it was held")
