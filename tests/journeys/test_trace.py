"""The way back from a poisoned source: find all that rests on it, and undo it together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from tests.journeys.story import Row, Shell, commit, git, refs

JOURNAL = "agents/아이/journal/2025-01-09.md"
PAGE = "https://example.org/a?b=1"


def note(ident: str, text: str, **front: str) -> str:
    keys = "".join(f"{key}: {value}\n" for key, value in front.items())
    return f"---\nid: {ident}\norigin: agent\n{keys}---\n{text}\n"


FERRY = "The ferry leaves at seven in the morning from pier four; buy the cards the day before."
NOTES = {
    JOURNAL: "# 2025-01-09\n\nThe ferry leaves at seven.\nThe shed was painted green.\n",
    "notes/渡し.md": note("mem_f1", FERRY, subject="ferry", sources=f"[{JOURNAL}@0123abc#L3]"),
    "notes/渡し copy.md": note("mem_f1", FERRY, subject="ferry", sources=f"[{JOURNAL}@0123abc#L3]"),
    "notes/trip.md": note("mem_t", "We sail in May.", sources='["[[渡し]]", mem_plan]'),
    "notes/plan.md": note("mem_plan", "Plan the summer.", sources="[notes/trip.md#L5]"),
    "notes/newer.md": note("mem_n", "We sail in June.", supersedes="[mem_t]"),
    "notes/shed.md": note("mem_s", "The shed is green.", sources=f"[nas://home/{JOURNAL}#L4-L6]"),
    "notes/clip.md": note("mem_c", "A clipped page.", source=PAGE),
    "notes/own.md": note("mem_o", "The cellar is dry."),
    "notes/basket.md": note(
        "mem_b", "A basket stands in the hall.", expires_at="2025-01-31", sources="[mem_n]"
    ),
}


@pytest.fixture
def notes(shell: Shell, tmp_path: Path) -> Path:
    folder = tmp_path / "집 v'1"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit(folder, NOTES)
    shell.curator("run", folder, "--no-caps")
    return folder


def traced(shell: Shell, notes: Path, source: str) -> tuple[set[str], list[Row]]:
    told = shell.json("trace", source, "--home", notes)
    found = cast("list[dict[str, str]]", told["notes"])
    return {row["path"] for row in found}, cast("list[Row]", told["proposals"])


def test_what_rests_on_a_source_is_found_through_all_notes(shell: Shell, notes: Path) -> None:
    paths, proposals = traced(shell, notes, f"{JOURNAL}#L1-L3")
    ferry = {"notes/渡し.md", "notes/渡し copy.md"}
    assert paths == {*ferry, "notes/trip.md", "notes/plan.md", "notes/newer.md", "notes/basket.md"}
    assert {p["kind"] for p in proposals} == {"dedup", "retire"}
    assert {p["state"] for p in proposals} == {"open"}
    said = shell.curator("trace", f"{JOURNAL}#L1-L3", "--home", notes).out
    chain = "notes/newer.md (supersedes mem_t) ← notes/basket.md (names mem_n)"
    assert f"← notes/trip.md (names [[渡し]]) ← {chain} ← " in said
    assert f" rest on {JOURNAL}#L1-L3\n" in said


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (f"{JOURNAL}#L4", {"notes/shed.md"}),
        ("2025-01-09#L5-L9", {"notes/shed.md"}),
        (PAGE, {"notes/clip.md"}),
        ("mem_n", {"notes/basket.md"}),
        ("mem_plan", {"notes/trip.md", "notes/newer.md", "notes/basket.md"}),
    ],
)
def test_lines_addresses_and_notes_are_sources(
    shell: Shell, notes: Path, source: str, found: set[str]
) -> None:
    assert traced(shell, notes, source)[0] == found


@pytest.mark.parametrize(
    "source", ["notes/own.md", "nothing/of/it.md", "https://example.org/", "\x1b[2J\u202e", "", "#"]
)
def test_a_source_nobody_names_is_told(shell: Shell, notes: Path, source: str) -> None:
    standing = refs(notes)
    said = shell.curator("trace", source, "--home", notes)
    assert (said.code, said.out) == (1, "")
    assert "source" in said.err
    assert "\x1b" not in said.err
    assert shell.curator("rollback", "--from", source, "--yes", "--home", notes).code == 1
    assert refs(notes) == standing


def accept_all(shell: Shell, notes: Path) -> None:
    for row in shell.proposals(notes):
        assert shell.curator("accept", row["id"], "--home", notes).code == 0


def test_all_that_rests_on_it_is_undone_together(shell: Shell, notes: Path) -> None:
    before = git(notes, "rev-parse", "main^{tree}")
    accept_all(shell, notes)
    standing = refs(notes)
    listed = shell.curator("rollback", "--from", JOURNAL, "--home", notes)
    assert (listed.code, refs(notes)) == (0, standing)
    assert f"--from '{JOURNAL}' --yes" in listed.out.replace('"', "'")
    told = shell.json("rollback", "--from", JOURNAL, "--yes", "--reason", "독", "--home", notes)
    undone = cast("list[Row]", told["undone"])
    assert {row["kind"] for row in undone} == {"dedup", "retire"}
    assert {(row["state"], row["why"]) for row in undone} == {("rolled_back", "독")}
    assert git(notes, "rev-parse", "main^{tree}") == before
    again = shell.curator("rollback", "--from", JOURNAL, "--yes", "--home", notes)
    assert (again.code, again.out) == (0, f"no accepted proposal rests on {JOURNAL}\n")


def test_no_token_of_an_address_is_kept(shell: Shell, notes: Path) -> None:
    address = "https://noor@example.org/feed?k=7"
    old = note("mem_x", "Buy tea.", expires_at="2025-01-31", source=f'"{address}"')
    commit(notes, {"notes/tea.md": old})
    shell.curator("run", notes, "--no-caps")
    accept_all(shell, notes)
    told = shell.json("rollback", "--from", address, "--yes", "--home", notes)
    (row,) = cast("list[Row]", told["undone"])
    assert row["why"] == "rests on https://example.org/feed"
    assert "> rests on https://example.org/feed" in git(notes, "log", "-1", "--format=%B")


def test_what_overlaps_is_named_and_left(shell: Shell, notes: Path) -> None:
    accept_all(shell, notes)
    path = "notes/basket.md"
    text = (notes / path).read_text("utf-8")
    retired = next(line for line in text.splitlines() if line.startswith("retired:"))
    commit(notes, {path: text.replace(retired, "retired: 내가")})
    said = shell.curator("rollback", "--from", JOURNAL, "--yes", "--home", notes, "--json")
    told = json.loads(said.out)
    assert said.code == 1
    assert [row["kind"] for row in told["undone"]] == ["dedup"]
    assert [row["kind"] for row in told["left"]] == ["retire"]
    assert told["left"][0]["overlaps"][0]["text"] == "retired: 내가"


def test_a_note_that_was_deleted_meanwhile_still_leads_to_its_proposal(
    shell: Shell, notes: Path
) -> None:
    accept_all(shell, notes)
    for path in ("notes/渡し.md", "notes/渡し copy.md"):
        git(notes, "rm", "-q", path)
    git(notes, "commit", "-qm", "Away with it")
    _, proposals = traced(shell, notes, f"{JOURNAL}#L3")
    assert "dedup" in {row["kind"] for row in proposals}
    assert "dedup" in {row["kind"] for row in traced(shell, notes, "notes/渡し.md")[1]}


def test_an_id_and_a_source_at_once_are_refused(shell: Shell, notes: Path) -> None:
    assert shell.curator("rollback", "1234567", "--from", JOURNAL, "--home", notes).code == 2
    assert shell.curator("rollback", "--home", notes).code == 2


def test_a_bare_home_is_traced_and_undone(shell: Shell, notes: Path, tmp_path: Path) -> None:
    hub = tmp_path / "허브.git"
    git(tmp_path, "clone", "-q", "--bare", str(notes), str(hub))
    for name in refs(hub):
        if "/curator/" in name:
            git(hub, "update-ref", "-d", name)
    before = git(hub, "rev-parse", "main^{tree}")
    shell.curator("run", hub, "--no-caps")
    accept_all(shell, hub)
    assert git(hub, "rev-parse", "main^{tree}") != before
    assert shell.curator("rollback", "--from", JOURNAL, "--yes", "--home", hub).code == 0
    assert git(hub, "rev-parse", "main^{tree}") == before
