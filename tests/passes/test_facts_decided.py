"""What becomes of facts that people took, undid, moved or settled."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.decisions import take
from curator.ledger import store
from curator.passes import run
from curator.resolving import settle
from curator.tended import Home, How
from tests.passes.homes import git, made, write
from tests.passes.test_facts import ATLAS, DAY, LESSON, UPDATED, home_of, journal

FLAGGED = {
    DAY: ATLAS,
    "ops/atlas.md": "# Atlas\n\n- Backup host of the nightly run: mira\n- The disk is old.\n",
}
KEY: dict[str, object] = {"single_valued": ["backup host of the nightly run"]}


def accepted(home: Home) -> str:
    """Accept the one proposal and return the path of its note."""
    (line,) = run(home).opened
    branch = f"curator/{line.kind}/{line.id}"
    new = git(home.repository.root, "diff", "--name-only", "--diff-filter=A", "main", branch)
    take(home, store.read(home.repository).records[line.id])
    git(home.repository.root, "reset", "-q", "--hard")
    return new


def nothing(home: Home) -> bool:
    report = run(home, How(caps=False))
    return (report.opened, report.queued) == ((), ())


def test_a_note_that_its_owner_deletes_does_not_come_back(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    path = accepted(home)
    git(home.repository.root, "rm", "-q", path)
    git(home.repository.root, "commit", "-q", "-m", "Not wanted")
    assert nothing(home)
    (record,) = store.read(home.repository).records.values()
    assert record.state == "rolled_back"


def test_a_note_that_came_as_a_successor_does_not_come_back_by_itself(tmp_path: Path) -> None:
    home = home_of(tmp_path, UPDATED, proposals={"floor": "likely"})
    path = accepted(home)
    git(home.repository.root, "rm", "-q", path)
    git(home.repository.root, "commit", "-q", "-m", "Not wanted")
    assert nothing(home)
    known = store.read(home.repository).records.values()
    assert sorted((record.kind, record.state) for record in known) == [
        ("consolidate", "held"),
        ("supersede", "rolled_back"),
    ]


def test_a_note_that_was_moved_and_said_otherwise_is_still_known(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    root, path = home.repository.root, accepted(home)
    text = (root / path).read_text("utf-8").replace(LESSON, "Backups run at night.")
    (root / path).unlink()
    write(root, {"ops/backups.md": text})
    assert nothing(home)


def test_a_day_that_is_moved_brings_its_facts_no_second_time(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    root = home.repository.root
    accepted(home)
    (root / "agents/cleo/journal/old").mkdir()
    git(root, "mv", DAY, "agents/cleo/journal/old/2026-04-02.md")
    git(root, "commit", "-q", "-m", "Shelve")
    assert nothing(home)


@pytest.mark.parametrize(("kept", "kinds"), [(DAY, ["supersede"]), ("ops/atlas.md", [])])
def test_a_word_on_a_line_of_a_journal_never_edits_it(
    tmp_path: Path, kept: str, kinds: list[str]
) -> None:
    home = home_of(tmp_path, FLAGGED, judge=KEY)
    (line,) = run(home).opened
    settle(home, store.read(home.repository).records[line.id], kept)
    report = run(home)
    assert [one.kind for one in report.opened] == kinds
    assert [(one.id, one.why) for one in report.withdrawn] == [(line.id, "resolved")]
    root = home.repository.root
    for one in report.opened:
        changed = git(root, "diff", "--name-only", "main", f"curator/{one.kind}/{one.id}")
        assert DAY not in changed.splitlines()
        shown = git(root, "show", f"curator/{one.kind}/{one.id}")
        assert "~~Backup host of the nightly run: mira~~" in shown
        assert "+The backup host of the nightly run is vega." in shown


def test_two_journals_that_disagree_flag_nothing_among_themselves(tmp_path: Path) -> None:
    files = {
        DAY: ATLAS,
        "agents/cleo/journal/2026-04-09.md": ATLAS.replace("vega", "sol"),
    }
    home = home_of(tmp_path, files, judge=KEY)
    report = run(home, How(caps=False))
    assert {one.kind for one in report.opened} <= {"consolidate"}


def test_nothing_is_read_where_the_kind_is_not_wanted(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)}, proposals={"kinds": ["dedup", "supersede"]})
    report = run(home)
    assert (report.opened, report.facts.new) == ((), 0)


def test_notes_go_where_the_owner_says(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)}, consolidate={"folder": "facts/new"})
    (line,) = run(home).opened
    branch = f"curator/consolidate/{line.id}"
    (path,) = git(home.repository.root, "diff", "--name-only", "main", branch).splitlines()
    assert path.startswith("facts/new/the-nightly-backup-runs-")


def test_a_folder_of_journals_takes_no_note(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)}, consolidate={"folder": "agents/cleo/journal"})
    report = run(home)
    assert report.opened == ()
    assert report.facts.dropped["no_place"] == 1
    assert "consolidate.folder" in report.notices[-1]


def test_what_an_episodic_note_says_is_not_known_by_that(tmp_path: Path) -> None:
    episode = f"---\nid: mem_day\nkind: episodic\n---\n## Lessons\n\n- {LESSON}\n- Rain.\n"
    report = run(home_of(tmp_path, {"memory/notes/day.md": episode}))
    assert [line.kind for line in report.opened] == ["consolidate"]


def test_clippings_are_no_place_for_what_a_journal_says(tmp_path: Path) -> None:
    clips = {
        f"Clippings/{n}.md": f"---\nsource: https://example.org/{n}\n---\nPage {n} of a paper.\n"
        for n in range(4)
    }
    files = {DAY: journal(LESSON), **clips}
    home = made(tmp_path, files)
    (line,) = [one for one in run(home).opened if one.kind == "consolidate"]
    branch = f"curator/consolidate/{line.id}"
    assert git(home.repository.root, "diff", "--name-only", "main", branch).startswith(
        "memory/notes/"
    )


def test_a_sentence_with_signs_that_nobody_sees_is_no_note(tmp_path: Path) -> None:
    hidden = LESSON.replace("nightly", "night\u200bly")
    report = run(home_of(tmp_path, {DAY: journal(hidden)}))
    assert report.opened == ()


@pytest.mark.parametrize(
    ("day", "others", "folder"),
    [
        ("memory/2026-05-10.md", "deliverables/{n}.md", "memory/notes/"),
        ("memory/2026-05-10.md", "memory/{n}.md", "memory/"),
        ("memory/2026-05-10.md", "memory/research/{n}.md", "memory/notes/"),
        ("data/Memory/2026-05-10.md", "docs/{n}.md", "data/Memory/notes/"),
        ("기억/2026-05-10.md", "자료/{n}.md", "기억/notes/"),
        ("journal/2026-05-10.md", "pages/{n}.md", "pages/"),
    ],
)
def test_what_is_remembered_lies_with_what_is_remembered_and_not_with_work(
    tmp_path: Path, day: str, others: str, folder: str
) -> None:
    works = {
        others.format(n=f"offer-{n}"): f"Offer {n} for the roof of house {n}.\n" for n in "abcdef"
    }
    home = made(tmp_path, {day: journal(LESSON), **works})
    (line,) = [one for one in run(home).opened if one.kind == "consolidate"]
    said = git(
        home.repository.root, "-c", "core.quotePath=false", "diff", "--name-only", "main",
        f"curator/consolidate/{line.id}",
    )  # fmt: skip
    assert said.rpartition("/")[0] + "/" == folder
