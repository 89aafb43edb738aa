from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import JsonValue

from curator.ledger.events import Event, parse
from curator.ledger.state import Ledger

DAY = datetime(2026, 5, 1, tzinfo=UTC)


def story(*steps: tuple[str, Mapping[str, JsonValue]]) -> Ledger:
    first: dict[str, JsonValue] = {
        "kind": "dedup",
        "fingerprint": "f",
        "names": ["b", "a"],
        "paths": ["b.md", "a.md"],
    }
    events = [
        Event(what, "aaaaaaa", DAY + timedelta(days=day), {**(first if day == 0 else {}), **fields})
        for day, (what, fields) in enumerate(steps)
    ]
    return Ledger().after(events)


def test_a_record_remembers_what_later_events_leave_out() -> None:
    record = story(("opened", {"tip": "1"}), ("rejected", {"why": "no", "by": "command"})).records[
        "aaaaaaa"
    ]
    assert (record.state, record.why, record.by, record.tip) == ("rejected", "no", "command", "1")
    assert (record.names, record.opened) == (("b", "a"), DAY)
    assert record.since == DAY + timedelta(days=1)


@pytest.mark.parametrize("decided", ["accepted", "rejected", "rolled_back", "void", "convergent"])
@pytest.mark.parametrize(
    "later",
    [
        "opened",
        "refreshed",
        "withdrawn",
        "unknown",
        "held",
        "queued",
        "rejected",
        "void",
        "convergent",
    ],
)
def test_a_decision_is_never_taken_back(decided: str, later: str) -> None:
    first: list[tuple[str, dict[str, JsonValue]]] = []
    if decided == "rolled_back":
        first.append(("accepted", {}))
    steps: list[tuple[str, dict[str, JsonValue]]] = [
        ("opened", {}),
        *first,
        (decided, {}),
        (later, {}),
    ]
    assert story(*steps).records["aaaaaaa"].state == decided


def test_what_the_base_holds_is_accepted_though_it_was_refused() -> None:
    record = story(("opened", {}), ("rejected", {}), ("accepted", {"how": "merged"})).records[
        "aaaaaaa"
    ]
    assert (record.state, record.accepts[0].how) == ("accepted", "merged")


def test_each_accept_keeps_how_it_ended() -> None:
    when = (DAY + timedelta(days=2, hours=-1)).isoformat()
    ledger = story(
        ("opened", {"recipe": "dedup/1"}),
        ("accepted", {"how": "edited", "kept": 0.5, "commit": "c1"}),
        ("rolled_back", {"when": when, "commit": "c2", "paths": ["a.md"], "why": "revert"}),
        ("accepted", {}),
        ("reconsidered", {}),
        ("opened", {}),
        ("accepted", {"kept": 3}),
    )  # fmt: skip
    record = ledger.records["aaaaaaa"]
    first, second = record.accepts
    assert (first.how, first.kept, first.recipe, first.undone_by) == (
        "edited",
        0.5,
        "dedup/1",
        "c2",
    )
    assert (first.undone, first.paths) == (DAY + timedelta(days=2, hours=-1), ("a.md",))
    assert (second.undone, second.kept, second.opened) == (None, 1.0, DAY + timedelta(days=5))
    assert record.paths == ("b.md", "a.md")
    assert ledger.accepted == (record,)


def test_what_was_undone_and_done_again_is_not_undone() -> None:
    record = story(
        ("opened", {}), ("accepted", {}), ("rolled_back", {}), ("reinstated", {})
    ).records["aaaaaaa"]
    assert (record.state, record.accepts[0].undone) == ("accepted", None)


def test_a_commit_that_lies_about_its_date_is_put_between_what_was_seen() -> None:
    early, late = (DAY - timedelta(days=900)).isoformat(), (DAY + timedelta(days=900)).isoformat()
    ledger = story(("opened", {}), ("accepted", {"when": early}), ("rolled_back", {"when": late}))
    (accept,) = ledger.records["aaaaaaa"].accepts
    assert (accept.when, accept.undone) == (DAY, DAY + timedelta(days=2))


def test_what_was_undone_is_refused_as_well_until_somebody_reconsiders() -> None:
    facts: dict[str, JsonValue] = {"names": ["a"], "paths": ["a.md"], "evidence": "1a"}
    undone = [("opened", facts), ("accepted", {}), ("rolled_back", {})]
    assert [r.id for r in story(*undone).refused(["a"])] == ["aaaaaaa"]
    assert story(*undone, ("reconsidered", {})).refused(["a"]) == ()


def test_a_breaker_opens_tries_again_and_closes() -> None:
    steps: list[tuple[str, dict[str, JsonValue]]] = [
        ("tripped", {"kind": "dedup", "ids": ["x"], "recipe": "dedup/1"}),
        ("resumed", {"kind": "dedup"}),
        ("cleared", {"kind": "dedup", "resumed": (DAY + timedelta(days=1)).isoformat()}),
    ]
    (tripped,) = story(*steps[:1]).breakers.values()
    assert (tripped.ids, tripped.recipe, tripped.resumed) == (("x",), "dedup/1", None)
    assert story(*steps[:2]).breakers["dedup"].resumed == DAY + timedelta(days=1)
    assert story(*steps).breakers == {}
    assert story(*steps[1:]).breakers == {}


