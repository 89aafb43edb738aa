"""Where signs contradict each other, or only look like signs, nobody is called the newer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from curator.claims.claim import Claim
from curator.home.note import Note
from curator.judge.claims.judge import ClaimJudge
from curator.judge.relation import ClaimVerdict
from tests.judge.claims.pairs import MARCH, alone, judged, word

NONE = (None, None)


def both(a: Claim, b: Claim, *single: str) -> tuple[ClaimVerdict, ClaimVerdict]:
    judge = ClaimJudge(lambda _: None, single)
    return judge.judge(a, b), judge.judge(b, a)


def test_two_that_name_each_other_as_old_are_in_doubt() -> None:
    one = alone("a.md", "The gate opens at 9:30 (was 10:00).")
    other = alone("b.md", "The gate opens at 10:00 (was 9:30).")
    assert {word(verdict) for verdict in both(one, other)} <= {
        "conflict, possible",
        "conflict, likely",
    }


def test_what_a_heading_advises_against_agrees_with_its_denial() -> None:
    said = alone("a.md", "Use tabs for the layout.")
    advised = replace(said, heading=("Style", "Don't"), discouraged=True)
    denial = alone("b.md", "We no longer use tabs for the layout.")
    assert word(both(advised, denial)[0]) == "distinct"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rent is due on the 5th.", "The rent is due on the 1st (before the 5th)."),
        ("The library closes at 20:00.", "The library closes at 18:00, before 20:00."),
        ("캐시 서버는 부산이다.", "캐시 서버는 서울이다, 구글은 부산이다."),
        ("The bus runs from Bonn to Mainz.", "Updated: the bus runs from Bonn to Trier."),
        ("The hours are from 8 to 17.", "The hours are from 9 to 17, changed in May."),
        ("The port is 80.", "The test port is 8080 (previously 80)."),
        ("The price is 10 euros.", "The price for students is 8 euros (previously 10 euros)."),
        ("The shop opens at 9:00.", "On Sundays the shop opens at 10:00 (previously 9:00)."),
        ("The port is 80.", "The port is 8080? (was 80)"),
        ("The plan is Free.", "The plan is Pro (previously Free), reverted in May."),
        ("門は2026年4月1日より前は7時に開きます。", "門は8時に開きます。"),
    ],
)
def test_what_only_looks_like_an_old_value_is_none(one: str, other: str) -> None:
    assert "updates" not in word(judged(one, other, since=NONE))
    assert "updates" not in word(judged(other, one, since=NONE))


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=9))])
def test_a_day_and_an_hour_of_that_day_have_no_order(zone: timezone) -> None:
    hour = datetime(2026, 3, 10, 8, tzinfo=zone)
    verdict = judged("The pressure is 1.4 bar.", "The pressure is 1.6 bar.", since=(MARCH, hour))
    assert word(verdict) == "conflict, confident"


def test_a_key_does_not_drown_a_word_of_change() -> None:
    older, newer = (
        _record("a.md", "The service now listens on port 3001."),
        _record("b.md", "The service listens on port 3000."),
    )
    moments = {
        older.place: datetime(2026, 1, 1, tzinfo=UTC),
        newer.place: datetime(2026, 3, 1, tzinfo=UTC),
    }
    verdict = ClaimJudge(lambda claim: moments[claim.place]).judge(older, newer)
    assert word(verdict) == "conflict, confident"


@pytest.mark.parametrize("declared", ["listen-port", "Listen_Port", "listen port"])
def test_a_declared_key_is_known_however_it_is_written(declared: str) -> None:
    a, b = (_pair(path, value) for path, value in (("a.md", "8443"), ("b.md", "8444")))
    assert word(both(a, b, declared)[0]) == "conflict, confident"


def test_of_a_table_row_the_column_is_the_key() -> None:
    a, b = (
        replace(
            _pair(path, value), form="row", key="staging · port", text=f"staging · port: {value}"
        )
        for path, value in (("a.md", "8443"), ("b.md", "8444"))
    )
    assert word(both(a, b, "port")[0]) == "conflict, confident"


def test_a_heading_of_one_name_joins_no_two_pages() -> None:
    atlas, borea = (
        Note(path=f"{name}.md", blob="", name=name, body="", heading=name)
        for name in ("Atlas", "Borea")
    )
    newer = Claim(
        atlas, 5, 5, ("Atlas", "Limits"), (), "Rate: 200 (previously 100)", "pair", "Rate",
        "200 (previously 100)",
    )  # fmt: skip
    older = Claim(borea, 5, 5, ("Borea", "Limits"), (), "Rate: 100", "pair", "Rate", "100")
    assert word(both(newer, older)[0]) in (
        "distinct",
        "a.md updates, likely",
        "Atlas.md updates, likely",
    )


def test_a_section_of_a_namesake_is_about_another_thing() -> None:
    body = "## Kestrel West\n\n- Main database: PostgreSQL 15 (since 2025-02-01)"
    page = Note(path="misc.md", blob="", name="misc", body=body)
    older = Claim(
        page, 3, 3, ("Kestrel West",), (), "Main database: PostgreSQL 15 (since 2025-02-01)", "pair",
        "Main database", "PostgreSQL 15 (since 2025-02-01)",
    )  # fmt: skip
    newer = alone(
        "k.md",
        "The main database of Kestrel is PostgreSQL 16.",
        since=MARCH,
        subject="kestrel/main-database",
    )
    assert word(both(newer, older)[0]) == "distinct"
    assert word(both(newer, replace(older, heading=("Kestrel",)))[0]) == "k.md updates, confident"


def _pair(path: str, value: str) -> Claim:
    claim = alone(path, f"listen_port: {value}")
    return Claim(
        claim.note, 3, 3, ("Staging",), (), claim.text, "pair", key="listen_port", value=value
    )


def _record(path: str, text: str) -> Claim:
    note = Note(path=path, blob=text, name=path, body=text, key="service_port")
    return Claim(note, 1, 1, (), (), text, "sentence", alone=True)


def test_the_same_day_is_no_later_day() -> None:
    day = date(2026, 3, 10)
    verdict = judged("The pressure is 1.4 bar.", "The pressure is 1.6 bar.", since=(day, day))
    assert word(verdict) == "conflict, confident"
