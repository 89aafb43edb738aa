"""A stopped kind proposes nothing, one that tries again has one open; others go on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from curator.finding import WORD, Evidence
from curator.gates.breaker import check
from curator.gates.gate import Answer, Held, Passed, Queued
from curator.ledger.state import Breaker, Ledger
from tests.gates.building import NOW, desk

_STOPPED = Breaker(NOW, ("1a2b3c4", "5d6e7f8"), "dedup/1")
_TRIES = replace(_STOPPED, resumed=NOW)


def _asked(
    folder: Path, breakers: dict[str, Breaker], *, standing: int = 0, word: bool = False
) -> Answer:
    at = desk(folder, {"notes/a.md": "Alpha.\n"})
    proposal = at.proposal(notes=at.notes("notes/a.md"))
    if word:
        finding = replace(proposal.finding, evidence=(Evidence(WORD, "a person said so"),))
        proposal = replace(proposal, finding=finding)
    open_now = Counter({"dedup": standing, "retire": 3})
    return check(proposal, replace(at.context, ledger=Ledger(breakers=breakers), standing=open_now))


def test_a_stopped_kind_is_held_with_the_ids_and_what_to_type(tmp_path: Path) -> None:
    why = "dedup stopped on 2026-06-01: undone were 1a2b3c4, 5d6e7f8; curator resume dedup"
    assert _asked(tmp_path, {"dedup": _STOPPED}) == Held("breaker", why)


def test_of_many_ids_the_first_ones_are_told(tmp_path: Path) -> None:
    many = replace(_STOPPED, ids=tuple("abcdefgh"))
    answer = _asked(tmp_path, {"dedup": many})
    assert isinstance(answer, Held)
    assert "a, b, c, d, e and 3 more;" in answer.why


def test_a_kind_that_tries_again_has_one_open(tmp_path: Path) -> None:
    assert _asked(tmp_path, {"dedup": _TRIES}) == Passed()


def test_a_second_one_waits(tmp_path: Path) -> None:
    why = "dedup tries again, one at a time, and one is open"
    assert _asked(tmp_path, {"dedup": _TRIES}, standing=1) == Queued("breaker", why)


@pytest.mark.parametrize("breakers", [{}, {"retire": _STOPPED}, {"retire": _TRIES}])
def test_another_kinds_breaker_is_no_reason(tmp_path: Path, breakers: dict[str, Breaker]) -> None:
    assert _asked(tmp_path, breakers, standing=9) == Passed()


@pytest.mark.parametrize("breaker", [_STOPPED, _TRIES])
def test_what_a_person_asked_for_passes(tmp_path: Path, breaker: Breaker) -> None:
    assert _asked(tmp_path, {"dedup": breaker}, standing=2, word=True) == Passed()
