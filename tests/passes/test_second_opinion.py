"""Passes in which a model gives its opinion of what the rules found; off unless somebody wants it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.asking.ladder import Ladder
from curator.asking.question import NoAnswer
from curator.errors import SettingsError
from curator.facts.use import Use
from curator.finding import Certainty
from curator.judge.relation import Conflicts, Updates
from curator.kinds import supersede
from curator.kinds.kind import View
from curator.ledger.state import Ledger
from curator.passes import run
from curator.seconding import seconded
from curator.tended import Home, How, base_of
from curator.viewing import view_of
from tests.asking.askers import Told, says
from tests.asking.server import Says, Script, fact, facts, serving
from tests.passes.homes import git, made, note, twins, write

ONE, OTHER = "Grafana listens on port 3000.", "Grafana listens on port 3300."
DATED = {"subject": "infra/grafana/port", "valid_from": "2026-02-01"}
PORTS = {
    "notes/grafana.md": note(ONE, id="mem_one", **DATED),
    "notes/grafana-port.md": note(OTHER, id="mem_two", **DATED),
    "notes/ferns.md": note("The ferns want water on Mondays.", id="mem_ferns"),
}
DAY = "journal/2026-05-10.md"
OLD = note(
    "The main database of Atlas is PostgreSQL 15.",
    id="mem_db",
    subject="atlas/database",
    valid_from="2026-01-02",
)
NEWS = "The main database of Atlas is now PostgreSQL 16, no longer PostgreSQL 15."


@pytest.fixture(scope="module")
def script() -> Iterator[Script]:
    with serving() as script:
        yield script


def home(
    tmp_path: Path, files: Mapping[str, str], base: str = "http://127.0.0.1:9/v1", **more: object
) -> Home:
    model = {"name": "openai/local", "api_base": base, "timeout": 5, **more}
    return made(tmp_path, files, model=model, judge={"second_opinion": True})


def answer(word: str, first: str, second: str) -> str:
    return json.dumps({"first": first, "second": second, "answer": word})


def plain(tended: Home) -> View:
    """Return what the rules alone say."""
    judge = tended.settings.judge.model_copy(update={"second_opinion": False})
    settings = tended.settings.model_copy(update={"judge": judge})
    return view_of(replace(tended, settings=settings), base_of(tended, Ledger())[1])


def told(tended: Home, *words: str) -> tuple[View, Told]:
    """Return the view beside what somebody says of its pairs, which later passes know, too."""
    view = plain(tended)
    pairs = [v.a.text for v in view.claims], [v.b.text for v in view.claims]
    said = [says(answer(w, a, b)) for w, a, b in zip(words, *pairs, strict=False)]
    asked = Told(list(said) or [NoAnswer("dead")])
    return seconded(tended, view, lambda: Ladder(asked), tended.state), asked


needs_litellm = pytest.mark.skipif(
    find_spec("litellm") is None, reason="pip install '.[llm]' brings litellm"
)


@needs_litellm
def test_a_confirmed_finding_says_so_in_its_message(tmp_path: Path, script: Script) -> None:
    tended = home(tmp_path, PORTS, script.address)
    (verdict,) = plain(tended).claims
    script.will(Says(answer("conflict", verdict.a.text, verdict.b.text)))
    report = run(tended)
    (line,) = report.opened
    message = git(
        tended.repository.root, "log", "-1", "--format=%B", f"curator/{line.kind}/{line.id}"
    )
    assert "openai/local was asked and agrees" in message
    assert report.opinions is not None
    counts = report.opinions
    assert (counts.confirmed, counts.calls, counts.tokens, counts.partial) == (1, 1, 120, "")
    day = json.loads((tended.state / "model-day.json").read_text("utf-8"))
    assert day["tokens"] == 120


def test_a_dead_server_leaves_all_that_the_rules_found(tmp_path: Path) -> None:
    tended = home(tmp_path, PORTS)
    seen, asked = told(tended)
    assert len(asked.asked) == 1
    assert seen.claims == plain(tended).claims
    assert seen.opinions is not None
    assert (seen.opinions.partial, seen.opinions.waiting) == ("dead", 1)


@needs_litellm
def test_facts_and_opinions_share_one_budget(tmp_path: Path, script: Script) -> None:
    plumber = "Old Harms from Holm keeps the spare key of the boiler room."
    claimed = fact(("Old Harms from Holm", "keeps", "the spare key of the boiler room"), 3, plumber)
    files = {**PORTS, DAY: f"# Day\n\n- {plumber}\n- Bought screws.\n"}
    tended = home(tmp_path, files, script.address, tokens_per_pass=3_800)
    script.will(Says(facts(claimed), usage=(3_000, 20)))
    report = run(tended)
    assert len(script.asked) == 1
    assert report.facts.asked is not None
    assert report.facts.asked.tokens == 3_020
    assert report.opinions is not None
    assert (report.opinions.partial, report.opinions.calls) == ("budget", 0)
    assert "contradiction" in {line.kind for line in report.opened}


@needs_litellm
def test_what_a_model_doubts_is_held_and_told_and_asked_once(tmp_path: Path) -> None:
    tended = home(tmp_path, PORTS)
    told(tended, "both_true")
    report = run(tended)
    assert report.opened == ()
    (line,) = report.held
    assert (line.gate, line.certainty) == ("sure_enough", "possible")
    assert "openai/local was asked and says that both may be true" in line.why
    # Nobody listens there: nothing was asked, or it would be partial.
    assert report.opinions is not None
    assert (report.opinions.doubted, report.opinions.partial) == (1, "")
    assert run(tended, How(survey=True)).held == report.held


def test_a_look_without_writing_asks_nobody(tmp_path: Path) -> None:
    report = run(home(tmp_path, PORTS), How(survey=True))
    assert [line.kind for line in report.opened] == ["contradiction"]
    assert report.opinions is not None
    assert (report.opinions.calls, report.opinions.partial) == (0, "")


def test_what_is_certain_apart_or_below_the_floor_is_not_asked_about(tmp_path: Path) -> None:
    apart = note("Loki listens on port 3100.", id="mem_loki", subject="infra/loki/port")
    undated = note("Tempo listens on port 3200.", id="mem_t1", subject="infra/tempo/port")
    tended = home(tmp_path, {
        **twins(), **{path: text for path, text in PORTS.items() if "port" not in path},
        "notes/loki.md": apart, "notes/tempo.md": undated,
        "notes/tempo-two.md": undated.replace("3200", "3201").replace("mem_t1", "mem_t2"),
    })  # fmt: skip
    seen, asked = told(tended)
    assert asked.asked == []
    assert [v.certainty for v in seen.verdicts] == [Certainty.CERTAIN]
    assert seen.opinions is not None
    assert seen.opinions.waiting == 0


def test_an_update_whose_order_a_model_doubts_is_flagged_and_brings_no_note(tmp_path: Path) -> None:
    day = f"# Day\n\n## Lessons\n\n- {NEWS}\n"
    tended = home(tmp_path, {"memory/notes/database.md": OLD, DAY: day})
    (before,) = plain(tended).claims
    assert isinstance(before.relation, Updates)
    assert before.relation.newer.note.path in plain(tended).brought
    seen, _ = told(tended, "conflict")
    (flag,) = seen.claims
    assert (flag.relation, flag.certainty) == (Conflicts(), before.certainty)
    assert DAY in (flag.a.note.path, flag.b.note.path)
    assert [found.kind for found in supersede.find(seen)] == []


def test_a_second_opinion_without_a_model_is_an_error_of_the_settings(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as wrong:
        run(home(tmp_path, PORTS, name=""))
    assert "model.name" in wrong.value.remedy


@needs_litellm
def test_nobody_is_asked_unless_the_owner_wants_it(tmp_path: Path) -> None:
    tended = made(
        tmp_path, PORTS, model={"name": "openai/local", "api_base": "http://127.0.0.1:9/v1"}
    )
    report = run(tended)
    assert ([line.kind for line in report.opened], report.opinions) == (["contradiction"], None)
    write(tended.repository.root, {"notes/more.md": "The attic is dry.\n"})
    assert run(tended).withdrawn == ()


def test_who_could_not_be_reached_for_the_journals_is_not_tried_again(tmp_path: Path) -> None:
    tended, asked = home(tmp_path, PORTS), Told([NoAnswer("dead")])
    view = plain(tended)
    view = replace(view, bringing=replace(view.bringing, use=Use(partial="dead")))
    seen = seconded(tended, view, lambda: Ladder(asked), tended.state)
    assert asked.asked == []
    assert seen.opinions is not None
    assert (seen.opinions.partial, seen.opinions.waiting) == ("dead", 1)
