"""What the commands say in less common moments, to people and to programs."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from curator.cli.reported import tell
from curator.cli.screen import write_json
from curator.home.note import Unreadable
from curator.report import Line, PassReport
from tests.journeys.story import FERRY, Shell, commit, git, home


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


def test_decisions_can_be_read_by_a_program(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    one, two = (row["id"] for row in shell.proposals(notes))
    taken = shell.json("accept", one, "--home", notes)
    assert taken["state"] == "accepted"
    assert taken["merge"] == git(notes, "rev-parse", "main")
    assert shell.json("reject", two, "--home", notes)["state"] == "rejected"


def test_a_branch_that_somebody_has_is_left_and_told(
    shell: Shell, notes: Path, tmp_path: Path
) -> None:
    shell.curator("run", notes)
    one, two = shell.proposals(notes)
    for row in (one, two):
        git(notes, "worktree", "add", "-q", str(tmp_path / row["id"]), row["branch"])
    assert "still stands" in shell.curator("accept", one["id"], "--home", notes).out
    assert "still stands" in shell.curator("reject", two["id"], "--home", notes).out
    assert git(notes, "rev-parse", two["branch"])


def test_the_demo_can_be_read_by_a_program(shell: Shell, tmp_path: Path) -> None:
    told = shell.json("demo", "sample")
    assert told["home"] == str(tmp_path / "sample")
    assert told["notes"] == 62


def test_what_waits_is_shown_with_its_reason(shell: Shell, notes: Path) -> None:
    commit(notes, {"memory/notes/ferry copy 2.md": FERRY.replace("muzzle", "lead")})
    file = notes.parent / "strict.toml"
    file.write_text("[proposals]\nper_pass = 0\n", "utf-8")
    said = shell.curator("run", notes, "--settings", file)
    assert "opened 0 · queued 2" in said.out
    (row, *_) = shell.proposals(notes, "--all")
    assert row["state"] == "queued"
    shown = shell.curator("show", row["id"], "--home", notes).out
    assert "queued since" in shown
    assert row["why"] in shown
    assert row["title"] in shell.curator("why", row["paths"][0], "--home", notes).out


def test_a_home_in_order_is_told_so(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "tidy").mkdir()
    git(tmp_path / "tidy", "init", "-q")
    commit(tmp_path / "tidy", {"notes/lamp.md": "The lamp in the stairwell has a switch outside."})
    assert "nothing to improve was found" in shell.curator("run", tmp_path / "tidy").out
    assert "nothing waits" in shell.curator("list", tmp_path / "tidy").out
    alone = shell.curator("why", "lamp", "--home", tmp_path / "tidy").out
    assert "No other note" in alone


def test_a_lost_commit_says_where_to_get_it(shell: Shell, notes: Path, tmp_path: Path) -> None:
    shell.curator("run", notes)
    row = shell.proposals(notes)[0]
    git(tmp_path, "clone", "-q", str(notes), "other")
    git(tmp_path / "other", "fetch", "-q", "origin", "refs/curator/ledger:refs/curator/ledger")
    git(tmp_path / "other", "remote", "remove", "origin")
    git(tmp_path / "other", "-c", "gc.pruneExpire=now", "gc", "-q", "--prune=now")
    said = shell.curator("show", row["id"], "--home", tmp_path / "other")
    assert said.code == 1
    assert "fetch refs/curator/*" in said.err


def test_two_notes_of_one_title_must_be_told_apart(shell: Shell, notes: Path) -> None:
    commit(notes, {"a/lamp.md": "# Lamp\n\nOne lamp.\n", "b/lamp.md": "# Lamp\n\nAnother lamp.\n"})
    said = shell.curator("why", "lamp", "--home", notes)
    assert said.code == 1
    assert "a/lamp.md, b/lamp.md" in said.err


def test_why_names_a_broken_file_and_a_closed_note(shell: Shell, notes: Path) -> None:
    past = FERRY.replace("origin: agent", "origin: agent\nvalid_to: 2024-12-31").replace(
        "fe1r", "o1d"
    )
    commit(notes, {"memory/notes/broken.md": "---\na: [\n---\nx\n", "memory/notes/past.md": past})
    assert "mend the file" in shell.curator("why", "memory/notes/broken", "--home", notes).err
    assert "no longer holds" in shell.curator("why", "past", "--home", notes).out


def test_one_note_named_twice_is_told(shell: Shell, notes: Path) -> None:
    said = shell.curator("why", "ferry.md", "memory/notes/ferry.md", "--home", notes)
    assert said.code == 1
    assert "that is one note" in said.err


def test_what_only_one_note_says_is_quoted_as_it_stands(shell: Shell, notes: Path) -> None:
    other = FERRY.replace("fe1r", "fe2r").replace("The dog needs a muzzle", "- The **Dog** of Ann")
    commit(notes, {"memory/notes/ferry-2.md": other})
    said = shell.curator("why", "ferry.md", "ferry-2.md", "--home", notes).out
    assert "… The **Dog** of Ann on deck" in said
    assert "… The dog needs a muzzle on deck" in said


def test_a_pair_that_waits_behind_another_finding_says_which(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    (row,) = [r for r in shell.proposals(notes) if r["kind"] == "dedup"]
    grown = FERRY.replace("fe1r", "fe2r") + "In winter it leaves at eight, and only on Saturdays.\n"
    commit(notes, {"memory/notes/ferry-v2.md": grown})
    pair = ("memory/notes/ferry.md", "memory/notes/ferry-v2.md", "--home", notes)
    said = shell.curator("why", *pair).out
    assert f"It waits behind {row['id']}: open; dedup: {row['title']}" in said
    told = shell.json("why", *pair)
    assert isinstance(told["behind"], list)
    assert [r["id"] for r in told["behind"]] == [row["id"]]
    # Notes that are nothing to each other wait for nothing.
    strangers = ("memory/notes/ferry.md", "memory/notes/basket.md", "--home", notes)
    assert "waits behind" not in shell.curator("why", *strangers).out


def test_programs_are_told_of_expiry_and_of_what_no_longer_holds(shell: Shell, notes: Path) -> None:
    told = shell.json("why", "basket", "--home", notes)
    assert (told["expires_at"], told["current"]) == ("2025-01-31", True)
    past = FERRY.replace("fe1r", "o1d").replace("origin:", "valid_to: 2024-12-31\norigin:")
    commit(notes, {"memory/notes/past.md": past})
    assert shell.json("why", "past", "--home", notes)["current"] is False


def test_a_note_that_contains_another_is_told_with_both(shell: Shell, notes: Path) -> None:
    grown = FERRY.replace("fe1r", "fe2r") + "In winter it leaves at eight, and only on Saturdays.\n"
    commit(notes, {"memory/notes/ferry-v2.md": grown})
    said = shell.curator(
        "why", "memory/notes/ferry.md", "memory/notes/ferry-v2.md", "--home", notes
    )
    assert "all of memory/notes/ferry.md is in memory/notes/ferry-v2.md" in said.out


def test_settings_that_cannot_be_written_say_why(
    shell: Shell, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    said = shell.curator("init", notes, "--settings", tmp_path / "file" / "mine.toml")
    assert said.code == 1
    assert "cannot be written" in said.err
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    said = shell.curator("init", notes)
    assert said.code == 2
    assert "make it a folder" in said.err


def test_a_path_that_is_not_utf8_cannot_be_named_by_settings(shell: Shell, tmp_path: Path) -> None:
    odd = home(tmp_path / "caf\udce9")
    said = shell.curator("init", odd, "--json")
    assert said.code == 1
    assert "UTF-8" in json.loads(said.out)["error"]["what"]


def test_a_partial_pass_and_a_long_list_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = tuple(
        Line(f"{n:07}", "dedup", "likely", f"Join {n}", "fresh", "rests") for n in range(25)
    )
    report = PassReport(
        branch="main",
        base="0" * 40,
        unreadable=tuple(Unreadable(f"n{n}.md", "broken") for n in range(25)),
        queued=lines,
        withdrawn=(Line("aaaaaaa", "retire", "odd word", "Retire one", why="expired"),),
        broken=("dedup: ValueError at find.py:40",),
    )
    tell(report)
    out = capsys.readouterr().out
    assert out.count("and 5 more; --json names all") == 2
    assert "withdrew 1" in out
    assert "nobody decided in time" in out
    assert "the kind dedup failed (ValueError at find.py:40); this pass is partial" in out
    assert "please report" in out
    assert "rests" in out


def test_a_pass_that_only_looks_withdraws_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    gone = tuple(Line(f"{n:07}", "dedup", "likely", f"Join {n}", why="input-gone") for n in (1, 2))
    report = PassReport(branch="main", base="0" * 40, withdrawn=gone, kept_open=5)
    tell(report, wrote=False)
    out = capsys.readouterr().out
    assert "would withdraw 2 · 3 still open" in out
    assert "withdrew" not in out
    assert "gone or has moved" in out


def test_a_pass_that_finds_nothing_new_says_what_is_open(shell: Shell, notes: Path) -> None:
    shell.curator("run", notes)
    commit(notes, {"memory/notes/lamp.md": "The lamp in the stairwell has a switch outside."})
    out = shell.curator("run", notes).out
    assert "nothing new; 2 open" in out
    assert "nothing to improve" not in out


def test_what_a_pass_opens_is_not_also_still_open(shell: Shell, notes: Path) -> None:
    assert "still open" not in shell.curator("run", notes).out


def test_one_is_not_many(shell: Shell, notes: Path) -> None:
    assert "3 notes · 1 journal · " in shell.curator("run", notes).out
    assert "1 journal\n" in shell.curator("doctor", notes).out


def test_dates_and_paths_become_text_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    moment = datetime(2025, 1, 2, tzinfo=UTC)
    write_json(
        {"when": moment, "where": Path("a"), "which": frozenset({"x"}), "what": ValueError("y")}
    )
    told = json.loads(capsys.readouterr().out)
    assert told == {"when": moment.isoformat(), "where": "a", "which": ["x"], "what": "y"}


def test_a_pass_and_each_decision_are_logged_when_asked_for(shell: Shell, notes: Path) -> None:
    passed = shell.curator("run", notes, "--log", "info").err
    one, two = (row["id"] for row in shell.proposals(notes))
    taken = shell.curator("accept", one, "--home", notes, "--log", "info").err
    refused = shell.curator("reject", two, "--home", notes, "--log", "info").err
    events = [json.loads(line) for line in (passed + taken + refused).splitlines()]
    assert [e["event"] for e in events] == [
        "pass.finished", "proposal.accepted", "proposal.rejected",
    ]  # fmt: skip
    assert [e.get("id") for e in events] == [None, one, two]
    assert shell.curator("list", notes, "--log", "debug").err == ""
    assert shell.curator("run", notes).err == ""
