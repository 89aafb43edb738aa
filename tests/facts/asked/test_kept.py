"""Nothing is asked twice, nothing is tried for ever, and no damaged file matters."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.asking.ladder import Ladder
from curator.asking.question import NoAnswer
from curator.facts.asked import Kept, Policy, facts_of_model, parked
from tests.asking.askers import Told, says
from tests.asking.server import fact, facts
from tests.facts.asked.journals import POLICY, ask, journal

PORT = "The staging server listens on port 8443 behind nginx."
NOTE = journal("# Atlas", "", f"- {PORT}")
GOOD = facts(fact(("staging server", "listens on", "port 8443"), 3, PORT))


def test_an_unchanged_home_asks_nothing_again(tmp_path: Path) -> None:
    first, _ = ask(tmp_path, NOTE, GOOD)
    again, told = ask(tmp_path, NOTE, "never asked")
    assert (again.facts, told.asked, again.tokens, again.calls) == (first.facts, [], 0, 0)
    assert (first.calls, first.tokens) == (1, 100)


def test_nothing_found_is_an_answer_as_well(tmp_path: Path) -> None:
    ask(tmp_path, NOTE, facts())
    again, told = ask(tmp_path, NOTE, "never asked")
    assert (again.facts, told.asked, set(again.read)) == ((), [], {NOTE.path})


@pytest.mark.parametrize(
    "policy",
    [
        Policy("openai/other", local=True),
        Policy("openai/local", local=True, wanted="only recipes"),
        Policy("openai/local", local=True, tags={"ops": "servers"}),
    ],
)
def test_another_model_or_wish_asks_again(tmp_path: Path, policy: Policy) -> None:
    ask(tmp_path, NOTE, GOOD)
    _, told = ask(tmp_path, NOTE, GOOD, policy=policy)
    assert len(told.asked) == 1


def test_what_is_appended_to_a_journal_asks_about_the_end_alone(tmp_path: Path) -> None:
    lines = [
        f"- The service number {n} listens on port {8000 + n} of the host." for n in range(120)
    ]
    before, told = ask(tmp_path, journal("# Ports", "", *lines), facts())
    assert before.calls == len(told.asked) > 2
    _, told = ask(tmp_path, journal("# Ports", "", *lines, f"- {PORT}"), facts())
    assert len(told.asked) == 1
    assert PORT in told.asked[0].messages[1][1]


def test_a_piece_that_gets_no_sensible_answer_is_parked_after_three_passes(tmp_path: Path) -> None:
    for tries in range(1, 4):
        asked, told = ask(tmp_path, NOTE, "Sure! I will look into it.")
        assert (asked.partial, asked.waiting, set(asked.unread)) == ("misfit", 1, {NOTE.path})
        assert len(told.asked) == 4
        assert len(parked(tmp_path)) == (tries == 3)
    asked, told = ask(tmp_path, NOTE, GOOD)
    assert (told.asked, asked.parked, asked.waiting, asked.partial) == ([], 1, 0, "")
    (one,) = parked(tmp_path)
    assert (one.path, one.first, one.last, one.why, one.tries) == (NOTE.path, 3, 3, "misfit", 3)
    # Another recipe, here another wish, asks again.
    asked, _ = ask(tmp_path, NOTE, GOOD, policy=Policy("openai/local", local=True, wanted="x"))
    assert len(asked.facts) == 1


def test_an_answer_that_makes_sense_clears_the_tries_before_it(tmp_path: Path) -> None:
    ask(tmp_path, NOTE, "prose")
    ask(tmp_path, NOTE, "prose")
    ask(tmp_path, NOTE, GOOD)
    ask(tmp_path, NOTE, "prose", policy=Policy("openai/local", local=True, wanted="x"))
    (tmp_path / "replies").rename(tmp_path / "gone")
    ask(tmp_path, NOTE, "prose")
    assert parked(tmp_path) == ()


def test_a_dead_server_parks_nothing_however_often_it_is_dead(tmp_path: Path) -> None:
    for _ in range(5):
        asked = facts_of_model([NOTE], Ladder(Told([NoAnswer("dead")])), POLICY, Kept(tmp_path))
        assert (asked.partial, asked.waiting, asked.facts) == ("dead", 1, ())
    assert parked(tmp_path) == ()


def test_a_failing_server_is_left_after_two_pieces_and_nothing_is_to_blame(tmp_path: Path) -> None:
    notes = [journal("# Atlas", "", f"- {PORT} Day {day}.", day=day) for day in range(1, 4)]
    for _ in range(6):
        told = Told([NoAnswer("failed", 10)])
        asked = facts_of_model(notes, Ladder(told), POLICY, Kept(tmp_path))
        assert (len(told.asked), asked.partial, asked.waiting) == (2, "failed", 3)
    assert parked(tmp_path) == ()


def test_a_piece_that_fells_the_server_is_to_blame_and_stops_no_other(tmp_path: Path) -> None:
    notes = [journal("# Atlas", "", f"- {PORT} Day {day}.", day=day) for day in (1, 2)]
    fells = Told([NoAnswer("slow", 10), says(facts())])
    asked = facts_of_model(notes, Ladder(fells), POLICY, Kept(tmp_path))
    assert (set(asked.read), set(asked.unread)) == ({notes[0].path}, {notes[1].path})
    assert asked.partial == "slow"


def test_the_newest_is_asked_first_and_a_budget_ends_it(tmp_path: Path) -> None:
    notes = [journal("# Atlas", "", f"- {PORT} Day {day}.", day=day) for day in (1, 2, 3)]
    told = Told([says(facts()), NoAnswer("budget")])
    asked = facts_of_model(notes, Ladder(told), POLICY, Kept(tmp_path))
    assert (set(asked.read), asked.waiting, asked.partial) == ({notes[2].path}, 2, "budget")
    assert (asked.calls, asked.tokens) == (1, 100)
    asked, told = ask(tmp_path, notes, facts())
    assert (len(told.asked), asked.partial) == (2, "")


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"\xff", b"[]", b'{"version": 2, "pieces": {}}', b'{"pieces": {"x": {"tries": -1}}}',
     b"[" * 200_000, b'{"facts": 3}'],
)  # fmt: skip
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, damage: bytes) -> None:
    first, _ = ask(tmp_path, NOTE, GOOD)
    (file,) = (tmp_path / "replies").iterdir()
    file.write_bytes(damage)
    (tmp_path / "tries.json").write_bytes(damage)
    assert parked(tmp_path) == ()
    again, told = ask(tmp_path, NOTE, GOOD)
    assert (again.facts, len(told.asked)) == (first.facts, 1)


def test_a_state_that_cannot_be_written_costs_the_memory_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    asked, _ = ask(tmp_path / "file/state", NOTE, GOOD)
    assert len(asked.facts) == 1
    assert parked(tmp_path / "file/state") == ()


def test_what_no_journal_holds_any_more_is_forgotten(tmp_path: Path) -> None:
    asked, _ = ask(tmp_path, NOTE, GOOD)
    Kept(tmp_path).forget(asked.keys)
    assert len(list((tmp_path / "replies").iterdir())) == 1
    Kept(tmp_path).forget([])
    assert list((tmp_path / "replies").iterdir()) == []
