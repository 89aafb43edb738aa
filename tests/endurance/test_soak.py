"""Many real passes by one daemon leave nothing behind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.endurance.soak import Look, soaked, steady

_CALM = Look(resident=50_000, open=7, threads=1, children=0, cpu=2.0, opened=1)


@pytest.mark.endurance
def test_a_daemon_of_many_passes_stays_as_it_was(tmp_path: Path) -> None:
    assert steady(soaked(tmp_path, 500))["passes"] == 500


@pytest.mark.parametrize(
    "last", [{"resident": 53_000}, {"open": 8}, {"threads": 2}, {"children": 1}]
)
def test_whatever_is_left_behind_is_noticed(last: dict[str, int]) -> None:
    grown = Look(**{**{name: getattr(_CALM, name) for name in Look.__slots__}, **last})
    assert steady([_CALM] * 40)["resident, ratio"] == 1
    with pytest.raises(AssertionError):
        steady([*[_CALM] * 39, grown])


def test_passes_that_take_ever_longer_are_noticed() -> None:
    slower = [replace(_CALM, cpu=2.0 + at / 40) for at in range(100)]
    with pytest.raises(AssertionError):
        steady(slower)
