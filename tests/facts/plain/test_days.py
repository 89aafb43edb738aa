"""What several days say: once in the same words it is a log, in other words it is one fact."""

from __future__ import annotations

from datetime import date
from time import process_time

import pytest

from curator.facts.plain import facts_of
from curator.finding import Certainty
from curator.home.note import Trust
from tests.facts.plain.reading import facts, journal, read, said

LESSON = "## Lessons\n- The label printer jams when the tray holds more than twenty sheets.\n"


def test_the_same_line_on_two_days_is_a_log() -> None:
    found = read(LESSON, "quiet\n" + LESSON)
    assert found.facts == ()
    assert found.dropped == {"repeated": 2}


def test_the_same_line_twice_on_one_day_is_one_fact() -> None:
    (fact,) = facts(LESSON + "\n" + LESSON)
    assert [source.first for source in fact.sources] == [2, 5]


def test_the_same_in_other_words_is_one_fact_with_all_its_sources() -> None:
    again = "## Lessons\n- When the tray holds more than twenty sheets, the label printer jams.\n"
    (fact,) = facts(LESSON, again)
    assert [source.note.path for source in fact.sources] == [
        "memory/2026-03-10.md",
        "memory/2026-03-11.md",
    ]
    assert fact.text.startswith("The label printer")
    assert fact.since == date(2026, 3, 10)


NEVER = "- Lesson: never post an entry again that came back with a number"
KOREAN = "- 교훈: 사진 백업은 밤 열두 시 전에 끝내야 한다."
JAPANESE = "- 学び：写真の控えは夜の十二時までに取ること。"
ADDED = [
    (f"{NEVER}.\n", f"{NEVER}, even where it looks lost. The server has kept it.\n"),
    (
        "- 교훈: 사진 백업은 밤 열두 시 전에 끝내야 한다.\n",
        "- 교훈: 사진 백업은 밤 열두 시 전에 끝내야 한다. 그 뒤에는 회선이 느리다.\n",
    ),
    (
        "- 学び：写真の控えは夜の十二時までに取ること。\n",
        "- 学び：写真の控えは夜の十二時までに取ること。遅いと回線が混む。\n",
    ),
]


@pytest.mark.parametrize(("short", "long"), ADDED)
@pytest.mark.parametrize("turn", [False, True], ids=["adding", "repeating"])
def test_what_goes_on_behind_the_same_words_is_one_fact_the_fuller_one(
    short: str, long: str, turn: bool
) -> None:
    first, second = (long, short) if turn else (short, long)
    (fact,) = facts(first, second)
    assert fact.text == long[2:].strip()
    assert [source.note.path for source in fact.sources] == [
        "memory/2026-03-10.md",
        "memory/2026-03-11.md",
    ]
    assert fact.since == date(2026, 3, 10 if turn else 11)


ARCHIVE = "- Rule: always run the nightly archive backup on larder"


@pytest.mark.parametrize(
    "more",
    ["; this is cancelled.", ". We no longer do that since the disk died.", ", no longer needed."],
)
def test_what_takes_itself_back_swallows_nothing(more: str) -> None:
    for first, second in (
        (f"{ARCHIVE}{more}\n", f"{ARCHIVE}.\n"),
        (f"{ARCHIVE}.\n", f"{ARCHIVE}{more}\n"),
    ):
        assert all(len(fact.sources) == 1 for fact in facts(first, second))


@pytest.mark.parametrize("more", [", unless the server was down.", ", but not the drafts.", " 14."])
def test_what_takes_something_back_or_names_another_thing_stays_apart(more: str) -> None:
    assert len(facts(f"{NEVER}.\n", f"{NEVER}{more}\n")) == 2


def test_another_number_or_a_no_makes_another_fact() -> None:
    thirty = (
        "## Lessons\n- The label printer never jams when the tray holds more than twenty sheets.\n"
    )
    other = "## Lessons\n- The label printer jams when the tray holds more than 30 sheets.\n"
    assert len(said(LESSON, thirty, other)) == 3


OTHERWISE = [
    ("- Decision: the bins go out on Mondays.\n", "- Decision: the bins go out on Thursdays.\n"),
    ("- Rule: pull requests need two readers.\n", "- Rule: pull requests need one reader.\n"),
    ("- 결정: 백업은 매주 월요일에 실행한다.\n", "- 결정: 백업은 매주 목요일에 실행한다.\n"),
    ("- 決定：控えは毎週月曜に取る。\n", "- 決定：控えは毎週木曜に取る。\n"),
]


