from __future__ import annotations

from pathlib import Path

import pytest

from tests.kinds.homes import SHED, the_join, view
from tests.passes.homes import note


def survivor(tmp_path: Path, files: dict[str, str]) -> str:
    seen = view(tmp_path, files)
    return the_join(seen)[0].notes[0].path


@pytest.mark.parametrize(
    ("copy", "base", "expected"),
    [
        ({"reviewed": "true"}, {}, "n/shed.md"),
        ({"sources": "[j/1.md]"}, {}, "n/shed.md"),
        ({"reviewed": "true"}, {"reviewed": "true"}, "n/shed.md"),
        ({"reviewed": "true", "origin": "user"}, {"origin": "user"}, "n/shed copy.md"),
        ({}, {"origin": "external"}, "n/shed copy.md"),
    ],
)
def test_a_copy_yields_to_the_note_it_is_named_after(
    tmp_path: Path, copy: dict[str, str], base: dict[str, str], expected: str
) -> None:
    files = {
        "n/shed.md": note(SHED, subject="garden/shed", **base),
        "n/shed copy.md": note(SHED, subject="garden/shed", **copy),
    }
    assert survivor(tmp_path, files) == expected


def test_a_filed_copy_stays_before_the_note_in_the_inbox(tmp_path: Path) -> None:
    files = {
        "inbox/shed.md": note(SHED, subject="garden/shed"),
        "garden/shed copy.md": note(SHED, subject="garden/shed"),
    }
    assert survivor(tmp_path, files) == "garden/shed copy.md"


@pytest.mark.parametrize(
    ("one", "expected"), [("shed final", 0), ("shed 최종", 0), ("shed finale", 1)]
)
def test_a_name_that_says_final_survives(tmp_path: Path, one: str, expected: int) -> None:
    files = {f"n/{one}.md": note(SHED, subject="g/s"), "n/shed.md": note(SHED, subject="g/s")}
    assert survivor(tmp_path, files) == list(files)[expected]


def test_what_is_reviewed_stays_before_another_name(tmp_path: Path) -> None:
    files = {
        "n/shed copy.md": note(SHED, subject="garden/shed", reviewed="true"),
        "n/hut.md": note(SHED, subject="garden/shed"),
    }
    assert survivor(tmp_path, files) == "n/shed copy.md"
