"""Logs: one event a line, JSON where nobody watches."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from curator.logs import configure, log
from tests.journeys.story import Shell, home


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_events_are_json_lines_where_nobody_watches() -> None:
    stream = io.StringIO()
    configure("info", stream)
    log().info("pass.finished", notes=3, path="caf\udce9.md")
    told = json.loads(stream.getvalue())
    assert told["event"] == "pass.finished"
    assert told["notes"] == 3
    assert told["level"] == "info"
    assert stream.getvalue().isascii()


def test_events_are_words_on_a_terminal() -> None:
    stream = Terminal()
    configure("info", stream)
    log().info("pass.finished", notes=3)
    assert "pass.finished" in stream.getvalue()
    assert not stream.getvalue().startswith("{")


def test_no_path_acts_on_a_terminal_or_cannot_be_shown() -> None:
    stream = Terminal()
    configure("info", stream)
    log().info("pass.failed", where="a\x1b[2J\u202eb\nc\x9b1m\udce9", what="노트")
    said = stream.getvalue()
    assert r"a\x1b[2J\u202eb\nc\x9b1m\udce9" in said
    assert "노트" in said
    said.encode("utf-8")


def test_a_log_without_room_costs_no_work() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        configure("info", full)
        log().error("pass.failed", home="notes")
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())


def test_what_is_below_the_level_is_silent() -> None:
    stream = io.StringIO()
    configure("warning", stream)
    log().info("pass.finished")
    assert stream.getvalue() == ""


def test_a_pass_is_one_line_without_titles_or_paths(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    notes = home(tmp_path / "notes")
    said = Shell(capsys).curator("run", notes, "--log", "info")
    (line,) = said.err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["opened"], told["notes"]) == ("pass.finished", 2, 3)
    assert "ferry" not in said.err
    assert Shell(capsys).curator("run", notes).err == ""
