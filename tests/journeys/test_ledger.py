"""What the ledger tells, and whether history tells the same."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from pydantic import JsonValue

from curator.ledger import store
from curator.ledger.events import Event
from curator.repository import Repository
from tests.journeys.story import Row, Shell, commit, files, git, home, refs


@pytest.fixture(params=[False, True], ids=["checked-out", "bare"])
def notes(shell: Shell, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a home with two open proposals."""
    made = home(tmp_path / "ノート")
    if request.param:
        git(tmp_path, "clone", "-q", "--bare", str(made), "hub.git")
        made = tmp_path / "hub.git"
    shell.curator("run", made)
    return made


def of_kind(shell: Shell, notes: Path, kind: str) -> Row:
    (row,) = [r for r in shell.proposals(notes, "--all") if r["kind"] == kind]
    return row


def told(shell: Shell, notes: Path, *words: str) -> list[dict[str, str]]:
    said = shell.curator("ledger", *words, "--home", notes, "--json")
    assert said.code == 0
    return [json.loads(line) for line in said.out.splitlines()]


def verified(shell: Shell, notes: Path) -> tuple[int, list[tuple[str, str, str]]]:
    said = shell.curator("ledger", "verify", "--home", notes, "--json")
    rows = cast("list[dict[str, str]]", json.loads(said.out)["differences"])
    return said.code, [(row["state"], row["id"], row["says"]) for row in rows]


def append(notes: Path, *events: Event) -> None:
    store.append(Repository.open(notes), events)


def busy(shell: Shell, notes: Path) -> tuple[Row, Row]:
    """Accept one proposal and undo it, refuse the other one."""
    dedup, retire = of_kind(shell, notes, "dedup"), of_kind(shell, notes, "retire")
    shell.curator("accept", dedup["id"], "--home", notes)
    shell.curator("rollback", dedup["id"], "--reason", "まちがい", "--home", notes)
    shell.curator("reject", retire["id"], "--home", notes)
    return dedup, retire


def test_every_event_is_printed_the_newest_last(shell: Shell, notes: Path) -> None:
    dedup, retire = busy(shell, notes)
    events = told(shell, notes)
    assert [e["time"] for e in events] == sorted(e["time"] for e in events)
    assert [e["event"] for e in events if e["id"] == dedup["id"]] == [
        "opened",
        "accepted",
        "rolled_back",
    ]
    assert [e["event"] for e in told(shell, notes, retire["id"][:5])] == ["opened", "rejected"]
    said = shell.curator("ledger", dedup["id"], "--home", notes).out.splitlines()
    assert len(said) == 3
    assert "rolled_back" in said[-1]
    assert "まちがい" in said[-1]


def test_an_event_of_a_newer_version_is_printed_and_a_damaged_line_is_told(
    shell: Shell, notes: Path
) -> None:
    row = of_kind(shell, notes, "dedup")
    append(notes, Event("pondered", row["id"], datetime.now(UTC), {"x": "\x1b[2J"}))
    place = git(notes, "ls-tree", "--name-only", store.REF).split()[-1]
    raw = git(notes, "show", f"{store.REF}:{place}") + "\n{broken\n"
    written(notes, place, raw)
    said = shell.curator("ledger", row["id"], "--home", notes)
    assert said.code == 0
    assert "pondered" in said.out
    assert f"1 damaged line passed over: {place} line" in said.err
    assert told(shell, notes, row["id"])[-1]["event"] == "pondered"
    code, differences = verified(shell, notes)
    assert code == 1
    assert ("know", "", "events that only a newer version knows, which are kept: 1") in differences
    (wrong,) = [says for state, _, says in differences if state == "wrong"]
    assert wrong.startswith("it cannot be read: ")


def written(notes: Path, place: str, raw: str) -> None:
    repository = Repository.open(notes)
    blob = repository.text("hash-object", "-w", "--stdin", stdin=raw.encode())
    tree = repository.text("mktree", stdin=f"100644 blob {blob}\t{place}\n".encode())
    oid = git(notes, "commit-tree", "-m", "x", "-p", store.REF, tree)
    git(notes, "update-ref", store.REF, oid)


def test_what_history_tells_as_well_is_fine(shell: Shell, notes: Path) -> None:
    assert verified(shell, notes) == (0, [])
    busy(shell, notes)
    standing = files(notes)
    assert verified(shell, notes) == (0, [])
    said = shell.curator("ledger", "verify", "--home", notes).out
    assert (
        said == "compared 2 proposals with history and refs: 0 accepted, 1 undone, 0 differences\n"
    )
    assert files(notes) == standing


@pytest.mark.parametrize("what", ["accepted", "rolled_back"])
def test_a_forged_outcome_is_named(shell: Shell, notes: Path, what: str) -> None:
    row = of_kind(shell, notes, "dedup")
    if what == "rolled_back":
        shell.curator("accept", row["id"], "--home", notes)
    append(notes, Event(what, row["id"], datetime.now(UTC), {"commit": "1" * 40}))
    code, differences = verified(shell, notes)
    assert code == 1
    told_of = [says for _, ident, says in differences if ident == row["id"]]
    assert told_of[0] == (
        "accepted in the ledger; by the history of main it is not in it"
        if what == "accepted"
        else "rolled_back in the ledger; by the history of main it is accepted"
    )


