"""A pass in which a model reads the journals, too; and what a dead or odd one leaves standing."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.facts.asked import parked
from curator.passes import run
from curator.tended import Home, How
from tests.asking.server import Says, Script, fact, facts, serving
from tests.passes.homes import git, write
from tests.passes.test_facts import DAY, LATER, LESSON, home_of, journal

pytestmark = pytest.mark.skipif(
    find_spec("litellm") is None, reason="pip install '.[llm]' brings litellm"
)
PLUMBER = "Old Harms from Holm keeps the spare key of the boiler room."
CLAIMED = fact(("Old Harms from Holm", "keeps", "the spare key of the boiler room"), 3, PLUMBER)
DAYS = {DAY: f"# Day\n\n- {PLUMBER}\n- Bought screws.\n", LATER: journal(LESSON)}
NOTHING = Says(facts())


@pytest.fixture(scope="module")
def script() -> Iterator[Script]:
    with serving() as script:
        yield script


def home(tmp_path: Path, script: Script, **more: object) -> Home:
    model = {"name": "openai/local", "api_base": script.address, "timeout": 5, **more}
    return home_of(tmp_path, DAYS, model=model)


def test_a_fact_of_a_model_is_marked_as_such_and_quotes_the_journal(
    tmp_path: Path, script: Script
) -> None:
    script.will(NOTHING, Says(facts(CLAIMED)))
    tended = home(tmp_path, script)
    report = run(tended)
    titles = {line.title for line in report.opened}
    assert len(titles) == 2
    assert any("Old Harms from Holm" in title for title in titles)
    root = tended.repository.root
    texts = [git(root, "show", f"curator/{line.kind}/{line.id}") for line in report.opened]
    (told,) = [text for text in texts if "generated: true" in text]
    assert f"+{PLUMBER}" in told
    assert "confidence: 0.9" in told
    assert f"{DAY}@" in told
    asked = report.facts.asked
    assert asked is not None
    assert (asked.calls, asked.tokens, asked.partial) == (2, 240, "")


def test_a_pass_over_equal_journals_costs_no_token(tmp_path: Path, script: Script) -> None:
    script.will(NOTHING, Says(facts(CLAIMED)))
    tended = home(tmp_path, script)
    run(tended)
    script.will(NOTHING)
    write(tended.repository.root, {"memory/notes/new.md": "The attic is dry.\n"})
    report = run(tended)
    assert script.asked == []
    assert report.facts.asked is not None
    assert report.facts.asked.tokens == 0
    assert report.withdrawn == ()


def test_a_look_without_writing_asks_nobody(tmp_path: Path, script: Script) -> None:
    script.will(NOTHING)
    report = run(home(tmp_path, script), How(survey=True))
    assert script.asked == []
    assert [line.kind for line in report.opened] == ["consolidate"]


def test_a_dead_server_leaves_what_the_rules_find(tmp_path: Path, script: Script) -> None:
    tended = home(tmp_path, script, api_base="http://127.0.0.1:9/v1", timeout=1)
    report = run(tended)
    assert [line.kind for line in report.opened] == ["consolidate"]
    assert report.facts.asked is not None
    assert report.facts.asked.partial == "dead"
    assert report.facts.asked.waiting == 2


def test_what_never_makes_sense_is_parked_after_three_passes(
    tmp_path: Path, script: Script
) -> None:
    script.will(Says("I would rather talk about the weather."))
    tended = home(tmp_path, script)
    for number in range(4):
        write(tended.repository.root, {f"memory/notes/{number}.md": f"Number {number} is out.\n"})
        report = run(tended)
    assert {one.path for one in parked(tended.state)} == {DAY, LATER}
    assert report.facts.asked is not None
    assert (report.facts.asked.calls, report.facts.asked.parked) == (0, 2)


def test_a_budget_of_nothing_asks_nothing(tmp_path: Path, script: Script) -> None:
    script.will(NOTHING)
    report = run(home(tmp_path, script, tokens_per_pass=10))
    assert script.asked == []
    assert report.facts.asked is not None
    assert report.facts.asked.partial == "budget"
