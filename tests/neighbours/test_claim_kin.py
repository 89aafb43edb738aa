"""Claims that may speak of one thing meet, however they are written; strangers need not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from curator.claims import Claim
from curator.neighbours.claims import kin_claims
from tests.growing import growth, spent
from tests.judge.notes_of import note

BESIDE = "\n\nThe garden gate squeaks.\n"


def met(*notes: tuple[str, str], **fields: object) -> list[tuple[str, str]]:
    """Return the texts of kin among notes given as path and body."""
    found = kin_claims([note(path, body, **fields) for path, body in notes])
    return [(one.text, other.text) for one, other in found]


def meet(a: tuple[str, str], b: tuple[str, str]) -> bool:
    """Say whether the first claims of two bodies meet; each is one of several of its note."""
    pairs = list(kin_claims([note(path, body + BESIDE) for path, body in (a, b)]))
    firsts = {a[0]: 0, b[0]: 0}
    for path, body in (a, b):
        firsts[path] = body.rstrip("\n").count("\n") + 1
    return any(
        {one.note.path, other.note.path} == set(firsts)
        and one.last == firsts[one.note.path]
        and other.last == firsts[other.note.path]
        for one, other in pairs
    )


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # The words of a key stand in the key, in the heading, in the name of the page.
        (("ops.md", "- Staging port: 8443"), ("deploy.md", "## Staging\n\n- Port: 8444")),
        (("atlas.md", "- Main database: PostgreSQL 15"), ("n.md", "The Atlas main database is MySQL 8.")),
        (("atlas.md", "- Main database: PostgreSQL 15"), ("log.md", "# Atlas\n\n- **Main database**: MySQL")),
        (("p/atlas.md", "- Owner: Mina"), ("q/atlas.md", "- Owner: Jonas")),
        (("hosts.md", "| host | port |\n|---|---|\n| oslo | 80 |"), ("oslo.md", "- Port: 81")),
        (("hosts.md", "- Oslo\n  - port: 80"), ("b.md", "port of Oslo = 81")),
        (("a.md", "- Deploy target: Fly.io"), ("b.md", "# B\n\n- deploy targets :: Railway")),
        # Sentences differ in their numbers, in one word, in words of change.
        (("a.md", "Backups run every night at 02:00."), ("b.md", "Backups now run every night at 03:00.")),
        (("a.md", "Logs are kept for 30 days."), ("b.md", "Logs are no longer kept.")),
        (("a.md", "Jonas lives in Busan."), ("b.md", "Jonas lives in Seoul now.")),
        (("a.md", "The staging server listens on port 8443."), ("b.md", "# Staging\n\nPort: 8444")),
        (("p/a.md", "# Atlas\n\nWe deploy with Fly.io."), ("q/atlas.md", "We deploy with Railway.")),
        # Korean, Japanese, Chinese, German.
        (("a.md", "메인 데이터베이스는 PostgreSQL 15이다."), ("b.md", "- 메인 데이터베이스: MySQL 8")),
        (("아틀라스.md", "- 데이터베이스: PostgreSQL"), ("b.md", "아틀라스의 데이터베이스는 이제 MySQL이다.")),
        (("a.md", "백업은 매일 밤 2시에 실행된다."), ("b.md", "이제 백업은 매일 밤 3시에 실행된다.")),
        (("a.md", "メインのデータベースはPostgreSQL 15です。"), ("b.md", "- メインのデータベース：MySQL")),
        (("a.md", "毎晩2時に実行されます。"), ("b.md", "今は毎晩3時に実行されます。")),
        (("ops.md", "- 测试环境端口：8443"), ("b.md", "测试环境端口是8444。")),
        (("a.md", "Die Hauptdatenbank ist PostgreSQL 15."), ("b.md", "- Hauptdatenbank: MySQL")),
        # An old value named.
        (("atlas.md", "- Main store: PostgreSQL 15"), ("news.md", "We moved Atlas from PostgreSQL 15 to 16.")),
        (("ops.md", "- Redis port: 6379"), ("b.md", "Redis sits at 6380 (previously 6379).")),
        (("팀.md", "- 배포 도구: Jenkins"), ("b.md", "팀은 Jenkins 대신 Actions로 릴리스한다.")),
        (("atlas.md", "- 容量：186 TB"), ("b.md", "Atlasの今の上限は214です。以前は186でした。")),
        (("atlas.md", "- Size limit: 186 MB"), ("b.md", "- Atlas uploads: ~~186 MB~~ 214 MB")),
    ],
)  # fmt: skip
def test_claims_of_one_thing_meet(a: tuple[str, str], b: tuple[str, str]) -> None:
    assert meet(a, b)
    assert meet(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (("a.md", "- Port: 80"), ("b.md", "- Port: 81")),
        (("oslo.md", "- Port: 80"), ("bergen.md", "- Port: 81")),
        (("a.md", "- Staging port: 80"), ("b.md", "- Live host: x")),
        (("a.md", "Mina has a red bicycle."), ("b.md", "Jonas lives in Busan.")),
        (("a.md", "The port is 80."), ("b.md", "The host is x.")),
        (("a.md", "버스는 빠르다."), ("b.md", "기차는 느리다.")),
        (("a.md", "- 2024: 12"), ("b.md", "- 2025: 13")),
        (("a.md", "- Staging port: 80"), ("b.md", "- staging **port**: 80")),
        (("a.md", "- Staging port: 80"), ("b.md", "> - Staging port: 81")),
        (("a.md", "- Staging port: 80"), ("b.md", "- ~~Staging port: 81~~")),
        (("a.md", "The pump was 186 once."), ("b.md", "- Other store: 186")),
    ],
)  # fmt: skip
def test_strangers_and_one_wording_do_not_meet(a: tuple[str, str], b: tuple[str, str]) -> None:
    assert not meet(a, b)


@pytest.mark.parametrize(
    "fields", [{"subject": "house"}, {"key": "heat"}, {"title": "The heat"}, {"heading": "Heat"}]
)
def test_notes_of_one_claim_meet_by_what_they_are_about(fields: dict[str, object]) -> None:
    a, b = "Warm in winter.", "Cold again since March."
    assert met(("a.md", a), ("b.md", b), **fields) == [(a, b)]
    assert met(("a.md", a), ("b.md", b)) == []
    assert met(("a.md", a + BESIDE), ("b.md", b + BESIDE), **fields) == []


def test_claims_of_two_scopes_or_of_closed_notes_never_meet() -> None:
    a, b = "- Staging port: 80" + BESIDE, "- Staging port: 81" + BESIDE
    mine, theirs = (("agent", "cleo"),), (("agent", "finn"),)
    assert not list(kin_claims([note("a.md", a, scope=mine), note("b.md", b, scope=theirs)]))
    assert not list(kin_claims([note("a.md", a), note("b.md", b, superseded_by="a")]))
    assert not list(kin_claims([note("a.md", a + b)]))


def test_each_pair_comes_once_in_one_order_whatever_the_order_of_notes() -> None:
    notes = [note(f"{n}.md", f"# Atlas\n\n- Staging port: {n}{BESIDE}") for n in range(6)]

    def places(found: list[tuple[Claim, Claim]]) -> list[object]:
        return [(a.place, b.place) for a, b in found]

    found = places(list(kin_claims(notes)))
    assert len(found) == len(set(found)) == 15
    assert found == places(list(kin_claims(notes[::-1])))


def test_an_old_value_that_many_notes_hold_meets_the_newer_one_in_each() -> None:
    old = [(f"{n}.md", f"# Page {n}\n\n- Atlas database: PostgreSQL 15{BESIDE}") for n in range(30)]
    found = met(*old, ("new.md", "Atlas database: PostgreSQL 16" + BESIDE))
    assert found == [("Atlas database: PostgreSQL 15", "Atlas database: PostgreSQL 16")] * 30


def test_a_template_leads_nowhere() -> None:
    notes = [
        note(f"day/{n}.md", f"- Mood today: {n} of 9\n- Sleep hours: {n * 7}\n") for n in range(300)
    ]
    assert len(list(kin_claims(notes))) == 0


def test_what_a_note_tells_again_and_again_is_a_log_and_leads_nowhere() -> None:
    log = ("log.md", "# Atlas\n\n" + "".join(f"- Staging port: {n}\n" for n in range(4)) + BESIDE)
    now = ("a.md", "# Atlas\n\n- Staging port: 80" + BESIDE)
    assert met(log, now) == []
    three = ("log.md", log[1].replace("- Staging port: 3\n", ""))
    assert len(met(three, now)) == 3


def test_the_order_does_not_hang_on_the_run() -> None:
    code = (
        "from curator.neighbours.claims import kin_claims\n"
        "from curator.home.note import Note\n"
        "notes = [Note(path=f'{n}.md', blob='', name='', body=f'- Atlas port: {n % 7}\\n- Atlas host is"
        " {n}, previously {n - 1}\\n') for n in range(90)]\n"
        "print([(a.place, b.place) for a, b in kin_claims(notes)])"
    )
    ran = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(ran) == 1
    assert len(ran.pop()) > 1000


@pytest.mark.parametrize(
    "line",
    [
        "- Atlas port: {n}",
        "Atlas main port is {n}.",
        "- Atlas port is now {n}, previously {n}0.",
        "- thing {n}{n} has size {n}",
        "- word{n} is a",
        "- Atlas{n} port: 1",
    ],
)
def test_the_work_grows_with_the_notes_whatever_they_share(line: str) -> None:
    def cost(count: int) -> float:
        notes = [note(f"{n}.md", line.format(n=n) + BESIDE) for n in range(count)]
        found: list[object] = []
        seconds = spent(lambda: found.extend(kin_claims(notes)))
        assert len(found) <= 64 * 2 * count
        return seconds

    cost(50)
    assert growth(cost, 600, 2400, enough=8, floor=0.05) < 8
