from __future__ import annotations

from datetime import date

import pytest

from curator.home.journal import AsIndex, AsJournal, AsNote, AsNothing, Place, places
from curator.home.layout import Layout


def place(path: str, *others: str, layout: Layout | None = None) -> Place:
    return places([path, *others], layout or Layout())[path]


@pytest.mark.parametrize(
    "path",
    [
        "2026-03-10.md", "notes/2026_03_10.md", "agents/cleo/journal/2026-03-10.md",
        "agents/cleo/journal/thoughts.md", "Journals/a.md", "journals/2026_03_10.md", "01 Daily/x.md",
        "Daily Notes/x.md", "daily-notes/x.md", "diary/x.md", "dailies/2026/03/x.md", "logs/x.md",
        "日記/x.md", "業務日誌/x.md", "작업 일지/x.md", "일기/x.md", "📓 Journal/x.md",
        "Journal 2026/x.md", "2026/03/10.md", "dev-journal/x.markdown", "일기/오늘.md",
        "x/Tuesday, March 10th 2026.md", "x/10 March 2026.md", "2026-03/10.md", "2026/3/10.md",
        "x/2026-03-10 copy.md", "x/2026-03-10 (1).md", "Diario/x.md", "Diário/x.md", "Дневник/x.md",
        "Dagboek/x.md", "Dagbok/x.md", "Tagebücher/x.md", "작업 로그/x.md", "Captain's log/x.md",
        "Captain’s Log/x.md", "Journal de bord/x.md", "日々の記録/x.md", "z/202603101530.md",
    ],
)  # fmt: skip
def test_journals_are_known_by_their_names(path: str) -> None:
    assert place(path) == AsJournal()


def test_a_folder_most_of_whose_files_are_days_is_a_journal() -> None:
    days = [f"memory/2026-03-{day:02d}.md" for day in (8, 9, 10)]
    assert place("memory/topics.md", *days) == AsJournal()
    topics = [f"memory/topic {n}.md" for n in "abc"]
    assert place("memory/topics.md", *days, *topics) == AsNote()
    assert place("memory/topics.md", *days[:2]) == AsNote()
    assert place("memory/deeper/topics.md", *days) == AsNote()


def test_files_that_merely_start_with_a_date_make_no_journal() -> None:
    plans = [f"docs/plans/2026-03-{day:02d}-plan.md" for day in range(1, 9)]
    assert place(plans[0], *plans) == AsNote(date(2026, 3, 1), dated=True)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("templates/Weekly.md", "template"),
        ("99 Templates/Weekly.md", "template"),
        ("テンプレート/週報.md", "template"),
        ("템플릿/회의.md", "template"),
        ("docs/template.md", "template"),
        (".obsidian/plugins/x/README.md", "tool folder"),
        (".trash/x.md", "tool folder"),
        ("logseq/bak/pages/x/2026.md", "tool folder"),
        ("logseq/version-files/x.md", "tool folder"),
        ("node_modules/x/index.md", "tool folder"),
        ("skills/teach/SKILL.md", "tool folder"),
        ("skills/teach/format.md", "tool folder"),
        ("backups/x.md", "backup"),
        ("n8n-backups/x.md", "backup"),
        ("snapshot-20260602/x.md", "backup"),
        ("exports/x.md", "export"),
        ("sessions/x.md", "session dump"),
        ("README.md", "readme"),
        ("docs/readme.ko.md", "readme"),
        ("CLAUDE.md", "agent instructions"),
        ("a/AGENTS.md", "agent instructions"),
        ("CHANGELOG.md", "project file"),
    ],
)
def test_what_is_neither_note_nor_journal_says_why(path: str, why: str) -> None:
    assert place(path) == AsNothing(why)


@pytest.mark.parametrize(
    "path",
    ["notes/journaling app.md", "career/skills/speaking.md", "notes/template method.md",
     "logseq/tips.md", "블로그/x.md", "카탈로그/x.md", "People's plans/x.md", "10 March/x.md",
     "wiki/log4j.md", "notes/claude.md", "memory/user.md", "catalog/x.md"],
)  # fmt: skip
def test_topics_with_such_words_stay_notes(path: str) -> None:
    assert place(path) == AsNote()


def test_a_folder_with_a_skill_is_a_tool_wherever_it_stands() -> None:
    assert place("lib/teach/form.md", "lib/teach/SKILL.md") == AsNothing("tool folder")
    assert place("lib/form.md", "lib/teach/SKILL.md") == AsNote()


def test_the_memory_index_is_no_note() -> None:
    assert place("MEMORY.md") == AsIndex()
    assert place("notes/memory.md") == AsNote()


def test_globs_of_the_owner_override_what_is_detected() -> None:
    layout = Layout(
        journal=("raw/",), notes=("/memory/notes/", "README.md"), ignore=("*.draft.md",)
    )
    assert place("raw/x.md", layout=layout) == AsJournal()
    assert place("raw/x.draft.md", layout=layout) == AsNothing("ignored by settings")
    assert place("README.md", layout=layout) == AsNote(sure=True)
    assert place("memory/notes/2026-03-10.md", layout=layout) == AsNote(
        date(2026, 3, 10), dated=True, sure=True
    )
    assert place("other/x.md", layout=layout) == AsNothing("outside the notes of the settings")


def test_a_notes_glob_alone_never_opens_a_journal() -> None:
    layout = Layout(notes=("**/*.md",))
    assert place("journal/x.md", layout=layout) == AsJournal()
    assert place("2026-03-10.md", layout=layout) == AsJournal()


def test_dated_globs_add_to_dates_in_names() -> None:
    layout = Layout(dated=("meetings/",))
    assert place("meetings/kickoff.md", layout=layout) == AsNote(dated=True)
    assert place("a 2026-03.md", layout=layout) == AsNote(date(2026, 3, 1), dated=True)


def test_only_markdown_files_are_looked_at() -> None:
    assert set(places(["a.MD", "b.txt", "c.markdown", "d.md.bak"], Layout())) == {
        "a.MD",
        "c.markdown",
    }


def test_a_name_that_is_no_utf8_is_a_note_like_any_other() -> None:
    assert place("caf\udce9.md") == AsNote()
