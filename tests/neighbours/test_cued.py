"""Notes without a cue, or without a partner, are not read for claims; no telling pair is passed over."""

from __future__ import annotations

from datetime import date

import pytest

from curator.finding import Certainty
from curator.home.note import Note
from curator.judge.claims.judge import ClaimJudge
from curator.neighbours.claims import kin_claims
from curator.neighbours.cued import worth_reading
from tests.pairs import Pair, pairs


def note(path: str, body: str, *, subject: str = "", since: date | None = None) -> Note:
    return Note(path=path, blob=body, name=path, body=body, subject=subject, valid_from=since)


ATLAS = note("atlas.md", "# Atlas\n\n- Main database: PostgreSQL 15\n- Queue: NATS\n")
BIRDS = note("birds.md", "Swifts came back on the last warm evening of spring.\n")


@pytest.mark.parametrize(
    "said",
    [
        "The main database of Atlas moved from PostgreSQL 15 to 16.",
        "Atlas runs its main database on PostgreSQL 16 (previously 15).",
        "We no longer use PostgreSQL 15 as the main database.",
    ],
)
def test_a_word_of_change_leads_to_those_who_speak_of_the_same(said: str) -> None:
    newer = note("news.md", said)
    assert worth_reading([ATLAS, BIRDS, newer]) == [ATLAS, newer]


def test_without_any_cue_nothing_is_read() -> None:
    other = note("atlas-2.md", "# Atlas\n\n- Main database: PostgreSQL 16\n")
    assert worth_reading([ATLAS, BIRDS, other]) == []


def test_a_declared_key_is_a_cue() -> None:
    other = note("atlas-2.md", "# Atlas\n\n- Main database: PostgreSQL 16\n")
    assert worth_reading([ATLAS, BIRDS, other], ["main database"]) == [ATLAS, other]


def test_dates_are_cues_two_by_two_about_one_subject() -> None:
    day = date(2026, 1, 1)
    one, two = (note(f"{n}.md", f"It is {n}.", subject="house/x", since=day) for n in "ab")
    alone = note("c.md", "It is so.", subject="house/y", since=day)
    assert worth_reading([one, two, alone]) == [one, two]
    twin = note("d.md", "It is so.", subject="house/y", since=day)
    assert worth_reading([alone, twin]) == [], "copies say nothing new"


def test_a_word_that_everybody_uses_leads_nowhere() -> None:
    crowd = [note(f"{n}.md", f"The main database of team {n} hums.") for n in range(1_200)]
    newer = note("news.md", "The main database is now another one.")
    assert worth_reading([*crowd, newer]) == [newer]


@pytest.mark.parametrize("pair", list(pairs("must_be_found")), ids=str)
def test_nothing_telling_is_passed_over(pair: Pair) -> None:
    notes = [Note(path=p, blob=t, name=p, body=t.split("---\n")[-1]) for p, t in pair.files.items()]
    judge = ClaimJudge(lambda _: None)
    told = {
        (a.place, b.place)
        for a, b in kin_claims(notes)
        if (judge.judge(a, b).certainty or 0) > Certainty.POSSIBLE
    }
    read = {(a.place, b.place) for a, b in kin_claims(worth_reading(notes))}
    assert told <= read
