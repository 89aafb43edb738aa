"""Below the owner's floor there is silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.finding import Certainty
from curator.gates.gate import Held, Passed
from curator.gates.sure_enough import check
from tests.gates.building import desk, limits

_ORDER = list(Certainty)


@pytest.mark.parametrize("floor", _ORDER)
@pytest.mark.parametrize("certainty", _ORDER)
def test_what_reaches_the_floor_passes(
    tmp_path: Path, floor: Certainty, certainty: Certainty
) -> None:
    at = desk(tmp_path, {"notes/a.md": "Alpha.\n"})
    proposal = at.proposal(notes=at.notes("notes/a.md"), certainty=certainty)
    answer = check(proposal, replace(at.context, limits=limits(floor=floor)))
    why = f"{certainty.word}, and the floor of this home is {floor.word}"
    reaches = _ORDER.index(certainty) >= _ORDER.index(floor)
    assert answer == (Passed() if reaches else Held("sure_enough", why))
