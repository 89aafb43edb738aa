"""What `init` does in homes whose names settings cannot hold, or a terminal should not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.cli.folders import settings_folder
from curator.settings import load
from curator.shipped import text
from tests.journeys.story import Shell, commit, git, home


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


def test_a_branch_that_is_not_utf8_leaves_no_file_behind(shell: Shell, notes: Path) -> None:
    git(notes, "checkout", "-q", "-b", "caf\udce9")
    said = shell.curator("init", notes)
    assert said.code == 1
    assert "the name of the branch is not UTF-8" in said.err
    assert not settings_folder().exists()
    assert shell.curator("init", notes, "--branch", "main").code == 0


def test_an_archive_that_settings_cannot_name_is_not_named(shell: Shell, notes: Path) -> None:
    bodies = {f"caf\udce9/n{n}.md": f"The lamp number {n} hangs low.\n" for n in range(9)}
    commit(notes, {**bodies, "caf\udce9/archive/old.md": "The old lamp was red.\n"})
    said = shell.curator("init", notes)
    assert said.code == 0
    assert "moved to archive/, a new folder" in said.out
    (file,) = settings_folder().iterdir()
    assert load(file).style.archive_folder == "archive"


@pytest.mark.parametrize("option", ["--print", "--json"])
def test_printed_settings_cannot_act_on_the_terminal(
    shell: Shell, notes: Path, tmp_path: Path, option: str
) -> None:
    branch = "a\x9b31mEVIL\u202e"
    git(notes, "checkout", "-q", "-b", branch)
    said = shell.curator("init", notes, option, "--settings", tmp_path / "chosen.toml")
    assert said.code == 0
    assert all(sign.isprintable() or sign == "\n" for sign in said.out)
    shell.curator("init", notes)
    (file,) = settings_folder().iterdir()
    assert load(file).home.branch == branch
    assert "\x9b" not in file.read_text("utf-8")


def test_settings_are_whole_or_not_there(shell: Shell, notes: Path) -> None:
    assert shell.curator("init", notes).code == 0
    (file,) = settings_folder().iterdir()
    before = file.read_bytes()
    assert before.endswith(text("config", "curator.toml").encode()[-40:])
    assert shell.curator("init", notes).code == 1
    assert list(settings_folder().iterdir()) == [file]
    assert file.read_bytes() == before
