"""The figures of a home: from the ledger, and never below what was told before."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.kinds import RECIPES
from curator.ledger.events import Event
from curator.ledger.state import Ledger
from curator.metrics.counting import of_kinds
from curator.metrics.exposition import exposed, write
from curator.metrics.leaving import leave
from curator.metrics.snapshot import FILE, Snapshot, keep, recall
from curator.metrics.told import Nights, Told, health
from curator.passes import run
from curator.report import PassReport
from tests.metrics.ledgers import START, event, months
from tests.passes.homes import made, twins

NOW = START + timedelta(days=40)
EMPTY = Snapshot()


def snapshot(events: list[Event], before: Snapshot = EMPTY) -> Snapshot:
    return replace(before, kinds=of_kinds(Ledger().after(events), NOW, before.kinds), counted=NOW)


def samples(of: Snapshot, name: str) -> dict[str, float]:
    """Return the samples of one metric by their labels, without that of the home."""
    rows = exposed([Told("notes-1", NOW, of)]).decode().splitlines()
    named = (row.rpartition(" ") for row in rows if row.startswith((f"{name}{{", f"{name} ")))
    return {
        labels.partition("{")[2].rstrip("}").replace('home="notes-1"', "").lstrip(","): float(value)
        for labels, _, value in named
    }


def test_what_became_of_proposals_is_counted_by_kind_and_state() -> None:
    found = snapshot(months())
    counted = samples(found, "curator_proposals_total")
    assert {labels: n for labels, n in counted.items() if n and "dedup" in labels} == {
        'kind="dedup",state="opened"': 12,
        'kind="dedup",state="accepted"': 12,
        'kind="dedup",state="rolled_back"': 2,
        'kind="dedup",state="reinstated"': 1,
    }
    assert samples(found, "curator_accepted_total")['kind="supersede"'] == 6
    assert samples(found, "curator_rolled_back_total")['kind="supersede"'] == 4
    assert samples(found, "curator_open_proposals")['kind="consolidate"'] == 1
    assert samples(found, "curator_open_age_seconds") == {'kind="consolidate"': 10 * 86_400}
    assert samples(found, "curator_queue_age_seconds") == {'kind="consolidate"': 8 * 86_400}
    assert samples(found, "curator_breaker_open")['kind="supersede"'] == 1
    undone = samples(found, "curator_last_rolled_back_timestamp_seconds")
    assert undone == {
        'kind="dedup"': (START + timedelta(days=6)).timestamp(),
        'kind="supersede"': (START + timedelta(days=12)).timestamp(),
    }


def test_regret_has_bounds_and_is_absent_where_nothing_is_known() -> None:
    found = snapshot(months())
    names = [f"curator_regret_ratio{end}" for end in ("_low", "", "_high")]
    low, value, high = (samples(found, name) for name in names)
    assert {labels.split(",")[1] for labels in value} == {'kind="dedup"', 'kind="supersede"'}
    assert low.keys() == value.keys() == high.keys()
    assert all(low[labels] <= value[labels] <= high[labels] for labels in value)
    assert value['horizon="30d",kind="dedup"'] == pytest.approx(1 / 12)
    late = snapshot([
        *(event("opened", ident, 0) for ident in ("n1", "n2")),
        *(event("accepted", ident, 1) for ident in ("n1", "n2")),
        event("rolled_back", "n1", 20),
    ])  # fmt: skip
    within = samples(late, "curator_regret_ratio")
    assert within['horizon="7d",kind="dedup"'] == 0
    assert within['horizon="30d",kind="dedup"'] == pytest.approx(1 / 2)
    assert samples(found, "curator_regret_accepts")['horizon="30d",kind="retire"'] == 0


def test_a_home_of_which_nothing_is_known_has_no_figure_that_is_0() -> None:
    rows = exposed([Told("notes-1", NOW)]).decode().splitlines()
    told = {row.partition("{")[0] for row in rows if not row.startswith("#")}
    assert told == {
        "curator_build_info",
        "curator_consecutive_pass_failures",
        "curator_pass_failures_total",
        "curator_passes_total",
        "curator_passes_without_proposal",
        "curator_settings_refused",
    }


def test_what_is_told_twice_or_by_another_machine_counts_once() -> None:
    once = months()
    twice = [*once, *(event("accepted", f"d{number}", 12, commit="") for number in range(12))]
    assert snapshot(twice).kinds["dedup"].reached == snapshot(once).kinds["dedup"].reached


def test_counters_never_go_back_when_the_ledger_is_cut_or_lost() -> None:
    whole = snapshot(months())
    lost = snapshot([], whole)
    assert samples(lost, "curator_accepted_total") == samples(whole, "curator_accepted_total")
    begun = snapshot([event("opened", "n1", 1), event("accepted", "n1", 2)], lost)
    assert samples(begun, "curator_accepted_total")['kind="dedup"'] == 13
    again = snapshot([event("opened", "n1", 1), event("accepted", "n1", 2)], begun)
    assert samples(again, "curator_accepted_total") == samples(begun, "curator_accepted_total")
    forged = snapshot([event("opened", "n1", 1, "mine"), event("accepted", "n1", 2, "mine")])
    cut = snapshot([], forged)
    assert samples(cut, "curator_accepted_total")['kind="other"'] == 1


def test_labels_are_closed_sets_whatever_stands_in_a_ledger() -> None:
    forged = [event("opened", f"x{number}", 1, f"kind{number}") for number in range(50)]
    rows = samples(snapshot(forged), "curator_open_proposals")
    assert rows.keys() == {f'kind="{kind}"' for kind in (*RECIPES, "other")}
    assert rows['kind="other"'] == 50


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"form": 2}',
        b'{"form": 1, "notes": -3}',
        b'{"form": 1, "seconds": NaN}',
        b'{"form": 1, "kinds": {"de\\"dup": {}}}',
        b'{"form": 1, "notes": ' + b"9" * 5000 + b"}",
        b"[" * 900_000,
    ],
)
def test_garbage_in_place_of_a_snapshot_is_an_empty_one(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / FILE).write_bytes(garbage)
    assert recall(tmp_path) == Snapshot()


def test_a_snapshot_is_read_as_it_was_kept(tmp_path: Path) -> None:
    kept = snapshot(months())
    keep(tmp_path, kept)
    assert recall(tmp_path) == kept
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_a_pass_leaves_what_it_counted_and_a_look_leaves_that_alone(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    report = run(home)
    leave(home, report, 1.5)
    left = recall(home.state)
    assert (left.notes, left.journals, left.unreadable, left.seconds) == (4, 1, 0, 1.5)
    assert left.passed == home.clock.now()
    assert (left.kinds["dedup"].open, left.kinds["retire"].open) == (1, 1)
    later = replace(
        home, clock=Clock(lambda: home.clock.now() + timedelta(hours=1), home.clock.zone)
    )
    leave(later)
    assert replace(recall(home.state), counted=left.counted) == left
    for unfinished in (replace(report, broken=("dedup: x",)), PassReport("main", "", lost="moved")):
        leave(later, unfinished, 9.0)
        assert recall(home.state).passed == left.passed


def test_a_state_folder_that_cannot_be_written_costs_no_pass(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    home.state.write_text("in the way")
    leave(home)
    assert home.state.read_text() == "in the way"
    home.state.unlink()
    home.state.mkdir()
    os.mkfifo(home.state / "metrics.lock")
    leave(home)
    (home.state / "metrics.lock").unlink()
    os.mkfifo(home.state / FILE)
    assert recall(home.state) == EMPTY
    leave(home)
    assert recall(home.state).counted == home.clock.now()


def test_what_a_model_cost_adds_up_over_days_and_restarts(tmp_path: Path) -> None:
    home = made(tmp_path, twins(), model={"name": "ollama_chat/any"})
    day = timedelta(days=1)
    for after, spent, told in (
        (0, 100, 100),
        (0, 100, 100),
        (0, 250, 250),
        (1, 40, 290),
        (2, 300, 590),
        (1, 40, 590),
        (2, 310, 600),
    ):
        now = home.clock.now() + after * day
        home.state.mkdir(exist_ok=True)
        kept = f'{{"version": 1, "day": "{now.date()}", "tokens": {spent}, "cost": {spent / 1000}}}'
        (home.state / "model-day.json").write_text(kept)
        leave(replace(home, clock=Clock(lambda now=now: now, home.clock.zone)))  # type: ignore[misc]
        assert samples(recall(home.state), "curator_model_tokens_total") == {"": told}
    cost = samples(recall(home.state), "curator_model_cost_usd_total")
    assert cost == {"": pytest.approx(0.6)}


def test_each_figure_of_the_nights_is_told_as_what_it_is() -> None:
    at = [NOW + timedelta(hours=hour) for hour in range(3)]
    nights = Nights(
        ended=at[0], expected=at[1], next=at[2], passes=9, failures=4, in_a_row=3, silent=2,
        refused=True,
    )  # fmt: skip
    text = exposed([Told("notes-1", NOW, nights=nights)]).decode()
    figures = {
        "last_pass_timestamp_seconds": at[0].timestamp(),
        "pass_expected_timestamp_seconds": at[1].timestamp(),
        "next_pass_timestamp_seconds": at[2].timestamp(),
        "passes_total": 9,
        "pass_failures_total": 4,
        "consecutive_pass_failures": 3,
        "passes_without_proposal": 2,
        "settings_refused": 1,
    }
    for name, value in figures.items():
        (told,) = re.findall(rf'^curator_{name}{{home="notes-1"}} (\S+)$', text, re.MULTILINE)
        assert float(told) == value, name


def test_a_file_for_a_collector_is_whole_and_can_be_read_by_it(tmp_path: Path) -> None:
    told = Told("notes-1", NOW, snapshot(months()))
    mask = os.umask(0o077)
    try:
        write(tmp_path, told)
    finally:
        os.umask(mask)
    (file,) = tmp_path.iterdir()
    assert file.name == "curator-notes-1.prom"
    assert file.read_bytes() == exposed([told])
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    with pytest.raises(OSError, match="No such file"):
        write(tmp_path / "gone", told)


def test_what_a_killed_daemon_left_is_replaced_and_never_written_through(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    folder = tmp_path / "collected"
    folder.mkdir()
    (folder / ".curator-notes-1.new").symlink_to(victim)
    write(folder, Told("notes-1", NOW))
    assert victim.read_text() == "precious"
    assert [file.name for file in folder.iterdir()] == ["curator-notes-1.prom"]


def test_health_is_well_while_passes_are_good_and_in_time() -> None:
    due = NOW - timedelta(hours=3)
    good = Nights(ended=due, expected=due, next=due)
    found = health((Told("notes-1", NOW, nights=good),), ())
    assert found["well"]
    assert found["homes"] == [
        {
            "home": "notes-1",
            "well": True,
            "last_pass": "2026-04-10T06:00:00+00:00",
            "next_pass": "2026-04-10T06:00:00+00:00",
            "lag_seconds": 10_800,
            "failures": 0,
            "why": "",
        }
    ]
    late = replace(good, expected=NOW - timedelta(days=1, minutes=1))
    for worse, why in (
        (late, "a pass is late"),
        (replace(late, in_a_row=1), "the last pass failed"),
        (replace(good, refused=True), "newer settings are wrong"),
    ):
        told = Told("notes-1", NOW, nights=worse)
        assert (health((told,), ())["well"], told.why) == (False, why)
    assert not health((), ("notes",))["well"]
