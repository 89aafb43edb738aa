"""A person at a terminal, in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.story import Shell


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Shell:
    """Return a shell whose working folder is no repository."""
    monkeypatch.chdir(tmp_path)
    return Shell(capsys)
