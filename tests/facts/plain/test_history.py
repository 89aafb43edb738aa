"""A later value of the same thing wins, and tells what was before it."""

from __future__ import annotations

from datetime import date

import pytest

from curator.facts.plain import facts_of
from curator.home.note import Note
from tests.facts.plain.reading import facts, read, said

CHANGED = [
    (
        "- Decision: backups of the shop run every night at 03:30.",
        "- Decision: backups of the shop run at 13:00 instead of 03:30, the disk is loud.",
    ),
    (
        "- Decision: invoices of the shop are sent as letters.",
        "- Decision: invoices of the shop are sent by mail instead of letters.",
    ),
    ("- The shop database uses PostgreSQL 15.", "- The shop database now uses PostgreSQL 16."),
    (
        "- 결정: 주문 API의 타임아웃은 10초로 한다.",
        "- 결정: 주문 API의 타임아웃은 느린 은행 때문에 20초로 한다.",
    ),
    (
        "- 決定:送料は五千円以上の注文で無料にする。",
        "- 決定:送料無料は七千円以上に引き上げる(五千円では赤字)。",
    ),
    ("- 决定：应用日志保留14天，然后删除。", "- 决定：应用日志改为保留30天，不再是14天。"),
    (
        "- Merke: Die Miete der Halle kostet 300 Euro im Monat.",
        "- Beschluss: Die Miete der Halle kostet ab Juli 340 Euro statt 300.",
    ),
    (
        "- Decision: orders above 200 euro are packed only after Ida has seen them.",
        "- Decision: the sum above which Ida must see orders is 400 euro, no longer 200.",
    ),
    (
        "- 決定:資源ごみは火曜日の朝に裏口へ出す。",
        "- 決定:資源ごみの日は火曜日から金曜日に変える。",
    ),
]
APART = [
    # Both may be so.
    (
        "- Lesson: the printer jams when the tray holds 20 sheets.",
        "- Lesson: the printer jams when the tray holds 20 sheets, and at 30 sheets it burns.",
    ),
    # The same number of something else.
    (
        "- Decision: the garden is watered with 200 litres every evening.",
        "- Decision: the sum above which Ida must see orders is 400 euro, no longer 200.",
    ),
    # Other things.
    (
        "- Decision: backups of the shop run every night at 03:30.",
        "- Decision: the garden is watered every night at 05:00.",
    ),
    (
        "- Immich runs at http://photos.lan:2283.",
        "- Paperless runs at http://papers.lan:8000.",
    ),
]


@pytest.mark.parametrize(("earlier", "later"), CHANGED)
def test_the_later_value_tells_the_earlier_one(earlier: str, later: str) -> None:
    (fact,) = facts(earlier + "\n- quiet\n", later + "\n- quiet\n")
    (was,) = fact.was
    assert fact.text == later.removeprefix("- ")
    assert was.text == earlier.removeprefix("- ")
    assert was.until == date(2026, 3, 11)
    assert was.source.note.path == "memory/2026-03-10.md"
    assert [source.note.path for source in fact.sources] == ["memory/2026-03-11.md"]


@pytest.mark.parametrize(("earlier", "later"), APART)
def test_what_may_both_be_so_stays(earlier: str, later: str) -> None:
    assert len(said(earlier + "\n- quiet\n", later + "\n- quiet\n")) == 2


def test_a_chain_of_values_is_told_whole() -> None:
    days = [
        "- Decision: backups of the shop run every night at 03:30.",
        "- Decision: backups of the shop run every night at 04:00 instead of 03:30.",
        "- Decision: backups of the shop run every night at 05:15 instead of 04:00.",
    ]
    (fact,) = facts(*(day + "\n- quiet\n" for day in days))
    assert [was.text[-6:] for was in fact.was] == ["03:30.", "03:30."]
    assert [was.until for was in fact.was] == [date(2026, 3, 11), date(2026, 3, 12)]


def test_two_values_of_one_day_are_no_history() -> None:
    assert len(said("\n".join((*CHANGED[0], "- quiet")))) == 2


def test_a_change_that_nothing_marks_is_told_with_what_was_decided_before() -> None:
    decided = "- Decision: the shop opens at 9:00 on every Saturday.\n- quiet\n"
    later = "- the shop now opens at 10:00 on every Saturday, the staff is happier.\n- quiet\n"
    (fact,) = facts(decided, later.replace(", the staff is happier", ""))
    assert (fact.text[:18], len(fact.was)) == ("the shop now opens", 1)


def test_a_decision_that_a_later_line_took_back_is_no_fact() -> None:
    decided = "- Decision: the shop opens at 9:00 on every Saturday.\n- quiet\n"
    found = read(decided, "- today the shop opens at 10:00 instead of 9:00\n- quiet\n")
    assert found.facts == ()
    assert found.dropped["outdated"] == 1


def test_news_that_changes_no_fact_is_none() -> None:
    assert said("- the thread now has 40 posts.\n", "- the thread now has 60 posts.\n") == []


def test_the_decision_of_another_agent_replaces_nothing() -> None:
    earlier, later = CHANGED[0]
    notes = [
        Note(
            f"agents/{who}/journal/{day}.md", who, f"{who}-{day}", f"{text}\n", dated=True,
            event=date.fromisoformat(day), scope=(("agent", who),),
        )
        for who, day, text in (("ida", "2026-03-02", earlier), ("bo", "2026-03-09", later))
    ]  # fmt: skip
    assert [fact.was for fact in facts_of(notes).facts] == [(), ()]
