"""Histories replayed in calendar time, looked at as passes look."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from curator.regret.breaker import due, tripping, turns
from curator.regret.intervals import ONE_SIDED, wilson
from tests.measure.breaker import tripped, within_weeks
from tests.regret.histories import RECIPES, Calendar, accept, day, ledger_of


def stopped() -> Calendar:
    """Return a kind that three undone accepts stopped on day 2."""
    kind = Calendar()
    kind.accepted(0, "a", "b", "c", "d")
    kind.undone(2, "a", "b", "c")
    assert kind.told == [("tripped", ("a", "b", "c"))]
    return kind


def clean(kind: Calendar, first: float, number: int = 5) -> None:
    """Accept proposals one a day."""
    for turn in range(number):
        kind.accepted(first + turn, f"k{turn}")


def test_the_share_is_that_of_the_design_worked_out_by_hand() -> None:
    # 2 undone, one of 30 days, one of 7.5 days: n = 2 + 1 + √(1/4) = 3.5.
    told = [
        ("a", accept(0, 1)),
        ("b", accept(0, 1)),
        ("c", accept(0)),
        ("d", accept(22.5)),
    ]
    assert tripping(told, day(30)) == ("a", "b")
    # 2 of 6.97 has a lower bound of 10 %: three more of full weight still trip, four do not.
    assert wilson(2, 6.97, ONE_SIDED)[0] == pytest.approx(0.1, abs=1e-4)
    more = [(f"e{n}", accept(0)) for n in range(4)]
    assert tripping([*told, *more[:3]], day(30)) == ("a", "b")
    assert tripping([*told, *more], day(30)) == ()


def test_young_accepts_count_by_the_root_of_their_age() -> None:
    undone = [("a", accept(9, 9.1)), ("b", accept(9, 9.1))]
    young = [(f"e{n}", accept(9.0)) for n in range(9)]
    assert sqrt(1 / 30) * 9 < 2
    assert tripping([*undone, *young], day(10)) == ("a", "b")
    assert tripping([*undone, *young], day(39)) == ()


def test_one_undone_is_never_enough() -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    kind.undone(0.1, "a")
    assert (kind.state, kind.told) == ("closed", [])


def test_a_good_kind_stays_closed() -> None:
    kind = Calendar()
    for turn in range(60):
        kind.accepted(turn, f"g{turn}")
    kind.undone(61, "g3", "g40")
    assert kind.told == []


def test_a_bad_turn_after_a_good_past_is_seen_within_a_few_accepts() -> None:
    kind = Calendar()
    for turn in range(200):
        kind.accepted(turn, f"g{turn:03}")
    for turn in range(12):
        if kind.state == "closed":
            kind.accepted(200 + turn, f"x{turn:02}")
            kind.undone(200.5 + turn, f"x{turn:02}")
    ((what, ids),) = kind.told
    assert what == "tripped"
    # The 42 good ones before count as 35, since some are young; all 200 would have paid for 20 and more.
    assert ids == tuple(f"x{turn:02}" for turn in range(8))


def test_what_was_reinstated_was_not_undone() -> None:
    kind = Calendar()
    kind.accepted(0, "a", "b")
    kind.undone(1, "a")
    kind.said("reinstated", 1.5, "a")
    kind.undone(2, "b")
    assert kind.told == []


def test_void_convergent_withdrawn_and_refused_count_nothing() -> None:
    kind = Calendar()
    for number, what in enumerate(("void", "convergent", "withdrawn", "rejected", "unknown")):
        kind._tell("opened", f"o{number}", 0)
        kind.said(what, 1, f"o{number}")
    kind.accepted(1, "a", "b")
    kind.undone(2, "a", "b")
    assert kind.told == [("tripped", ("a", "b"))]


def test_a_bad_kind_leaves_the_others_alone() -> None:
    kind = stopped()
    assert set(kind.ledger.breakers) == {"dedup"}


def test_looking_again_tells_nothing_new() -> None:
    kind = stopped()
    assert kind.looked(2) == ()
    kind.undone(3, "d")
    assert len(kind.told) == 1


@pytest.mark.parametrize("later", [3, 40, 400, 4000])
def test_time_alone_never_closes_it(later: float) -> None:
    kind = stopped()
    kind.looked(later)
    assert kind.state == "open"
    kind.resumed(later)
    kind.looked(later + 4000)
    assert kind.state == "half-open"
    assert due(kind.ledger) is None


def test_a_person_lets_it_try_and_five_clean_accepts_close_it() -> None:
    kind = stopped()
    kind.resumed(10)
    clean(kind, 11)
    assert due(kind.ledger) == day(15 + 7)
    kind.looked(21.9)
    assert kind.state == "half-open"
    kind.looked(22)
    assert kind.told[1:] == [("cleared", ())]
    assert kind.state == "closed"
    assert due(kind.ledger) is None


def test_four_clean_accepts_are_not_enough() -> None:
    kind = stopped()
    kind.resumed(10)
    clean(kind, 11, 4)
    kind.looked(300)
    assert kind.state == "half-open"


def test_a_single_undone_one_stops_it_again_however_many_are_clean() -> None:
    kind = stopped()
    kind.resumed(10)
    clean(kind, 11)
    kind.undone(19, "k3")
    assert kind.told[1:] == [("tripped", ("k3",))]
    kind.looked(400)
    assert kind.state == "open"
    kind.resumed(401)
    clean_again = [f"m{n}" for n in range(5)]
    kind.accepted(402, *clean_again)
    kind.looked(409)
    assert kind.state == "closed"


def test_what_came_in_before_it_was_resumed_never_counts_again() -> None:
    kind = stopped()
    kind.accepted(8, "e", "f", "g")
    kind.resumed(10)
    kind.undone(11, "e", "f", "g", "d")
    assert kind.state == "half-open"
    clean(kind, 12)
    kind.looked(30)
    assert kind.state == "closed"
    kind.said("reinstated", 31, "a")
    kind.undone(32, "a")
    kind.undone(33, "k0")
    assert kind.told[1:] == [("cleared", ())]
    kind.undone(34, "k1")
    assert kind.told[2:] == [("tripped", ("k0", "k1"))]


def test_a_commit_dated_before_the_resume_counts_by_when_it_was_seen() -> None:
    kind = stopped()
    kind._tell("opened", "late", 5)
    kind.resumed(10)
    kind._tell("accepted", "late", 12, when=day(6).isoformat())
    kind.undone(13, "late")
    assert kind.told[-1] == ("tripped", ("late",))


def test_a_clean_accept_is_a_week_old_since_it_was_seen() -> None:
    kind = stopped()
    kind.resumed(10)
    for number in range(5):
        kind._tell("opened", f"k{number}", 10)
        kind._tell("accepted", f"k{number}", 20, when=day(10.5).isoformat())
    kind.looked(20)
    assert kind.state == "half-open"
    kind.looked(27)
    assert kind.state == "closed"


def test_new_rules_try_by_themselves_one_at_a_time() -> None:
    kind = stopped()
    kind.recipes["retire"] = "retire/2"
    kind.looked(3)
    assert kind.state == "open"
    kind.recipes["dedup"] = "dedup/2"
    kind.looked(4)
    assert (kind.state, kind.told[-1][0]) == ("half-open", "resumed")
    assert kind.looked(5) == ()


def test_faults_of_old_rules_make_new_ones_careful_and_do_not_stop_them() -> None:
    kind = Calendar()
    kind.accepted(0, "a", "b")
    kind.recipes["dedup"] = "dedup/2"
    kind.undone(1, "a", "b")
    assert [what for what, _ in kind.told] == ["tripped", "resumed"]
    assert kind.state == "half-open"


def test_faults_of_both_rules_stop_the_new_ones() -> None:
    kind = Calendar()
    kind.accepted(0, "a")
    kind.recipes["dedup"] = "dedup/2"
    kind.accepted(0.5, "b")
    kind.undone(1, "a", "b")
    assert kind.state == "open"


def test_a_kind_that_is_no_more_is_left_alone() -> None:
    bad = ledger_of([accept(0, 1)] * 5, "forgotten")
    assert turns(bad, RECIPES, day(2)) == ()
    assert turns(ledger_of([accept(0, 1)] * 5), RECIPES, day(2)) != ()


@pytest.mark.parametrize(
    ("rate", "per_day", "fewest", "most"),
    [(0.03, 1, 0, 0.05), (0.05, 0.5, 0.02, 0.10), (0.05, 2, 0.03, 0.14),
     (0.2, 0.5, 0.5, 0.8), (0.2, 2, 0.9, 1)],
)  # fmt: skip
def test_it_opens_seldom_wrongly_and_mostly_rightly(
    rate: float, per_day: float, fewest: float, most: float
) -> None:
    rng = Random(5)
    runs = 200
    opened = sum(tripped(rng, rate, per_day, within_weeks) is not None for _ in range(runs))
    assert fewest <= opened / runs <= most


def test_what_the_same_look_saw_as_it_was_resumed_is_from_before() -> None:
    kind = stopped()
    kind.resumed(10)
    kind.accepted(10, "e", opened=9)
    kind.undone(11, "e")
    assert kind.state == "half-open"