@pytest.mark.parametrize("where", ["nowhere", "on another branch", "in the base"])
def test_a_commit_that_the_base_does_not_hold_is_named(
    shell: Shell, notes: Path, where: str
) -> None:
    row, other = of_kind(shell, notes, "dedup"), of_kind(shell, notes, "retire")
    tip = git(notes, "rev-parse", row["branch"])
    places = {"nowhere": "1" * 40, "on another branch": git(notes, "rev-parse", other["branch"])}
    commit = places.get(where, tip)
    git(notes, "update-ref", "refs/heads/main", tip)
    append(notes, Event("accepted", row["id"], datetime.now(UTC), {"commit": commit}))
    says = f"the ledger names the commit {commit[:10]}, which the base does not hold"
    expected = [] if where == "in the base" else [("know", row["id"], says)]
    assert [
        d for d in verified(shell, notes)[1] if d[1] == row["id"] and "names" in d[2]
    ] == expected


def test_forged_facts_and_a_lost_pin_are_named(shell: Shell, notes: Path) -> None:
    row, other = of_kind(shell, notes, "dedup"), of_kind(shell, notes, "retire")
    facts: dict[str, JsonValue] = {
        "certainty": "possible", "paths": ["README.md"], "evidence": "x",
    }  # fmt: skip
    append(notes, Event("refreshed", row["id"], datetime.now(UTC), facts))
    git(notes, "update-ref", "-d", f"refs/curator/keep/{other['id']}")
    git(notes, "update-ref", "refs/heads/curator/dedup/0000000", "main")
    tip = git(notes, "rev-parse", row["branch"])
    code, differences = verified(shell, notes)
    assert code == 1
    assert {d for d in differences if d[0] == "wrong"} == {
        ("wrong", "0000000", "nothing explains refs/heads/curator/dedup/0000000"),
        ("wrong", row["id"], f"ledger and commit {tip[:10]} differ in certainty, evidence, paths"),
        ("wrong", other["id"], "its pin is gone"),
    }


def test_what_the_next_pass_tells_is_no_fault(shell: Shell, notes: Path) -> None:
    row = of_kind(shell, notes, "dedup")
    git(notes, "branch", "-qD", row["branch"])
    assert verified(shell, notes) == (
        0,
        [("know", row["id"], "open in the ledger, and rejected since")],
    )
    shell.curator("run", notes)
    assert verified(shell, notes) == (0, [])


def test_the_ledger_of_another_machine_is_merged(shell: Shell, notes: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.git"
    git(tmp_path, "clone", "-q", "--mirror", str(notes), str(other))
    row, second = of_kind(shell, notes, "dedup"), of_kind(shell, notes, "retire")
    shell.curator("reject", row["id"], "--home", notes)
    shell.curator("reject", second["id"], "--reason", "彼方", "--home", other)
    missing = shell.curator("ledger", "merge", f"{store.REF}-theirs", "--home", notes)
    assert missing.code == 1
    assert f"merge {store.REF}-theirs" in missing.err
    git(notes, "fetch", "-q", str(other), f"+{store.REF}:{store.REF}-theirs")
    done = shell.json("ledger", "merge", f"{store.REF}-theirs", "--home", notes)
    assert done["lines"] == 1
    assert {r["state"] for r in shell.proposals(notes, "--all")} == {"rejected"}
    standing = refs(notes)
    again = shell.curator("ledger", "merge", f"{store.REF}-theirs", "--home", notes)
    assert again.out.startswith("0 lines came new")
    assert refs(notes) == standing


def test_without_the_state_folder_everything_is_told_alike(
    shell: Shell, notes: Path, own_home: Path
) -> None:
    busy(shell, notes)
    before = (told(shell, notes), shell.proposals(notes, "--all"), verified(shell, notes))
    for file in (own_home / ".local/state/curator").rglob("*"):
        if file.is_file():
            file.unlink()
    assert (told(shell, notes), shell.proposals(notes, "--all"), verified(shell, notes)) == before


@pytest.mark.parametrize("words", [("merge",), ("merge", "a", "b"), ("verify", "x"), ("a", "b")])
def test_wrong_words_are_usage(shell: Shell, notes: Path, words: tuple[str, ...]) -> None:
    assert shell.curator("ledger", *words, "--home", notes).code == 2


def test_a_base_that_moved_back_is_told(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "n")
    commit(notes, {"memory/notes/own.md": "The cellar is dry.\n"})
    shell.curator("run", notes)
    row = of_kind(shell, notes, "dedup")
    before = git(notes, "rev-parse", "main")
    shell.curator("accept", row["id"], "--home", notes)
    git(notes, "reset", "-q", "--hard", before)
    says = "accepted in the ledger; by the history of main it is not in it"
    assert verified(shell, notes) == (1, [("wrong", row["id"], says)])
    shell.curator("run", notes)
    assert verified(shell, notes) == (0, [])
