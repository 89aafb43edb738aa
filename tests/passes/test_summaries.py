"""Summaries of days that are over: one note per journal, its own proposal, and never an input again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.asking.ladder import Ladder
from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.facts.asked import Kept, Policy, facts_of_model
from curator.facts.summed.asking import summaries_of_model
from curator.gathering import over
from curator.journals.reading import inputs, no_inputs
from curator.ledger import store
from curator.passes import PassReport, run
from curator.tended import Home, How
from curator.viewing import rules_of, snapshot_of
from tests.asking.askers import Told, says
from tests.asking.server import Says, Script, facts, serving
from tests.facts.summed.test_summaries import CALLS, FAIR, KEYS, LAMP, LINES, cited, reply
from tests.passes.homes import git, write
from tests.passes.test_facts import DAY, home_of

pytestmark = pytest.mark.skipif(
    find_spec("litellm") is None, reason="pip install '.[llm]' brings litellm"
)
JOURNAL = "\n".join(LINES) + "\n"
TODAY = "agents/cleo/journal/2026-06-01.md"
MORE = "- The Holm garage lent its van to Lena for the whole of April.\n"
CHOSEN = reply(KEYS, CALLS, FAIR)
GROWN = json.dumps({"sentences": [cited(n) for n in (KEYS, CALLS)] + [cited(19, MORE[2:-1])]})


@pytest.fixture(scope="module")
def script() -> Iterator[Script]:
    with serving() as script:
        yield script


def home(tmp_path: Path, **sections: Mapping[str, object]) -> Home:
    told: dict[str, dict[str, object]] = {
        "model": {"name": "openai/local", "api_base": "http://127.0.0.1:9/v1", "timeout": 1},
        "consolidate": {"summaries": True},
        "proposals": {"floor": "likely"},
    }
    told |= {name: dict(section) for name, section in sections.items()}
    return home_of(tmp_path, {DAY: JOURNAL}, **told)


def answered(home: Home, answer: str) -> int:
    """Keep an answer about each day as if a model had given it; return how many days are asked about."""
    snapshot = snapshot_of(home, git(home.repository.root, "rev-parse", "main"))
    notes = tuple(inputs(snapshot, rules_of(home)))
    policy, kept = Policy.of(home.settings), Kept(home.state)
    facts_of_model(notes, Ladder(Told([says(facts())])), policy, kept)
    asker = Told([says(answer)])
    summaries_of_model(over(home, snapshot, notes), Ladder(asker), policy, kept)
    return len(asker.asked)


def summaries(report: PassReport) -> list[str]:
    return [line.id for line in report.opened if line.title.startswith("Summary: ")]


def new_of(home: Home, ident: str) -> tuple[str, str]:
    """Return path and text of the note that a proposal brings."""
    root, branch = home.repository.root, f"curator/consolidate/{ident}"
    (path,) = git(root, "diff", "--name-only", "--diff-filter=A", "main", branch).splitlines()
    return path, git(root, "show", f"{branch}:{path}")


def accept(home: Home, ident: str) -> None:
    take(home, store.read(home.repository).records[ident])


def test_a_day_that_is_over_becomes_one_note_with_the_lines_of_each_sentence(
    tmp_path: Path, script: Script
) -> None:
    script.will(Says(facts()), Says(CHOSEN))
    model = {"name": "openai/local", "api_base": script.address, "timeout": 5}
    tended = home(tmp_path, model=model)
    commit = git(tended.repository.root, "rev-parse", "main")
    report = run(tended)
    assert len(script.asked) == 2
    assert report.facts.asked is not None
    assert (report.facts.asked.calls, report.facts.asked.tokens) == (2, 240)
    (ident,) = summaries(report)
    (line,) = [line for line in report.opened if line.id == ident]
    assert line.certainty == "likely"
    path, text = new_of(tended, ident)
    assert path.startswith("memory/notes/summary-2026-04-02-")
    front, _, body = text.removeprefix("---\n").partition("---\n")
    assert body.splitlines() == [
        "# 2026-04-02",
        "",
        LINES[FAIR - 1],
        LINES[CALLS - 1],
        LINES[KEYS - 1],
    ]
    for at in (FAIR, CALLS, KEYS):
        assert f"{DAY}@{commit}#L{at}" in front
    for key in (
        "kind: episodic",
        "generated: true",
        "recipe: summarise/1",
        "valid_from: 2026-04-02",
    ):
        assert f"{key}\n" in front
    message = git(
        tended.repository.root, "log", "-1", "--format=%B", f"curator/consolidate/{ident}"
    )
    assert LINES[KEYS - 1] in message
    assert f"{DAY}#L{KEYS}" in message
    write(tended.repository.root, {"memory/notes/new.md": "The attic is dry.\n"})
    assert run(tended).withdrawn == ()
    assert len(script.asked) == 2


@pytest.mark.parametrize(
    "sections", [{"consolidate": {}}, {"proposals": {"floor": "confident"}}, {"model": {}}]
)
def test_without_the_wish_the_floor_or_a_model_nobody_is_asked_about_a_day(
    tmp_path: Path, sections: dict[str, dict[str, object]]
) -> None:
    tended = home(tmp_path, **sections)
    assert answered(tended, CHOSEN) == (sections == {"model": {}})
    report = run(tended)
    assert summaries(report) == []
    assert report.facts.asked is None or report.facts.asked.calls == 0


def test_the_journal_of_this_day_is_not_asked_about(tmp_path: Path) -> None:
    tended = home(tmp_path)
    write(tended.repository.root, {TODAY: JOURNAL.replace("Mira", "Tove").replace("Okan", "Jo")})
    assert answered(tended, CHOSEN) == 1


def test_an_accepted_summary_is_never_read_again_and_silences_no_fact(tmp_path: Path) -> None:
    tended = home(tmp_path)
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    path, _ = new_of(tended, ident)
    accept(tended, ident)
    snapshot = snapshot_of(tended, git(tended.repository.root, "rev-parse", "main"))
    assert path in {note.path for note in snapshot.notes}
    assert path not in {note.path for note in inputs(snapshot, rules_of(tended))}
    assert path not in {note.path for note in no_inputs(snapshot)}
    assert summaries(run(tended)) == []
    assert summaries(run(tended, How(survey=True))) == []


def test_a_refused_summary_does_not_come_back_whatever_a_model_chooses(tmp_path: Path) -> None:
    tended = home(tmp_path)
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    refuse(tended, store.read(tended.repository).records[ident], "not worth it")
    for file in (tended.state / "replies").iterdir():
        file.unlink()
    answered(tended, reply(KEYS, CALLS, LAMP))
    write(tended.repository.root, {"memory/notes/new.md": "The attic is dry.\n"})
    assert summaries(run(tended)) == []


def test_a_day_that_grows_gets_its_open_summary_anew(tmp_path: Path) -> None:
    tended = home(tmp_path)
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    path, _ = new_of(tended, ident)
    write(tended.repository.root, {DAY: JOURNAL + MORE})
    answered(tended, GROWN)
    report = run(tended)
    assert [line.id for line in report.withdrawn] == [ident]
    (again,) = summaries(report)
    assert new_of(tended, again)[0] == path
    assert MORE in new_of(tended, again)[1] + "\n"


@pytest.mark.parametrize("confirmed", [True, False])
def test_an_accepted_summary_of_a_day_that_grew_gets_one_successor(
    tmp_path: Path, confirmed: bool
) -> None:
    tended = home(tmp_path, layout={"dated_confirmed": confirmed})
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    path, text = new_of(tended, ident)
    accept(tended, ident)
    write(tended.repository.root, {DAY: JOURNAL + MORE})
    answered(tended, GROWN)
    report = run(tended)
    if not confirmed:
        assert summaries(report) == []
        assert "own_ground" in {line.gate for line in report.held}
        return
    (again,) = summaries(report)
    later, successor = new_of(tended, again)
    name = text.partition("id: ")[2].partition("\n")[0]
    assert later != path
    assert f"supersedes: [{name}]" in successor
    branch = f"curator/consolidate/{again}"
    assert "superseded_by: mem_" in git(tended.repository.root, "show", f"{branch}:{path}")
    accept(tended, again)
    assert summaries(run(tended)) == []


def test_a_day_whose_choice_says_nothing_new_keeps_its_summary(tmp_path: Path) -> None:
    tended = home(tmp_path, layout={"dated_confirmed": True})
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    accept(tended, ident)
    write(tended.repository.root, {DAY: JOURNAL + MORE})
    answered(tended, CHOSEN)
    assert summaries(run(tended)) == []


@pytest.mark.parametrize(
    "changed",
    [
        JOURNAL.replace("- [ ] Send Okan", "- [x] Send Okan"),
        JOURNAL.replace("before noon", "after noon"),
    ],
)
def test_what_the_day_says_no_more_cannot_be_accepted(tmp_path: Path, changed: str) -> None:
    tended = home(tmp_path)
    answered(tended, CHOSEN)
    (ident,) = summaries(run(tended))
    write(tended.repository.root, {DAY: changed})
    with pytest.raises(CuratorError, match="no journal says any more"):
        accept(tended, ident)
