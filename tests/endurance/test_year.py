"""A year of nights, and a fortnight of it for every day."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from curator.logs import configure
from tests.endurance.machine import due
from tests.endurance.plants import KINDS
from tests.endurance.truth import Taken, regret
from tests.endurance.year import DAY, Year

pytestmark = pytest.mark.usefixtures("untraced")


@pytest.fixture(autouse=True)
def _unheard() -> Iterator[None]:
    configure("critical", io.StringIO())
    yield
    configure("warning")


def test_a_fortnight_with_a_day_of_23_hours_and_history_written_anew(tmp_path: Path) -> None:
    year = Year.begin(tmp_path, 18, date(2026, 3, 22))
    year.rewrites = (5,)
    year.run(9)
    assert {"accepted", "rolled_back", "open"} <= {f.state for f in year.truth.fates.values()}
    assert year.owner.done["whole history rewritten"] == 1
    assert {"a pass was killed", "the daemon was killed"} <= year.nights.keys()
    year.drained()
    assert {fate.kind for fate in year.truth.fates.values()} == set(KINDS)


@pytest.mark.endurance
@pytest.mark.parametrize("seed", [1, 2])
def test_a_year_of_nights(tmp_path: Path, seed: int) -> None:
    year = Year.begin(tmp_path, seed)
    year.run(365)
    year.drained()
    assert year.nights["passes that ended well"] > 300


def test_the_script_knows_when_a_pass_is_due_on_days_of_23_and_25_hours() -> None:
    spring, autumn = date(2026, 3, 29), date(2026, 10, 25)
    found = [due(day) for day in (spring - DAY, spring, autumn, autumn + DAY)]
    days = ((3, 28, 1, 30), (3, 29, 1, 0), (10, 25, 0, 30), (10, 26, 1, 30))
    assert found == [datetime(2026, *parts, tzinfo=UTC) for parts in days]


def test_the_script_counts_the_young_as_long_as_they_were_seen() -> None:
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    taken = [Taken(begin + n * DAY, "", "") for n in range(4)]
    taken[0].undone = begin + 5 * DAY
    now = begin + 6 * DAY
    # On the fifth day two of the four are still watched, and one of them is undone.
    assert regret(taken, now, 30 * DAY) == pytest.approx(1 / 2)
    assert regret(taken[1:], now, 30 * DAY) is None
