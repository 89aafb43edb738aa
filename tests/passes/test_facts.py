"""What journals say becomes notes of their own, and what is known does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.ledger import store
from curator.passes import PassReport, run
from curator.tended import Home, How
from tests.passes.homes import git, made, note, write

DAY = "agents/cleo/journal/2026-04-02.md"
LATER = "agents/cleo/journal/2026-05-10.md"
LESSON = "The nightly backup runs at 03:00 from /opt/jobs/backup.sh on the box."
ATLAS = "# Day\n\n## Atlas\n\n### Decisions\n\n- The backup host of the nightly run is vega.\n"
NOTES = {"memory/notes/plants.md": note("The ferns want water on Mondays.", id="mem_plants")}


def journal(*lines: str, heading: str = "Lessons") -> str:
    """Return a day with one section."""
    return f"# Day\n\n## {heading}\n\n" + "".join(f"- {line}\n" for line in lines)


def home_of(tmp_path: Path, files: dict[str, str], **sections: dict[str, object]) -> Home:
    return made(tmp_path, {**NOTES, **files}, **sections)


def opened(report: PassReport) -> list[tuple[str, str]]:
    return [(line.kind, line.title) for line in report.opened]


def body_of(home: Home, report: PassReport) -> str:
    (line,) = report.opened
    root, branch = home.repository.root, f"curator/{line.kind}/{line.id}"
    (path,) = git(root, "diff", "--name-only", "--diff-filter=A", "main", branch).splitlines()
    return git(root, "show", f"{branch}:{path}")


def test_a_lesson_of_a_journal_becomes_a_note_with_its_exact_lines(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    commit = git(home.repository.root, "rev-parse", "main")
    report = run(home)
    assert [kind for kind, _ in opened(report)] == ["consolidate"]
    text = body_of(home, report)
    assert text.endswith(f"\n---\n{LESSON}") or f"\n{LESSON}" in text
    assert f"{DAY}@{commit}#L5" in text
    assert "valid_from: 2026-04-02" in text
    assert "origin: agent" in text
    assert "recipe: consolidate/1" in text
    assert (
        git(
            home.repository.root,
            "diff",
            "--diff-filter=MD",
            "main",
            f"curator/consolidate/{report.opened[0].id}",
        )
        == ""
    )


def test_what_was_accepted_is_not_proposed_again(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    (line,) = run(home).opened
    take(home, store.read(home.repository).records[line.id])
    assert run(home).opened == ()
    assert run(home, How(survey=True)).opened == ()


def test_what_was_refused_is_not_proposed_again_from_another_day(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    (line,) = run(home).opened
    refuse(home, store.read(home.repository).records[line.id], "known to all")
    write(home.repository.root, {LATER: journal("Coffee is bitter today.", heading="Mood")})
    report = run(home)
    assert report.opened == ()


@pytest.mark.parametrize(
    "said",
    [
        LESSON,
        "On the box the nightly backup runs at 03:00, from /opt/jobs/backup.sh.",
        f"~~{LESSON}~~ (until 2026-05-01)",
    ],
)
def test_what_a_note_says_already_is_not_said_again(tmp_path: Path, said: str) -> None:
    files = {
        DAY: journal(LESSON),
        "memory/notes/backup.md": f"# Backup\n\n- Disks are old.\n- {said}\n",
    }
    assert run(home_of(tmp_path, files)).opened == ()


def test_another_value_is_news_although_nearly_all_words_are_known(tmp_path: Path) -> None:
    other = LESSON.replace("03:00", "04:30")
    files = {
        DAY: journal(LESSON),
        "memory/notes/backup.md": f"# Backup\n\n- Disks are old.\n- {other}\n",
    }
    report = run(home_of(tmp_path, files), How(survey=True))
    assert report.opened == ()
    assert [(line.gate, line.certainty) for line in report.held] == [("sure_enough", "likely")]


def test_a_closed_note_does_not_come_back(tmp_path: Path) -> None:
    files = {DAY: journal(LESSON), "memory/notes/old.md": note(LESSON, retired="gone")}
    assert run(home_of(tmp_path, files)).opened == ()


def test_a_journal_of_this_day_rests(tmp_path: Path) -> None:
    home = home_of(tmp_path, {})
    write_now(home, {DAY: journal(LESSON)})
    report = run(home)
    assert report.opened == ()
    assert [line.gate for line in report.queued] == ["fresh"]


def write_now(home: Home, files: dict[str, str]) -> None:
    root = home.repository.root
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "Day", date="2026-06-01T08:00:00+00:00")


UPDATED = {
    DAY: journal("The main database of Atlas is now PostgreSQL 16, no longer PostgreSQL 15."),
    "memory/notes/database.md": note(
        "The main database of Atlas is PostgreSQL 15.", id="mem_db", subject="atlas/database",
        valid_from="2026-01-02",
    ),
}  # fmt: skip


def test_a_fact_that_updates_a_note_comes_as_its_successor(tmp_path: Path) -> None:
    home = home_of(tmp_path, UPDATED)
    report = run(home)
    assert [line.kind for line in report.opened] == ["supersede"]
    root, branch = home.repository.root, f"curator/supersede/{report.opened[0].id}"
    assert "superseded_by: mem_" in git(root, "show", f"{branch}:memory/notes/database.md")
    assert "supersedes: [mem_db]" in body_of(home, report)


def test_a_fact_that_disagrees_flags_the_note_and_brings_none(tmp_path: Path) -> None:
    home = home_of(
        tmp_path,
        {
            DAY: ATLAS,
            "ops/atlas.md": "# Atlas\n\n- Backup host of the nightly run: mira\n- The disk is old.\n",
        },
        judge={"single_valued": ["backup host of the nightly run"]},
    )
    report = run(home)
    assert [line.kind for line in report.opened] == ["contradiction"]
    root, branch = home.repository.root, f"curator/contradiction/{report.opened[0].id}"
    assert git(root, "diff", "--name-only", "main", branch) == "ops/atlas.md"
    shown = git(root, "show", branch)
    assert f"{DAY}:7" in shown and "vega" in shown
    git(root, "merge", "-q", "--no-edit", branch)
    assert run(home).opened == ()


def test_a_line_taken_out_of_its_journal_is_not_accepted(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    (line,) = run(home).opened
    write(home.repository.root, {DAY: journal("Nothing.")})
    with pytest.raises(CuratorError, match="no journal says any more"):
        take(home, store.read(home.repository).records[line.id])
    report = run(home)
    assert [(gone.id, gone.why) for gone in report.withdrawn] == [(line.id, "evidence-changed")]


def test_a_journal_that_grows_leaves_its_proposals_as_they_are(tmp_path: Path) -> None:
    home = home_of(tmp_path, {DAY: journal(LESSON)})
    (line,) = run(home).opened
    ref = f"curator/consolidate/{line.id}"
    before = git(home.repository.root, "rev-parse", ref)
    write(home.repository.root, {DAY: "Woke up late.\n\n" + journal(LESSON)})
    report = run(home)
    assert (report.opened, report.withdrawn) == ((), ())
    assert git(home.repository.root, "rev-parse", ref) == before
    assert take(home, store.read(home.repository).records[line.id]).commit


def test_a_home_that_wants_no_front_matter_gets_no_note(tmp_path: Path) -> None:
    report = run(home_of(tmp_path, {DAY: journal(LESSON)}, style={"front_matter": "never"}))
    assert report.opened == ()
    assert [line.gate for line in report.held] == ["front_matter"]


def test_all_facts_of_a_day_merge_in_any_order(tmp_path: Path) -> None:
    files = {
        DAY: journal(LESSON, "Deploys need the VPN of Berlin.", "Mail runs through Postfix 3.7.")
    }
    home = home_of(tmp_path, files)
    report = run(home)
    assert len(report.opened) == 3
    root = home.repository.root
    for line in sorted(report.opened, key=lambda one: one.id, reverse=True):
        git(root, "merge", "-q", "--no-edit", f"curator/consolidate/{line.id}")
    assert run(home).opened == ()


def test_a_key_that_a_note_gives_another_value_is_no_plain_news(tmp_path: Path) -> None:
    files = {
        DAY: journal("The backup host of Atlas is vega."),
        "ops/a.md": "- Backup host of Atlas: mira\n- Old.\n",
    }
    report = run(home_of(tmp_path, files))
    assert report.opened == ()
    assert [(line.gate, line.certainty) for line in report.held] == [("sure_enough", "likely")]


KEY = "AKIA" + "Q3EGRXAMPLEKEYZZ"


MAIL = "The printer of mara@example.org is at /srv/print on the house server."


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (journal(LESSON, heading=f"Lessons: {KEY}"), (KEY, KEY[:12], KEY.lower())),
        (journal(MAIL), ("mara@", "mara-example")),
    ],
)
@pytest.mark.parametrize("floor", ["possible", "certain"])
def test_what_is_private_in_a_journal_is_told_by_its_place_alone(
    tmp_path: Path, written: str, words: tuple[str, ...], floor: str
) -> None:
    sections: dict[str, dict[str, object]] = {"proposals": {"floor": floor}}
    home = home_of(tmp_path, {DAY: written}, **sections, private={"email": True})
    report = run(home)
    assert report.opened == ()
    told = f"{report} {git(home.repository.root, 'log', '-p', store.REF)}"
    assert "memory/notes/" in told
    assert [word for word in words if word in told] == []


@pytest.mark.parametrize(
    ("said", "there"),
    [
        (
            "The nightly dump now starts at 03:15 instead of 02:30, because the scrub takes until three.",
            "The nightly dump starts at 02:30.",
        ),
        ("관리비는 앞으로 매달 28일에 낸다.", "관리비는 매달 25일에 자동이체로 낸다."),
        ("炊飯器の早炊きは三合で34分かかる。", "炊飯器は三合までなら早炊きで28分かかる。"),
    ],
)
def test_another_number_than_a_note_has_is_no_plain_news(
    tmp_path: Path, said: str, there: str
) -> None:
    files = {DAY: journal(said), "ops/a.md": f"- {there}\n- The disk is old.\n"}
    report = run(home_of(tmp_path, files))
    assert [line for line in report.opened if line.kind == "consolidate"] == []
