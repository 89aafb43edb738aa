"""The word of less trusted text replaces no more trusted one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.gates.gate import Held, Passed
from curator.gates.trust import check
from curator.home.note import Trust
from tests.gates.building import desk

_PATHS = ("notes/a.md", "notes/b.md", "notes/c.md")


@pytest.mark.parametrize(
    ("whose", "above"),
    [
        ((Trust.AGENT, Trust.AGENT, Trust.AGENT), ""),
        ((Trust.PERSON, Trust.AGENT, Trust.EXTERNAL), ""),
        ((Trust.AGENT, Trust.EXTERNAL, Trust.AGENT), ""),
        ((Trust.AGENT, Trust.PERSON, Trust.EXTERNAL), "notes/b.md (person)"),
        ((Trust.AGENT, Trust.EXTERNAL, Trust.PERSON), "notes/c.md (person)"),
        ((Trust.EXTERNAL, Trust.AGENT, Trust.EXTERNAL), "notes/b.md (agent)"),
    ],
)
def test_the_note_that_stays_is_trusted_most(
    tmp_path: Path, whose: tuple[Trust, ...], above: str
) -> None:
    at = desk(tmp_path, {path: f"{path}\n" for path in _PATHS})
    words = dict(zip(_PATHS, whose, strict=True))
    context = replace(at.context, trust=lambda note: words[note.path])
    answer = check(at.proposal(notes=at.notes(*_PATHS)), context)
    why = f"notes/a.md ({whose[0].word}) would replace {above}"
    assert answer == (Held("trust", why) if above else Passed())


def test_a_note_alone_replaces_nothing(tmp_path: Path) -> None:
    at = desk(tmp_path, {"notes/a.md": "Alpha.\n"})
    context = replace(at.context, trust=lambda _: Trust.EXTERNAL)
    assert check(at.proposal(notes=at.notes("notes/a.md")), context) == Passed()
