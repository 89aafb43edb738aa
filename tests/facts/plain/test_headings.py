"""What stands under a heading that says so is a fact, in any of five languages."""

from __future__ import annotations

import pytest

from curator.facts.plain.headings import Heading, heading
from tests.facts.plain.reading import facts, read, said

SAYS = [
    ("Lessons", "lessons"),
    ("Lessons learned today", "lessons"),
    ("💡 Key Lessons Learned", "lessons"),
    ("3. Decisions made", "decisions"),
    ("[17:00] Decisions", "decisions"),
    ("2026-03-10: What we decided", "decisions"),
    ("Communication preferences", "preferences"),
    ("House rules:", "rules"),
    ("Notes to self", "memos"),
    ("Lessons from the move to the new disk", "lessons"),
    ("오늘의 교훈", "lessons"),
    ("배운 점", "lessons"),
    ("결정 사항 (회의)", "decisions"),
    ("작업 원칙", "rules"),
    ("기억할 것", "memos"),
    ("今日の学び", "lessons"),
    ("決定事項", "decisions"),
    ("開発の方針", "rules"),
    ("覚えておくこと", "memos"),
    ("经验教训", "lessons"),
    ("用户偏好", "preferences"),
    ("今天的决定", "decisions"),
    ("Gelernt", "lessons"),
    ("Entscheidungen der Woche", "decisions"),
    ("Unsere Regeln", "rules"),
]
SAYS_NOT = [
    "Notes",
    "Statistical learning",
    "Decision fatigue in doctors",
    "Decision: use the old disk",
    "The lesson was hard on all of us and nobody spoke",
    "Rule engine",
    "보통 하루",
    "강화 학습",
    "機械学習の記事",
    "会议记录",
    "Der Lehrling",
    "",
]
CLOSED = ["Next steps", "Open decisions", "TODO", "다음 단계", "未決事項", "待办", "Offene Fragen"]


@pytest.mark.parametrize(("text", "sort"), SAYS)
def test_a_heading_says_what_stands_under_it(text: str, sort: str) -> None:
    assert heading(text).says == sort


@pytest.mark.parametrize("text", SAYS_NOT)
def test_a_heading_that_only_looks_like_one_says_nothing(text: str) -> None:
    assert heading(text).says == ""


@pytest.mark.parametrize("text", CLOSED)
def test_what_is_still_open_is_told_by_its_heading(text: str) -> None:
    assert heading(text).says == "closed"


def test_a_heading_without_a_topic_names_none() -> None:
    assert heading("Lessons learned today") == Heading("lessons", "")
    assert heading("14:20 – Solar inverter") == Heading("", "Solar inverter")
    assert heading("Printer lessons").topic == "Printer lessons"
    assert heading("Tuesday, 10 March 2026").topic == ""


def test_a_statement_under_lessons_is_a_fact_with_its_exact_lines() -> None:
    text = """\
        # 2026-03-10

        ## Printer

        ### Lessons
        - ok
        - The label printer jams as soon as more than
          twenty sheets lie in the tray.
        """
    (fact,) = facts(text)
    (source,) = fact.sources
    assert fact.text.startswith("The label printer") and fact.text.endswith("in the tray.")
    assert (source.first, source.last) == (7, 8)
    assert source.quote == fact.text and source.quote in source.note.body
    assert fact.about == ("Printer",)
    assert fact.since is not None and fact.since.isoformat() == "2026-03-10"


def test_tasks_and_plans_below_lessons_are_none() -> None:
    assert (
        said("## Lessons\n### Next steps\n- The label printer needs a second tray for paper.\n")
        == []
    )


def test_sentences_of_one_entry_stay_together() -> None:
    text = "## Rules\n- Never restart the gateway by hand. It drops all open calls.\n"
    (fact,) = facts(text)
    assert fact.text == "Never restart the gateway by hand. It drops all open calls."
    assert fact.sort == "procedural"


def test_what_stands_below_an_entry_is_no_fact_of_its_own() -> None:
    text = """\
        ## Decisions
        - The archive moves to the second disk in April.
          - the first disk is nearly full by now
        """
    assert said(text) == ["The archive moves to the second disk in April."]


def test_under_do_not_only_what_says_so_itself_is_taken() -> None:
    text = """\
        ## Rules
        ### Don't
        - Restart the gateway during the working hours
        - Never send mail to customers without asking
        """
    found = read(text)
    assert [fact.text for fact in found.facts] == ["Never send mail to customers without asking"]
    assert found.dropped["discouraged"] == 1
