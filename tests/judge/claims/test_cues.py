"""What shows that a value took another's place: the old one is named, or an update is said."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from curator.claims.claim import Claim
from curator.judge.claims.judge import ClaimJudge
from curator.judge.claims.lexicon import words_in
from curator.judge.claims.remarks import remarks
from tests.judge.claims.pairs import MARCH, alone, judged, word

NAMED = [
    ("The boiler pressure is 1.4 bar.", "The boiler pressure is 1.6 bar (previously 1.4 bar)."),
    ("The gate opens at 07:30.", "The gate opens at 08:00, formerly 07:30."),
    ("The cache is Redis.", "The cache moved from Redis to Valkey."),
    ("Use Redis for the cache.", "Use Valkey instead of Redis for the cache."),
    ("We use Jenkins for the builds.", "We no longer use Jenkins for the builds."),
    ("Mara runs the shop.", "Mara does not run the shop any more."),
    ("보일러 압력은 1.4바다.", "보일러 압력은 1.6바다 (이전에는 1.4바)."),
    ("캐시는 Redis다.", "캐시는 Redis 대신 Valkey를 쓴다."),
    ("정기 회의는 월요일이다.", "정기 회의는 월요일에서 화요일로 변경되었다."),
    ("빌드에 Jenkins를 사용한다.", "빌드에 Jenkins를 더 이상 사용하지 않는다."),
    ("ボイラーの圧力は1.4バールです。", "ボイラーの圧力は1.6バールです(以前は1.4バール)。"),
    ("キャッシュはRedisです。", "キャッシュはRedisからValkeyに変更しました。"),
    ("門は7時に開きます。", "以前は7時でしたが、門は8時に開きます。"),
    ("夜間は警報を使います。", "夜間は警報をもう使いません。"),
    ("缓存使用Redis。", "缓存从Redis改为Valkey。"),
    ("Der Kesseldruck beträgt 1,4 bar.", "Der Kesseldruck beträgt jetzt 1,6 statt 1,4 bar."),
]

NOT_NAMED = [
    ("The shop is open from 9 to 17.", "The shop is open from 10 to 17."),
    ("The gate opens at 07:30.", "The gate opens at 08:00 (was painted green)."),
    ("The boiler pressure is 1.4 bar.", "The boiler pressure is 1.6 bar (previously 1.2 bar)."),
    ("The cache is Redis.", "The queue moved from Redis to Valkey."),
    ("캐시는 Redis다.", "대기열은 Redis 대신 Valkey를 쓴다."),
    ("キャッシュはRedisです。", "待ち行列はRedisからValkeyに変更しました。"),
]


@pytest.mark.parametrize(("older", "newer"), NAMED)
def test_who_names_the_old_value_is_the_newer(older: str, newer: str) -> None:
    assert word(judged(older, newer, since=(None, None))) == "b.md updates, confident"
    assert word(judged(newer, older, since=(None, None))) == "a.md updates, confident"


@pytest.mark.parametrize(("older", "newer"), NOT_NAMED)
def test_an_old_value_of_something_else_proves_nothing(older: str, newer: str) -> None:
    said = word(judged(older, newer, since=(None, None)))
    assert said in ("distinct", "conflict, possible")


def test_a_word_such_as_now_says_no_order_by_itself() -> None:
    older, newer = "The boiler pressure is 1.4 bar.", "The boiler pressure is now 1.6 bar."
    assert word(judged(older, newer, since=(None, None))) == "conflict, confident"


@pytest.mark.parametrize(
    ("months", "said"), [((1, 3), "b.md updates"), ((3, 1), "conflict"), ((3, 3), "conflict")]
)
def test_now_and_the_later_commit_together_say_which_is_newer(
    months: tuple[int, int], said: str
) -> None:
    a, b = alone("a.md", "The pressure is 1.4 bar."), alone("b.md", "The pressure is now 1.6 bar.")
    moments = {
        c.place: datetime(2026, m, 1, tzinfo=UTC) for c, m in zip((a, b), months, strict=True)
    }
    verdict = ClaimJudge(lambda claim: moments[claim.place]).judge(a, b)
    assert word(verdict) == f"{said}, confident"


def test_dates_and_words_that_disagree_are_a_conflict() -> None:
    older, newer = "The gate opens at 8 (previously 7).", "The gate opens at 7."
    verdict = judged(older, newer)
    assert word(verdict) == "conflict, confident"
    assert "disagree" in " ".join(evidence.says for evidence in verdict.evidence)


def test_commits_alone_are_no_cue() -> None:
    a, b = alone("a.md", "The pressure is 1.4 bar."), alone("b.md", "The pressure is 1.6 bar.")

    def changed(claim: Claim) -> datetime:
        return datetime(2026, 1 if claim is a else 3, 1, tzinfo=UTC)

    assert word(ClaimJudge(changed).judge(a, b)) == "conflict, possible"


def test_one_that_ends_before_the_other_begins_is_history() -> None:
    older = "The pressure is 1.4 bar (until 2026-03-10)."
    assert word(judged(older, "The pressure is 1.6 bar.", since=(None, MARCH))) == "distinct"


def test_a_key_the_owner_declared_is_a_cue() -> None:
    a, b = (_pair(path, port) for path, port in (("a.md", "8443"), ("b.md", "8444")))
    assert word(ClaimJudge(lambda _: None).judge(a, b)) == "conflict, possible"
    assert word(ClaimJudge(lambda _: None, ["port"]).judge(a, b)) == "conflict, confident"


def test_dates_within_two_lines_are_their_validity() -> None:
    a = _pair("a.md", "8443 (since 2026-01-01)")
    b = _pair("b.md", "8444 (since 2026-03-01)")
    assert word(ClaimJudge(lambda _: None).judge(a, b)) == "b.md updates, confident"
    assert date(2026, 3, 1).isoformat() not in ClaimJudge(lambda _: None).judge(a, b).about


def _pair(path: str, value: str) -> Claim:
    claim = alone(path, f"Port: {value}")
    return Claim(claim.note, 3, 3, ("Staging",), (), claim.text, "pair", key="Port", value=value)


def test_an_old_value_reaches_no_further_back_than_its_own_part_of_the_sentence() -> None:
    told = remarks("健太が言った:「灯りが点くことじゃなく、消えることが大事だ」", words_in("ja"))
    assert told.old == ("灯りが点くこと",)
    assert remarks("문의는 유나, 부산 대신 서울로 한다", words_in("ko")).old == ("부산",)
