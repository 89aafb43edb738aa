"""One pass touches a bounded share of the notes, and no chain of notes grows without end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.gates.gate import Held, Passed, Queued
from curator.gates.loss_budget import check
from tests.gates.building import Desk, desk, limits

_HOME = {f"notes/{number:02}.md": f"Drawer {number}.\n" for number in range(20)}
_HOME["notes/links.md"] = "See [one](01.md).\n"


def _two(at: Desk) -> tuple[str, ...]:
    return "notes/01.md", "notes/02.md"


def _touching(at: Desk, touched: int, *, fewest: int = 3, share: float = 0.0) -> object:
    proposal = at.proposal(notes=at.notes(*_two(at)))
    numbers = limits(fewest=fewest, share=share)
    return check(proposal, replace(at.context, limits=numbers, touched=touched))


def test_within_the_budget_a_proposal_passes(tmp_path: Path) -> None:
    assert _touching(desk(tmp_path, _HOME), 1) == Passed()


def test_beyond_the_budget_it_waits(tmp_path: Path) -> None:
    answer = _touching(desk(tmp_path, _HOME), 2)
    assert answer == Queued("loss_budget", "a pass touches at most 3 notes of this home")


def test_what_alone_is_beyond_the_budget_does_not_wait_for_ever(tmp_path: Path) -> None:
    answer = _touching(desk(tmp_path, _HOME), 0, fewest=1)
    assert answer == Held(
        "loss_budget", "it alone touches 2 notes; a pass touches at most 1 (gates.loss_notes)"
    )


def test_the_budget_is_a_share_of_the_notes_of_a_large_home(tmp_path: Path) -> None:
    at = desk(tmp_path, _HOME)
    assert _touching(at, 2, share=0.2) == Passed()
    assert _touching(at, 3, share=0.2) == Queued(
        "loss_budget", "a pass touches at most 4 notes of this home"
    )


def test_a_note_whose_links_are_rewritten_counts(tmp_path: Path) -> None:
    at = desk(tmp_path, _HOME)
    context = replace(at.context, limits=limits(fewest=2, share=0))
    moved = at.move("notes/01.md", "archive/01.md")
    follows = at.follow("notes/links.md", {"notes/01.md": "archive/01.md"})
    about = at.notes("notes/02.md", "notes/01.md")
    assert check(at.proposal(*moved, notes=about), context) == Passed()
    answer = check(at.proposal(*moved, follows, notes=about), context)
    assert isinstance(answer, Held)


def test_a_note_that_arrives_does_not_count(tmp_path: Path) -> None:
    at = desk(tmp_path, _HOME)
    context = replace(at.context, limits=limits(fewest=1, share=0))
    assert check(at.proposal(*at.move("notes/01.md", "archive/01.md")), context) == Passed()


def test_without_caps_nothing_waits(tmp_path: Path) -> None:
    at = desk(tmp_path, _HOME)
    numbers = limits(fewest=1, share=0, capped=False)
    context = replace(at.context, limits=numbers, touched=50)
    assert check(at.proposal(notes=at.notes(*_two(at))), context) == Passed()


@pytest.mark.parametrize(("chain", "held"), [(3, False), (2, True)])
def test_a_chain_that_grew_too_long_is_held(tmp_path: Path, chain: int, held: bool) -> None:
    files = {
        "notes/1.md": "---\nid: n1\n---\nOne.\n",
        "notes/2.md": "---\nid: n2\nsupersedes: [n1]\n---\nTwo.\n",
        "notes/3.md": "---\nid: n3\nsupersedes: [n2]\n---\nThree.\n",
    }
    at = desk(tmp_path, files)
    # Without caps, too: a chain does not get shorter by waiting.
    context = replace(at.context, limits=limits(chain=chain, capped=False))
    answer = check(at.proposal(notes=at.notes("notes/3.md", "notes/1.md")), context)
    why = f"notes/3.md already ends a chain of {chain} notes"
    assert answer == (Held("loss_budget", why) if held else Passed())


def test_notes_that_supersede_each_other_make_no_endless_chain(tmp_path: Path) -> None:
    files = {
        "notes/1.md": "---\nid: n1\nsupersedes: [n2]\n---\nOne.\n",
        "notes/2.md": "---\nid: n2\nsupersedes: [n1]\n---\nTwo.\n",
    }
    at = desk(tmp_path, files)
    assert check(at.proposal(notes=at.notes("notes/1.md", "notes/2.md")), at.context) == Passed()
