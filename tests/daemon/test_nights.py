"""What the doctor says of the nights of a home."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from curator.cli.folders import state_folder
from curator.daemon.memory import FILE, LOCK, Fault, Memory, keep, recall
from curator.exclusive import held
from tests.journeys.story import Shell, home

NOW = datetime.now(UTC)
FAULT = Fault("git is not installed", "PATH", "install git 2.38 or later")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return home(tmp_path / "notes")


def said(capsys: pytest.CaptureFixture[str], notes: Path, memory: Memory) -> tuple[int, str]:
    keep(state_folder(notes / ".git"), memory)
    told = Shell(capsys).curator("doctor", notes)
    return told.code, told.out


def test_a_home_that_no_daemon_tended_hears_nothing_of_one(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Shell(capsys).curator("doctor", notes)
    assert (told.code, "daemon runs" in told.out) == (0, False)


@pytest.mark.parametrize(
    ("memory", "code", "words"),
    [
        (Memory(passed=NOW, ended=NOW), 0, "the last pass ended well at"),
        (Memory(passed=NOW), 0, "no daemon runs; the last good pass of one: never"),
        (
            Memory(passed=NOW, failed=NOW, failures=3, fault=FAULT),
            1,
            "git is not installed (PATH)",
        ),
        (Memory(passed=NOW, failed=NOW, failures=3, fault=FAULT), 1, "failed 3 times in a row"),
        (Memory(passed=NOW, failed=NOW, failures=5, fault=FAULT), 1, "one pass a day is tried"),
        (Memory(passed=NOW, settings=FAULT), 1, "new settings are not in force, older ones are"),
        (Memory(waiting=NOW, waits="the machine is busy"), 0, "and waits: the machine is busy"),
        (Memory(silent=14, silence="no note was found"), 0, "14 passes proposed nothing: no note"),
        (Memory(unsent="no answer in time"), 0, "digest could not be sent: no answer in time"),
        (Memory(set_back=NOW), 0, "the clock was set back"),
        (Memory(anew=NOW), 0, "was unreadable; anew since"),
    ],
)
def test_what_the_daemon_remembers_is_said_in_words(
    notes: Path, capsys: pytest.CaptureFixture[str], memory: Memory, code: int, words: str
) -> None:
    found, out = said(capsys, notes, memory)
    assert words in out
    assert found == code


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        (Memory(silent=13, silence="no note was found"), "proposed nothing"),
        (Memory(passed=NOW, ended=NOW, fault=FAULT), "not installed"),
        (Memory(set_back=NOW - timedelta(days=30)), "set back"),
        (Memory(passed=NOW, failed=NOW, failures=4, fault=FAULT), "one pass a day"),
    ],
)
def test_what_is_over_or_too_little_is_not_said(
    notes: Path, capsys: pytest.CaptureFixture[str], memory: Memory, words: str
) -> None:
    assert words not in said(capsys, notes, memory)[1]


def test_a_running_daemon_is_named(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = state_folder(notes / ".git")
    state.mkdir(parents=True)
    with held(state / LOCK, NOW):
        out = said(capsys, notes, Memory(passed=NOW, next=NOW))[1]
    assert "the daemon runs (process " in out
    assert "no daemon runs" not in out


def test_garbage_is_told_and_a_state_folder_in_the_way_is_wrong(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = state_folder(notes / ".git")
    state.mkdir(parents=True)
    (state / FILE).write_bytes(b'{"form": "x"')
    told = Shell(capsys).curator("doctor", notes)
    assert (told.code, "cannot be read" in told.out) == (0, True)
    (state / FILE).unlink()
    state.rmdir()
    state.write_text("")
    told = Shell(capsys).curator("doctor", notes)
    assert (told.code, "the state folder cannot be written" in told.out) == (1, True)


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"[]", b"\xff", b'{"form": 2}', b'{"failures": -1}', b'{"passed": "noon"}'),
        # West of Greenwich this is no moment of any calendar, and east of it the other is none.
        *(b'{"seen": "0001-01-01T00:00:00Z"}', b'{"next": "9999-12-31T23:59:59Z"}'),
    ],
)
def test_what_is_no_memory_is_none(tmp_path: Path, text: bytes) -> None:
    (tmp_path / FILE).write_bytes(text)
    assert recall(tmp_path) is None


def test_a_pipe_in_place_of_the_memory_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert recall(tmp_path) is None


def test_what_was_kept_is_remembered_whole(tmp_path: Path) -> None:
    memory = Memory(passed=NOW, fault=FAULT, failures=2, silence="여러 주")
    keep(tmp_path / "new", memory)
    assert recall(tmp_path / "new") == memory
    assert [file.name for file in (tmp_path / "new").iterdir()] == [FILE]
