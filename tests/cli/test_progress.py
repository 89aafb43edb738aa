"""The progress bar shows where somebody watches, and only there."""

from __future__ import annotations

import io
import sys

import pytest

from curator.cli.progress import reading


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_many_files_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with reading(quiet=False) as step:
        assert step is not None
        step(3, 8)
    assert "3/8" in stream.getvalue()


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()])
def test_pipes_and_programs_see_nothing(
    stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    with reading(quiet=stream.isatty()) as step:
        assert step is None
    assert stream.getvalue() == ""
