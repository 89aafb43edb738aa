"""Whatever a server understands, what comes out has the wanted shape or a reason."""

from __future__ import annotations

import json

import pytest

from curator.asking.found import json_in
from curator.asking.ladder import Ladder, Shaped, Unshaped
from curator.asking.question import NoAnswer, Question, Why
from tests.asking.askers import Told, says

QUESTION = Question((("user", "?"),), {"type": "object"}, 100)
GOOD = '{"facts": [1]}'


def read(text: str) -> list[int] | None:
    found = json.loads(text).get("facts")
    return found if isinstance(found, list) else None


def test_the_first_form_that_works_is_kept() -> None:
    told = Told([says("Sure! Here you are."), says(GOOD)])
    ladder = Ladder(told)
    assert ladder.ask(QUESTION, read) == Shaped([1], 2, 200, None)
    assert ladder.ask(QUESTION, read) == Shaped([1], 1, 100, None)
    assert [asked.form for asked in told.asked] == ["json_schema", "json_object", "json_object"]


def test_a_form_that_the_server_does_not_know_costs_no_repair() -> None:
    told = Told([NoAnswer("unsupported"), NoAnswer("unsupported"), says(GOOD, 50, 0.5)])
    ladder = Ladder(told)
    assert ladder.ask(QUESTION, read) == Shaped([1], 3, 50, 0.5)
    assert ladder.form == "prompt"


def test_one_repair_shows_what_was_wrong() -> None:
    told = Told([says("a"), says("b"), says("c"), says(GOOD)])
    assert Ladder(told).ask(QUESTION, read) == Shaped([1], 4, 400, None)
    assert ("assistant", "c") in told.asked[-1].messages
    assert told.asked[-1].form == "prompt"


def test_after_one_repair_it_is_a_misfit() -> None:
    told = Told([says("prose, and no end of it " * 1000)])
    assert Ladder(told).ask(QUESTION, read) == Unshaped("misfit", 4, 400, None)
    assert all(len(text) <= 4_000 for _role, text in told.asked[-1].messages)


def test_a_cut_answer_is_repaired_in_its_own_form() -> None:
    told = Told([says('{"facts": [1, ', cut=True), says(GOOD)])
    assert Ladder(told).ask(QUESTION, read) == Shaped([1], 2, 200, None)
    assert [asked.form for asked in told.asked] == ["json_schema", "json_schema"]


def test_an_answer_that_is_cut_twice_is_cut() -> None:
    told = Told([says('{"facts": [1, ', cut=True)])
    assert Ladder(told).ask(QUESTION, read) == Unshaped("cut", 2, 200, None)


@pytest.mark.parametrize("why", ["dead", "slow", "budget", "refused", "huge"])
def test_where_no_answer_comes_nothing_else_is_tried(why: Why) -> None:
    told = Told([NoAnswer(why)])
    ladder = Ladder(told)
    assert ladder.ask(QUESTION, read) == Unshaped(why, int(why != "budget"), 0, None)
    assert (len(told.asked), ladder.form) == (1, None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOOD, GOOD),
        (f"Sure:\n```json\n{GOOD}\n```\nAnything else?", GOOD),
        (f"<think>maybe {{1}} or {{}}</think>\n{GOOD}", GOOD),
        (f"I mean {{that}}. {GOOD}", GOOD),
        ("no JSON at all", None),
        ('{"facts": [', None),
        ("<think>and so on {}", None),
        ("{" * 100_000, None),
        ('{"a":' * 100_000, None),
        ("[1]", None),
    ],
)
def test_json_is_found_in_what_stands_around_it(text: str, found: str | None) -> None:
    assert json_in(text) == found
