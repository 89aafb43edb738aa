from __future__ import annotations

from datetime import timedelta

import pytest

from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.regret.figures import Figures, figures
from tests.regret.histories import Calendar, day

HOUR = timedelta(hours=1)


def of(ledger: Ledger, at: float, kind: str = "dedup") -> Figures:
    (found,) = [f for f in figures(ledger, ("dedup", "retire"), day(at)) if f.kind == kind]
    return found


def test_a_kind_without_history_is_unknown() -> None:
    found = of(Ledger(), 0)
    assert (found.accepted, found.rejected, found.rolled_back) == (0, 0, 0)
    assert found.regret.value is found.regret.low is found.regret.high is None
    assert (found.acceptance, found.decided_in, found.undone_in, found.waiting) == (None,) * 4
    assert (found.matured.accepted, found.matured.low, found.matured.high) == (0, None, None)
    assert (found.standing, found.breaker) == ("closed", None)


def test_all_figures_of_a_kind() -> None:
    kind = Calendar()
    kind.accepted(2, "a", "b", opened=0)
    kind.accepted(7, "c", opened=1)
    kind.accepted(38, "d", opened=37)
    for ident in ("e", "f"):
        kind._tell("opened", ident, 1)
        kind._tell("rejected", ident, 5)
    kind._tell("rolled_back", "a", 5, reversal="c")
    kind._tell("rolled_back", "b", 3)
    kind._tell("queued", "q", 30, gate="quiet_enough")
    kind._tell("queued", "r", 35, gate="quiet_enough")
    found = of(kind.ledger, 40)
    assert (found.accepted, found.rejected, found.rolled_back) == (4, 2, 2)
    assert found.acceptance == 4 / 6
    # Two after 2 days, one after 6, one after 1, two refused after 4.
    assert found.decided_in == timedelta(days=3)
    assert found.undone_in == timedelta(days=2)
    assert found.waiting == timedelta(days=10)
    assert found.self_reversals == 1
    assert (found.matured.undone, found.matured.accepted) == (2, 3)
    # After 1 day one of 4; after 3 days one of 2, since d is but 2 days old: 1 − 3/4 · 1/2.
    assert found.regret.value == pytest.approx(0.625)
    assert (found.regret.undone, found.regret.through) == (2, 1)


@pytest.mark.parametrize("what", ["void", "convergent", "unknown", "withdrawn", "held", "queued"])
def test_what_nobody_said_yes_or_no_to_gives_no_credit_and_no_blame(what: str) -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    kind._tell("rejected", "b", 0)
    before = of(kind.ledger, 40)
    kind._tell("opened", "c", 1)
    kind._tell(what, "c", 2)
    after = of(kind.ledger, 40)
    assert (after.accepted, after.rejected, after.acceptance) == (1, 1, 0.5)
    assert (after.regret, after.matured, after.decided_in) == (
        before.regret,
        before.matured,
        before.decided_in,
    )


def test_several_accepts_of_one_proposal_are_several() -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    kind._tell("rolled_back", "a", 1)
    kind._tell("reconsidered", "a", 2)
    kind.accepted(5, "a", opened=4)
    found = of(kind.ledger, 40)
    assert (found.accepted, found.rolled_back) == (2, 1)
    assert found.regret.value == pytest.approx(0.5)


def test_an_undone_one_that_was_asked_again_and_refused_stays_an_undone_accept() -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    for at, what in enumerate(("rolled_back", "reconsidered", "opened", "rejected"), 1):
        kind._tell(what, "a", at)
    found = of(kind.ledger, 40)
    assert (found.accepted, found.rejected, found.rolled_back) == (1, 1, 1)


def test_what_was_reinstated_is_not_undone() -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    kind._tell("rolled_back", "a", 1)
    kind._tell("reinstated", "a", 2)
    found = of(kind.ledger, 40)
    assert (found.accepted, found.rolled_back, found.regret.undone) == (1, 0, 0)
    assert found.undone_in is None


def test_what_is_undone_after_its_thirty_days_is_told_and_no_regret_of_these() -> None:
    kind = Calendar()
    kind.accepted(0, "a", "b", "c", "d")
    kind._tell("rolled_back", "a", 35)
    found = of(kind.ledger, 40)
    assert (found.rolled_back, found.regret.undone, found.matured.undone) == (1, 0, 0)


def test_kinds_the_ledger_knows_come_after_the_ones_asked_for() -> None:
    kinds = ("zeta", "alpha", "retire", "")
    told = [Event("held", f"x{kind}", day(0), {"kind": kind}) for kind in kinds]
    found = figures(Ledger().after(told), ("retire", "dedup"), day(1))
    assert [f.kind for f in found] == ["retire", "dedup", "alpha", "zeta"]


def test_a_clock_that_went_back_gives_no_negative_age() -> None:
    kind = Calendar()
    kind.accepted(10, "a")
    assert of(kind.ledger, 5).regret.through == 0


def test_matured_are_those_of_thirty_days_and_no_younger_one() -> None:
    kind = Calendar()
    kind.accepted(0, "a", "b")
    kind.accepted(1, "c")
    kind._tell("rolled_back", "c", 2)
    kind._tell("rolled_back", "a", 3)
    assert (of(kind.ledger, 29.9).matured.accepted, of(kind.ledger, 30).matured.accepted) == (0, 2)
    assert of(kind.ledger, 30).matured.undone == 1
