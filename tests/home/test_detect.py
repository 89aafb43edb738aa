from __future__ import annotations

from curator.home.detect import Class, look
from tests.home.conftest import Home


def test_a_survey_counts_and_shows_examples(home: Home) -> None:
    home.write(
        {
            **{f"notes/n{i}.md": f"---\ntags: [x]\n---\nn{i}\n" for i in range(5)},
            "meetings/2026-03 x.md": "m\n",
            "journal/2026-03-10.md": "j\n",
            "보관함/지난.md": "---\ntags: [x]\n---\n지난 일\n",
            "README.md": "r\n",
            "bad.md": "---\na: b: c\n---\n",
        }
    )
    survey = look(home.take())
    assert survey.notes.count == 7
    assert len(survey.notes.examples) == 3
    assert survey.journals == Class(1, ("journal/2026-03-10.md",))
    assert survey.dated == Class(1, ("meetings/2026-03 x.md",))
    assert survey.ignored == {"readme": Class(1, ("README.md",))}
    assert survey.unreadable == Class(1, ("bad.md",))
    assert survey.dialects == {"obsidian": 6, "plain": 1}
    assert (survey.superseded, survey.archive_folder, survey.archive_exists) == (
        "mark",
        "보관함",
        True,
    )


def test_a_home_without_front_matter_archives(home: Home) -> None:
    home.write({"a.md": "a\n", "b.md": "b\n", "c.md": "---\ntags: x\n---\n"})
    survey = look(home.take())
    assert (survey.superseded, survey.archive_folder, survey.archive_exists) == (
        "archive",
        "archive",
        False,
    )


def test_an_archive_of_some_topic_is_not_that_of_the_home(home: Home) -> None:
    home.write({"tasks/archive/a.md": "a\n", **{f"n{i}.md": f"{i}\n" for i in range(4)}})
    assert not look(home.take()).archive_exists
    home.write({f"tasks/b{i}.md": f"b{i}\n" for i in range(9)})
    assert look(home.take()).archive_folder == "tasks/archive"


def test_a_home_without_notes_is_surveyed(home: Home) -> None:
    home.write({"a.txt": "x"})
    survey = look(home.take())
    assert (survey.notes.count, survey.superseded) == (0, "archive")


def test_timestamps_outside_a_journal_folder_are_told_apart(home: Home) -> None:
    home.write({"zettel/202603101530.md": "a\n", "journal/20260310153059.md": "b\n", "c.md": "c\n"})
    survey = look(home.take())
    assert survey.journals.count == 2
    assert survey.stamped == Class(1, ("zettel/202603101530.md",))