def test_a_machine_that_had_not_heard_of_a_resume_stops_nothing_by_old_faults() -> None:
    trip: dict[str, JsonValue] = {"kind": "dedup", "ids": ["aaaaaaa", "x"]}
    undone: list[tuple[str, dict[str, JsonValue]]] = [
        ("opened", {}),
        ("accepted", {}),
        ("rolled_back", {}),
        ("tripped", trip),
        ("resumed", {"kind": "dedup"}),
    ]
    again = story(*undone, ("tripped", trip)).breakers["dedup"]
    assert again.resumed == DAY + timedelta(days=4)
    assert story(*undone, ("tripped", {**trip, "ids": ["new"]})).breakers["dedup"].resumed is None
    redone = [*undone, ("reconsidered", {}), ("accepted", {}), ("rolled_back", {})]
    assert story(*redone, ("tripped", trip)).breakers["dedup"].resumed is None


@pytest.mark.parametrize("resumed", [None, DAY + timedelta(days=1), DAY + timedelta(days=3)])
def test_only_the_resume_it_names_is_cleared(resumed: datetime | None) -> None:
    named: dict[str, JsonValue] = {"resumed": resumed.isoformat()} if resumed else {}
    steps: list[tuple[str, dict[str, JsonValue]]] = [
        ("tripped", {"kind": "dedup", "ids": ["x"]}),
        ("resumed", {"kind": "dedup"}),
        ("tripped", {"kind": "dedup", "ids": ["y"]}),
    ]
    assert "dedup" in story(*steps, ("cleared", {"kind": "dedup", **named})).breakers
    ended = story(*steps, ("resumed", {"kind": "dedup"}), ("cleared", {"kind": "dedup", **named}))
    assert ("dedup" in ended.breakers) == (resumed != DAY + timedelta(days=3))


def test_what_was_withdrawn_may_be_opened_again() -> None:
    ledger = story(
        ("opened", {}), ("withdrawn", {"why": "expired"}), ("queued", {}), ("opened", {})
    )
    record = ledger.records["aaaaaaa"]
    assert (record.state, record.expired, record.opened) == ("open", 1, DAY + timedelta(days=3))
    assert ledger.open == (record,)


def test_only_what_somebody_said_no_to_is_refused() -> None:
    facts: dict[str, JsonValue] = {
        "names": ["a", "b"], "paths": ["a.md", "b.md"], "evidence": "1a 2b+3c"
    }  # fmt: skip
    refused = story(("opened", facts), ("rejected", {}))
    for key in ("a", "b.md", "1a", "3c"):
        assert [r.id for r in refused.refused([key, "a"])] == ["aaaaaaa"]
    assert refused.refused(["c", "2b+3c", ""]) == ()
    assert story(("opened", facts), ("withdrawn", {})).refused(["a"]) == ()


def test_an_id_is_found_by_its_beginning() -> None:
    twins = [Event("opened", ident, DAY, {}) for ident in ("abc1", "abc12", "abd")]
    ledger = Ledger().after(twins)
    assert [r.id for r in ledger.find("ab")] == ["abc1", "abc12", "abd"]
    assert [r.id for r in ledger.find("abc1")] == ["abc1"]
    assert ledger.find("x") == []


def test_a_line_survives_the_way_out_and_in() -> None:
    event = Event("held", "aaaaaaa", DAY, {"kind": "dedup", "names": ["é\udcff", "b"], "n": 1.5})
    line = event.line()
    assert line.isascii()
    assert parse(line) == event


@pytest.mark.parametrize(
    "line", ["", "null", "[]", "{}", '{"id": 1, "event": "x", "time": "2026-05-01T00:00:00+00:00"}',
             '{"id": "a", "event": "x", "time": "2026-05-01T00:00:00"}', "[" * 100_000]
)  # fmt: skip
def test_no_line_breaks_the_reader(line: str) -> None:
    assert parse(line) is None


def test_the_last_word_about_a_flag_counts_and_changes_no_state() -> None:
    said: list[Mapping[str, JsonValue]] = [
        {"names": ["a", "b"], "paths": ["a.md", "b.md"], "evidence": "1a 2b"},
        {"names": ["b", "a"], "paths": ["b.md", "a.md"], "evidence": "2b 1a"},
    ]
    ledger = story(("opened", {}), *(("resolved", facts) for facts in said))
    assert ledger.records["aaaaaaa"].state == "open"
    word = ledger.resolved["aaaaaaa"]
    assert (word.names, word.paths, word.marks) == (("b", "a"), ("b.md", "a.md"), ("2b", "1a"))
    assert word.time == DAY + timedelta(days=2)


def test_a_damaged_word_is_kept_and_means_nothing() -> None:
    word = story(("opened", {}), ("resolved", {"names": 3, "evidence": ["x"]})).resolved["aaaaaaa"]
    assert (word.names, word.paths, word.marks) == ((), (), ())
