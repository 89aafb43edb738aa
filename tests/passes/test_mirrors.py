"""A copied tree is one question; a few filed copies are proposals of their own."""

from __future__ import annotations

from pathlib import Path

from curator.passes import run
from curator.tended import How
from tests.passes.homes import made

_TEXT = (
    "The {0} shelf in the cellar holds the {0} jars, the {0} labels and a list of what is in them."
)
_NAMES = ("plum", "quince", "cherry", "apricot")


def _home(here: str, there: str, extra: int) -> dict[str, str]:
    files = {f"{here}/{name}.md": _TEXT.format(name) for name in _NAMES}
    files |= {f"{there}/{name}.md": _TEXT.format(name) for name in _NAMES}
    for number in range(extra):
        files[f"{here}/other-{number:02}.md"] = (
            f"Drawer {chr(97 + number)} holds {number * 7} screws."
        )
    return files


def test_two_trees_with_the_same_notes_are_asked_about_once(tmp_path: Path) -> None:
    report = run(made(tmp_path, _home("pantry", "moved", 0)), How(caps=False))
    assert report.opened == ()
    assert [line.gate for line in report.held] == ["mirrored_folders"]


def test_a_few_copies_in_a_small_folder_are_joined_one_by_one(tmp_path: Path) -> None:
    report = run(made(tmp_path, _home("pantry", "moved", 26)), How(caps=False))
    assert len(report.opened) == len(_NAMES)
    assert report.held == ()


def test_a_part_of_a_tree_that_stands_elsewhere_is_one_question(tmp_path: Path) -> None:
    files = _home("work/house/docs/cellar", "vault/house/docs/cellar", 26)
    report = run(made(tmp_path, files), How(caps=False))
    assert report.opened == ()
    assert [line.gate for line in report.held] == ["mirrored_folders"]
