"""What was just written is left to its author for a while."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.gates.fresh import check
from curator.gates.gate import Passed, Queued
from tests.gates.building import Desk, desk

_FILES = {
    "notes/a.md": "Alpha.\n",
    "notes/b.md": "Beta, see [alpha](a.md).\n",
    "notes/c.md": "Gamma.\n",
    "notes/d.md": "Delta.\n",
}


def _asked(at: Desk, recent: str) -> object:
    target = "archive/notes/a.md"
    edits = (*at.move("notes/a.md", target), at.follow("notes/b.md", {"notes/a.md": target}))
    proposal = at.proposal(*edits, notes=at.notes("notes/c.md", "notes/a.md"))
    return check(proposal, replace(at.context, recent=frozenset({recent})))


@pytest.mark.parametrize("recent", ["notes/d.md", "archive/notes/a.md"])
def test_a_proposal_about_notes_at_rest_passes(tmp_path: Path, recent: str) -> None:
    assert _asked(desk(tmp_path, _FILES), recent) == Passed()


@pytest.mark.parametrize("recent", ["notes/a.md", "notes/b.md", "notes/c.md"])
def test_it_waits_for_each_note_it_rests_on_or_changes(tmp_path: Path, recent: str) -> None:
    why = f"{recent} changed within the last 24 hours"
    assert _asked(desk(tmp_path, _FILES), recent) == Queued("fresh", why)
