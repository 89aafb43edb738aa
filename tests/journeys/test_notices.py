"""What `run`, `doctor` and `init` tell beside proposals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.story import FERRY, Shell, commit, home


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


@pytest.mark.parametrize("key", ["notes", "journal", "dated", "ignore"])
def test_a_glob_that_means_no_file_is_told(
    shell: Shell, notes: Path, tmp_path: Path, key: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'[layout]\n{key} = ["nots/**", "memory/notes/basket*"]\n', "utf-8")
    for verb in ("run", "doctor"):
        said = shell.curator(verb, notes, "--settings", file).out
        assert f"layout.{key}: nots/** matches no Markdown file" in said
        assert "basket*" not in said


def test_a_memory_index_that_names_a_note_of_the_past_is_told(shell: Shell, notes: Path) -> None:
    old = FERRY.replace("fe1r", "fe0r").replace("origin:", "superseded_by: mem_fe1r\norigin:")
    index = "# Memory\n\n- [old](memory/notes/ferry-old.md)\n- [ferry](memory/notes/ferry.md)\n"
    commit(notes, {"memory/notes/ferry-old.md": old, "MEMORY.md": index})
    told = "MEMORY.md names memory/notes/ferry-old.md, which is superseded by mem_fe1r"
    for verb in ("run", "doctor", "init"):
        said = shell.curator(verb, notes).out
        assert told in said
        assert "names memory/notes/ferry.md" not in said


def test_nothing_is_told_of_a_home_in_order(shell: Shell, notes: Path) -> None:
    commit(notes, {"MEMORY.md": "- [ferry](memory/notes/ferry.md)\n"})
    assert shell.json("run", notes)["notices"] == []
