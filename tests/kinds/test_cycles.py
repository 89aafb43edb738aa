from __future__ import annotations

from pathlib import Path

import pytest

from tests.kinds.homes import SHED, drafted, held
from tests.passes.homes import note

TWINS = {"reviewed": "true", "subject": "garden/shed"}
OTHER = "The old lock of the shed was sold to a neighbour in the year of the flood.\n"


@pytest.mark.parametrize(
    ("front_b", "front_c"),
    [
        ({"supersedes": "[mem_c]"}, {"supersedes": "[mem_a]"}),
        ({"supersedes": "[n/c]"}, {"supersedes": '["[[n/a.md]]"]'}),
        ({}, {"supersedes": "mem_x, mem_a", "superseded_by": "mem_b"}),
    ],
)
def test_a_join_that_would_close_a_ring_is_held(
    tmp_path: Path, front_b: dict[str, str], front_c: dict[str, str]
) -> None:
    files = {
        "n/a.md": note(SHED, id="mem_a", **TWINS),
        "n/b.md": note(SHED, id="mem_b", subject="garden/shed", **front_b),
        "n/c.md": note(OTHER, id="mem_c", **front_c),
    }
    assert held(tmp_path, files).gate == "cycle"


def test_a_note_that_supersedes_itself_is_held(tmp_path: Path) -> None:
    files = {
        "n/a.md": note(SHED, id="mem_a", supersedes="[mem_a]", **TWINS),
        "n/b.md": note(SHED, id="mem_b", subject="garden/shed"),
    }
    assert held(tmp_path, files).gate == "cycle"


def test_notes_that_supersede_others_are_joined(tmp_path: Path) -> None:
    files = {
        "n/a.md": note(SHED, id="mem_a", supersedes="[mem_c]", **TWINS),
        "n/b.md": note(SHED, id="mem_b", subject="garden/shed", supersedes="[mem_c]"),
        "n/c.md": note(OTHER, id="mem_c", superseded_by="mem_a"),
        "n/d.md": note("Nothing to do with it, only a note about notes.", supersedes="[mem_a]"),
    }
    draft = drafted(tmp_path, files)
    assert [edit.path for edit in draft.edits] == ["n/a.md", "n/b.md"]
    assert b"supersedes: [mem_c, mem_b]\n" in (draft.edits[0].after or b"")