@pytest.mark.parametrize(("earlier", "later"), OTHERWISE)
def test_another_weekday_or_count_in_words_is_a_later_value(earlier: str, later: str) -> None:
    (fact,) = facts(earlier, later)
    assert fact.text == later[2:].strip()
    assert [was.text for was in fact.was] == [earlier[2:].strip()]
    assert len(fact.sources) == 1


DOUBTED = [
    (
        "- Decision: use Attio for the list of clients.\n",
        "- Decision: use Folk for the list of clients.\n",
    ),
    ("- The archive is stored in /srv/archive.\n", "- The archive is stored in /mnt/archive2.\n"),
    (
        "- Lesson: a build needs 6 GB for its index.\n",
        "- Lesson: a build needs 9 GB for the index.\n",
    ),
    (
        "- Decision: our server moves to Ghent.\n",
        "- Decision: our server moves back to Bruges.\n",
    ),
    ("- Mia prefers tea in the morning.\n", "- Mia prefers coffee in the morning.\n"),
    ("- 決定：データベースはPostgresを使う。\n", "- 決定：データベースはSQLiteを使う。\n"),
]
CERTAIN = [
    ("- The archive is stored in /srv/archive.\n", "- The music is stored in /mnt/music.\n"),
    ("- Decision: use the blue bin for paper.\n", "- Decision: use the green bin for old glass.\n"),
    (
        "- Mia prefers tea in the morning.\n",
        "- Tom wants his coffee black in the morning, always.\n",
    ),
]


@pytest.mark.parametrize(("earlier", "later"), DOUBTED)
def test_what_is_said_otherwise_in_one_place_only_is_silent_at_the_floor(
    earlier: str, later: str
) -> None:
    assert [fact.certainty for fact in facts(earlier, later)] == [Certainty.LIKELY] * 2
    apart = earlier + "- quiet\n" * 6 + later
    assert [fact.certainty for fact in facts(apart)] == [Certainty.LIKELY] * 2
    together = earlier + "- quiet\n" + later
    assert [fact.certainty for fact in facts(together)] == [Certainty.CONFIDENT] * 2


@pytest.mark.parametrize(("earlier", "later"), CERTAIN)
def test_like_words_of_two_things_are_not_doubted(earlier: str, later: str) -> None:
    assert [fact.certainty for fact in facts(earlier, later)] == [Certainty.CONFIDENT] * 2


def test_other_machines_or_folders_are_other_facts_however_alike_the_words() -> None:
    lines = [
        f"- The host {name}1 of room 1 runs the {what} service from /srv/{what}/1.\n"
        for name, what in (("a", "mail"), ("b", "music"), ("c", "print"))
    ]
    assert len(facts("## Lessons\n" + "".join(lines))) == 3


def test_a_day_in_a_heading_is_when_it_was_said() -> None:
    text = "# 2026-02-27\n\n## Lessons\n- The label printer jams when the tray holds too many sheets.\n"
    (fact,) = facts(text)
    assert fact.since == date(2026, 2, 27)


def test_a_fact_has_the_trust_of_its_journal() -> None:
    (fact,) = facts_of([journal(LESSON, trust=Trust.EXTERNAL)]).facts
    assert fact.external


def test_facts_of_other_trust_are_never_joined() -> None:
    again = "## Lessons\n- When the tray holds more than twenty sheets, the label printer jams.\n"
    found = facts_of([journal(LESSON, 10), journal(again, 11, Trust.EXTERNAL)])
    assert [len(fact.sources) for fact in found.facts] == [1, 1]


def test_hostile_journals_cost_no_more_than_reading() -> None:
    bodies = [
        "## Lessons\n" + "a " * 500_000,
        "".join(f"# Lessons {n}\n" for n in range(10_000)),
        "## Lessons\n" + "- The printer jams when the tray holds too many sheets.\n" * 5_000,
        "- Decision: " * 50_000,
        "- X uses " + "http://" * 100_000,
        "## Lessons\n"
        + "".join(f"- Printer {n} jams when the tray is full.\n" for n in range(1_000)),
    ]
    begun = process_time()
    found = facts_of(journal(body, 1 + at) for at, body in enumerate(bodies))
    # Three seconds; tracing for coverage takes four times that.
    assert process_time() - begun < 25
    assert len(found.facts) == 1_001
