"""How often what was accepted is undone, at a terminal: the table, the rows, and a kind that stopped."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from curator.ledger import store
from curator.ledger.events import Event
from curator.repository import Repository
from tests.journeys.shell import ROOT
from tests.journeys.story import Shell, commit, files, git, home, refs

NOW = datetime.now(UTC)
OPEN = "retire proposes nothing since"


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    """Return a home that was looked at once."""
    made = home(tmp_path / "Ann's notes")
    shell.curator("run", made)
    return made


def tell(home: Path, kind: str, *days: tuple[float, float | None], recipe: str = "") -> None:
    """Tell the ledger of accepts so many days ago, undone after so many, or not."""
    events = []
    for number, (ago, after) in enumerate(days):
        ident, at = f"{kind[:4]}{number:03}", NOW - timedelta(days=ago)
        facts = {"kind": kind, "recipe": recipe or f"{kind}/1", "certainty": "certain"}
        events.append(Event("opened", ident, at - timedelta(days=2), {**facts, "paths": ["=a.md"]}))
        events.append(Event("accepted", ident, at, {"how": "merged", "by": "history"}))
        if after is not None:
            told = {"why": "=revert", "commit": "c0ffee"}
            events.append(Event("rolled_back", ident, at + timedelta(days=after), told))
    store.append(Repository.open(home), events)


def kind_of(shell: Shell, notes: Path, name: str) -> dict[str, object]:
    kinds = cast("list[dict[str, object]]", shell.json("regret", notes)["kinds"])
    (found,) = [kind for kind in kinds if kind["kind"] == name]
    return found


def stop(notes: Path) -> None:
    tell(notes, "retire", (3, 1), (3, 1.5))


def test_the_table_says_what_is_known_and_no_more(shell: Shell, notes: Path) -> None:
    tell(notes, "dedup", *[(40, None)] * 40, (40, 2))
    tell(notes, "supersede", *[(40, None)] * 12)
    tell(notes, "contradiction", *[(40, None)] * 3)
    rows = shell.curator("regret", notes).out.split("\n\n")[0].splitlines()
    assert [row.split("  ")[0] for row in rows] == [
        "kind", "supersede", "contradiction", "dedup", "consolidate", "retire"
    ]  # fmt: skip
    told = {row.split()[0]: " ".join(row.split()[1:]) for row in rows}
    assert told["kind"] == "accepted undone regret within 30 days breaker"
    assert told["dedup"] == "41 1 2.4 % (0.3 – 16.1) closed"
    assert told["supersede"] == "12 0 at most 24 % closed"
    assert told["contradiction"] == "3 0 too few to say closed"
    assert told["retire"] == "0 – unknown closed"


def test_for_programs_unknown_is_null_and_never_nought(shell: Shell, notes: Path) -> None:
    tell(notes, "dedup", *[(40, None)] * 20)
    dedup, retire = kind_of(shell, notes, "dedup"), kind_of(shell, notes, "retire")
    assert (dedup["accepted"], dedup["rejected"], dedup["rolled_back"]) == (20, 0, 0)
    assert (dedup["regret_30d"], dedup["regret_30d_low"]) == (0, 0)
    assert dedup["regret_30d_high"] == pytest.approx(0.161, abs=0.001)
    assert (dedup["breaker"], dedup["decided_in"]) == ("closed", 2 * 86400)
    figures = ("regret_7d", "regret_30d", "regret_30d_low", "regret_30d_high", "acceptance")
    assert [retire[key] for key in figures] == [None] * 5
    assert retire["accepted"] == 0


def test_a_refusal_by_hand_since_the_last_pass_is_counted_and_nothing_is_written(
    shell: Shell, notes: Path
) -> None:
    (row,) = [r for r in shell.proposals(notes) if r["kind"] == "dedup"]
    git(notes, "branch", "-qD", row["branch"])
    before = files(notes)
    assert kind_of(shell, notes, "dedup")["rejected"] == 1
    assert "0 of 1" in shell.curator("regret", notes).out
    assert files(notes) == before


def test_the_rows_are_one_for_each_accept(shell: Shell, notes: Path, tmp_path: Path) -> None:
    tell(notes, "dedup", (9, None), (8, 2), recipe="dedup/0")
    said = shell.curator("regret", notes, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert [(r["id"], r["recipe"], r["how"], r["by"]) for r in rows] == [
        ("dedu000", "dedup/0", "merged", "history"),
        ("dedu001", "dedup/0", "merged", "history"),
    ]
    assert [json.loads(r["paths"]) for r in rows] == [["=a.md"]] * 2
    assert (rows[0]["undone"], rows[0]["undone_why"]) == ("", "")
    assert (float(rows[1]["stood_seconds"]), rows[1]["undone_by"]) == (2 * 86400, "c0ffee")
    # No cell is a formula for a spreadsheet.
    assert rows[1]["undone_why"] == "'=revert"
    file = tmp_path / "rows.csv"
    assert "2 rows in" in shell.curator("regret", notes, "--csv", file).out
    assert file.read_text("utf-8").splitlines()[0] == said.out.splitlines()[0]
    assert len(file.read_text("utf-8").splitlines()) == 3


def test_rows_that_cannot_be_written_are_a_known_failure(shell: Shell, notes: Path) -> None:
    said = shell.curator("regret", notes, "--csv", notes / "nowhere" / "rows.csv")
    assert (said.code, said.out) == (1, "")
    assert "cannot be written" in said.err


def test_a_stopped_kind_is_seen_everywhere_before_any_pass(shell: Shell, notes: Path) -> None:
    stop(notes)
    before = refs(notes)
    for verb in ("list", "regret", "doctor"):
        said = shell.curator(verb, notes).out
        assert f"{OPEN} {NOW.astimezone():%Y}" in said, verb
        assert "reti000, reti001" in said, verb
        assert "curator resume" in said, verb
    assert kind_of(shell, notes, "retire")["breaker"] == "open"
    assert kind_of(shell, notes, "retire")["breaker_ids"] == ["reti000", "reti001"]
    assert "retire" in cast("dict[str, object]", shell.json("list", notes)["breakers"])
    assert refs(notes) == before


def test_the_pass_logs_the_ids_and_says_so(shell: Shell, notes: Path) -> None:
    stop(notes)
    said = shell.curator("run", notes)
    assert "retire stopped itself" in said.out
    (line,) = [json.loads(row) for row in said.err.splitlines() if "breaker.tripped" in row]
    assert (line["kind"], line["ids"]) == ("retire", ["reti000", "reti001"])


def test_a_person_lets_it_try_again(shell: Shell, notes: Path) -> None:
    stop(notes)
    said = shell.curator("resume", "retire", "--home", notes)
    assert (said.code, "one proposal at a time" in said.out) == (0, True)
    assert kind_of(shell, notes, "retire")["breaker"] == "half-open"
    assert "retire proposes one at a time since" in shell.curator("list", notes).out
    again = shell.json("resume", "retire", "--home", notes)
    assert again["already"] is True


@pytest.mark.parametrize(
    ("kind", "what"), [("dedup", "dedup is not stopped"), ("nonsense", "there is no kind")]
)
def test_only_a_stopped_kind_is_resumed(shell: Shell, notes: Path, kind: str, what: str) -> None:
    before = refs(notes)
    said = shell.curator("resume", kind, "--home", notes)
    assert (said.code, what in said.err) == (1, True)
    assert refs(notes) == before


def test_a_shell_offers_the_stopped_kinds(shell: Shell, notes: Path) -> None:
    import click
    from click.shell_completion import ShellComplete

    from curator.cli.main import curator

    def offered() -> list[str]:
        complete = ShellComplete(curator, {}, "curator", "_CURATOR_COMPLETE")
        found = complete.get_completions(["resume", "--home", str(notes)], "")
        return [one.value for one in found]

    assert isinstance(curator, click.Group)
    assert offered() == []
    stop(notes)
    shell.curator("run", notes)
    assert offered() == ["retire"]


def test_regret_loads_no_library_of_numbers(notes: Path) -> None:
    code = (
        "import sys\n"
        "from curator.cli.main import main\n"
        f"assert main(['regret', {str(notes)!r}]) == 0\n"
        "assert not {'numpy', 'scipy', 'rensa', 'rapidfuzz'} & sys.modules.keys()\n"
    )
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_taken_and_undone_with_plain_git_stops_the_kind(
    shell: Shell, tmp_path: Path
) -> None:
    notes = tmp_path / "copies"
    notes.mkdir()
    git(notes, "init", "-q", "-b", "main")
    told: dict[str, str] = {}
    for room in ("attic", "cellar", "pantry"):
        text = f"The {room} was painted by Ferrand and Sons, who left pots of it behind the door.\n"
        told |= {f"{room}.md": text, f"{room} copy.md": text}
    commit(notes, {**told, "fern.md": "Ferns want water on Mondays.\n"})
    shell.curator("run", notes, "--no-caps")
    first, second, third = shell.proposals(notes)
    for row in (first, second):
        git(notes, "merge", "-q", "--no-ff", "--no-edit", row["branch"])
        git(notes, "revert", "-m", "1", "--no-edit", "HEAD")
    found = kind_of(shell, notes, "dedup")
    assert (found["accepted"], found["rolled_back"], found["breaker"]) == (2, 2, "open")
    assert found["breaker_ids"] == sorted([first["id"], second["id"]])
    before = git(notes, "rev-parse", third["branch"])
    shell.curator("run", notes)
    assert git(notes, "rev-parse", third["branch"]) == before
    rows = csv.DictReader(io.StringIO(shell.curator("regret", notes, "--csv", "-").out))
    told_of = [(r["trust"], r["certainty"], r["recipe"]) for r in rows]
    assert told_of == [("agent", first["certainty"], "dedup/1")] * 2
