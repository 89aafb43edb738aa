"""What a person sees of the facts that journals tell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypedDict, cast

import pytest

from tests.journeys.story import Row, Shell, commit, git, refs

DAY = "agents/아이/journal/2025-01-09.md"
FERRY = "The ferry ticket office of Holm is at /srv/ferry/office.md on the house server."
PLANTS = "The ferns in the hall want water on Mondays."
NOTES = {
    DAY: f"# 2025-01-09\n\n## Lessons\n\n- {FERRY}\n- {PLANTS}\n- Why is it so dark?\n",
    "notes/plants.md": f"---\nid: mem_p\n---\n{PLANTS}\n",
}


class Fact(TypedDict):
    """A fact as `--json` gives it."""

    text: str
    lines: object
    became: str
    since: str


def facts(told: dict[str, object]) -> list[Fact]:
    return cast("list[Fact]", told["facts"])


def opened(told: dict[str, object]) -> list[Row]:
    return cast("list[Row]", told["opened"])


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    folder = tmp_path / "집 v'1"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit(folder, NOTES)
    return folder


def test_a_fact_is_found_shown_taken_traced_and_undone(shell: Shell, notes: Path) -> None:
    before = git(notes, "rev-parse", f"main:{DAY}")
    report = shell.json("run", notes)
    (line,) = opened(report)
    counts = cast("dict[str, int]", report["facts"])
    assert (counts["new"], counts["known"]) == (1, 1)
    shown = shell.curator("show", line["id"], "--home", notes).out
    assert FERRY in shown
    assert f"{DAY}#L5" in shown
    shell.curator("accept", line["id"], "--home", notes)
    traced = shell.json("trace", DAY, "--home", notes)
    assert [row["id"] for row in cast("list[Row]", traced["proposals"])] == [line["id"]]
    assert len(cast("list[object]", traced["notes"])) == 1
    assert opened(shell.json("run", notes)) == []
    shell.curator("rollback", line["id"], "--home", notes)
    assert git(notes, "ls-tree", "-r", "--name-only", "main").count("notes/") == 1
    assert opened(shell.json("run", notes)) == []
    assert git(notes, "rev-parse", f"main:{DAY}") == before


def test_why_says_what_became_of_each_fact_of_a_journal(shell: Shell, notes: Path) -> None:
    (line,) = opened(shell.json("run", notes))
    told = shell.json("why", DAY, "--home", notes)
    became = {fact["text"]: fact["became"] for fact in facts(told)}
    assert became == {FERRY: f"{line['id']} open", PLANTS: "notes/plants.md says it"}
    said = shell.curator("why", DAY, "--home", notes).out
    assert "L5" in said
    assert "never edited" in said


def test_why_says_what_became_of_facts_that_other_days_tell_too(shell: Shell, notes: Path) -> None:
    later = DAY.replace("01-09", "01-19")
    old, new = (
        "The rent is due on day 25 of the month.",
        "The rent is now due on day 28 of the month.",
    )
    commit(notes, {
        DAY: f"# 2025-01-09\n\n## Decisions\n\n- {old}\n- {FERRY}\n",
        later: f"# 2025-01-19\n\n## Decisions\n\n- {new}\n- {FERRY}\n",
    })  # fmt: skip
    (line,) = opened(shell.json("run", notes))
    told = shell.json("why", DAY, "--home", notes)
    assert {fact["text"]: fact["became"] for fact in facts(told)} == {
        old: f"an earlier value; the newer one: {line['id']} open",
        FERRY: "left out: other days say it in the same words",
    }
    newer = facts(shell.json("why", later, "--home", notes))
    assert [fact["became"] for fact in newer] == [f"{line['id']} open", facts(told)[1]["became"]]


def test_extract_reads_a_file_from_disk_and_stores_nothing(shell: Shell, notes: Path) -> None:
    before = refs(notes)
    told = shell.json("extract", notes / DAY)
    assert [(fact["text"], fact["lines"], fact["since"]) for fact in facts(told)] == [
        (FERRY, ["L5"], "2025-01-09"),
        (PLANTS, ["L6"], "2025-01-09"),
    ]
    assert refs(notes) == before
    loose = notes.parent / "loose.md"
    loose.write_text("## Lessons\n\n- Nothing but a question?\n", "utf-8")
    assert facts(shell.json("extract", loose)) == []


@pytest.mark.parametrize("name", ["gone.md", "."])
def test_extract_of_what_is_no_file_says_what_to_do(shell: Shell, notes: Path, name: str) -> None:
    done = shell.curator("extract", notes / name)
    assert done.code == 1
    assert "cannot be read" in done.err
    assert "Traceback" not in done.err


def test_extract_leaves_alone_what_may_never_end(shell: Shell, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    for name in (Path("/dev/zero"), tmp_path / "pipe.md", tmp_path):
        done = shell.curator("extract", name)
        assert done.code == 1
        assert "no plain file" in done.err


def test_extract_reads_no_more_of_a_file_than_a_note_may_have(shell: Shell, tmp_path: Path) -> None:
    with (tmp_path / "huge.md").open("wb") as huge:
        huge.truncate(1 << 40)
    assert "larger than 5 MB" in shell.curator("extract", tmp_path / "huge.md").err
