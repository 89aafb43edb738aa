"""What a model is asked about no more is there for people and for programs to see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from curator.cli.folders import state_folder
from curator.judge.second.kept import TRIES, Kept
from curator.judge.second.shown import Shown
from tests.journeys.story import Shell, home

PATHS = ("memory/notes/wifi.md", "기억/와이파이.md")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return home(tmp_path / "notes")


def failed(notes: Path, times: int, why: str = "misfit") -> None:
    """Let a model fail so often at a pair."""
    kept = Kept(state_folder(notes / ".git"), "any")
    shown = Shown("notes", "One.", "Other.", ("One.", "Other."), PATHS)
    for _ in range(times):
        kept.failed(kept.key(shown), shown, why)


def test_a_pair_is_parked_after_three_tries_in_vain(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell(capsys)
    failed(notes, TRIES - 1)
    assert shell.curator("list", notes, "--parked").out == "nothing is parked\n"
    failed(notes, 1, "cut")
    told = shell.curator("list", notes, "--parked").out
    assert "memory/notes/wifi.md and 기억/와이파이.md" in told
    assert "3 tries" in told
    assert json.loads(shell.curator("list", notes, "--parked", "--json").out) == {
        "parked": [],
        "pairs": [{"paths": list(PATHS), "why": "cut", "tries": 3}],
    }


def test_nothing_is_parked_where_files_are_damaged(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failed(notes, TRIES)
    state = state_folder(notes / ".git")
    (damaged,) = (state / "opinions").iterdir()
    damaged.write_bytes(b'{"failed": {"paths": ["a"]}}')
    (state / "opinions" / "odd.json").write_bytes(b"\xff\xfe")
    assert Shell(capsys).curator("list", notes, "--parked").out == "nothing is parked\n"
