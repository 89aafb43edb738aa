"""A fact has the names, numbers, dates and negations of its quote, or it is none."""

from __future__ import annotations

import pytest

from curator.facts.asked.agreeing import disagreement
from curator.facts.asked.said import Compared


def said(fact: tuple[str, str, str], quote: str, sentence: str = "", above: str = "") -> str:
    return disagreement(Compared(fact, quote, sentence or quote, above))


@pytest.mark.parametrize(
    ("fact", "quote", "above"),
    [
        (("staging", "listens on", "port 8443"), "Staging listens on port 8443.", ""),
        (("Atlas", "runs", "PostgreSQL 16"), "The database is PostgreSQL 16 now.", "Atlas"),
        (("backups", "run", "at 03:00"), "Backups run every night at 3 am.", ""),
        (("Dana", "prefers", "short answers"), "Dana prefers short answers, never long ones.", ""),
        (("the project", "uses", "pnpm"), "The project uses pnpm, not npm.", ""),
        (("the API", "does not support", "XML"), "The API doesn't support XML.", ""),
        (("backups", "go to", "NAS2 in rack B4"), "Backups go to NAS2 in rack B4.", ""),
        (("IE support", "was", "dropped"), "Support for IE was dropped.", ""),
        (("config", "lives in", "/etc/atlas/app.toml"), "Config lives in `/etc/atlas/app.toml`.", ""),
        (("the lease", "ends on", "2026-03-31"), "The lease ends on March 31, 2026.", ""),
        (("두 번째 서버", "포트는", "8443"), "두 번째 서버 포트는 8443이다.", ""),
        (("백업", "실행된다", "매일 새벽 3시"), "백업은 매일 새벽 3시에 실행된다.", ""),
        (("민아", "쓰지 않는다", "비닐봉투"), "민아는 비닐봉투를 쓰지 않는다.", ""),
        (("프로젝트", "쓴다", "pnpm"), "프로젝트는 npm 대신 pnpm을 쓴다.", ""),
        (("サーバー", "は", "東京リージョン"), "サーバーは東京リージョンにある。", ""),
        (("定例会", "は", "毎週火曜10時"), "定例会は毎週火曜10時に始まる。", ""),
        (("数据库", "运行在", "5433端口"), "数据库运行在5433端口。", ""),
        (("Brandl", "zahlt", "30 Tage netto"), "Brandl zahlt immer 30 Tage netto.", ""),
        (("Die Werkstatt", "öffnet nicht", "mittwochs"), "Die Werkstatt öffnet mittwochs nicht.", ""),
    ],
)  # fmt: skip
def test_a_fact_in_the_words_of_its_quote_agrees(
    fact: tuple[str, str, str], quote: str, above: str
) -> None:
    assert said(fact, quote, above=above) == ""


@pytest.mark.parametrize(
    ("fact", "quote", "why"),
    [
        (("the app", "supports", "IE"), "Support for IE was dropped in the app.", "negation"),
        (("the API", "supports", "XML"), "The API does not support XML.", "negation"),
        (("the API", "does not support", "XML"), "The API supports XML.", "negation"),
        (("the project", "uses", "npm"), "The project uses pnpm, not npm.", "negation"),
        (("the cache", "is", "enabled"), "The cache is disabled.", "negation"),
        (("the cache", "is", "on"), "The cache is off.", "object"),
        (("Dana", "likes", "mornings"), "Dana enjoys no mornings.", "negation"),
        (("Dana", "likes", "mornings"), "Dana hates mornings.", "negation"),
        (("Dana", "owns", "the lighthouse"), "Dana visited the lighthouse.", "predicate"),
        (("staging", "listens on", "port 8444"), "Staging listens on port 8443.", "number"),
        (("the sum", "is", "30"), "The parts are 10 and 20 of the sum.", "number"),
        (("the lease", "ends", "2026-04-30"), "The lease ends in April 2026.", "number"),
        (("backups", "run at", "15:00"), "Backups run at 3 am.", "number"),
        (("Luis", "leads", "Acme"), "Dana leads Acme.", "name"),
        (("Acme", "runs", "PostgreSQL"), "Acme runs MySQL.", "name"),
        (("config", "is at", "/etc/atlas/db.toml"), "Config is at /etc/atlas/app.toml.", "name"),
        (("서버", "쓴다", "엔진엑스"), "서버는 아파치를 쓴다.", "name"),
        (("민아", "쓴다", "비닐봉투"), "민아는 비닐봉투를 쓰지 않는다.", "negation"),
        (("프로젝트", "쓴다", "npm"), "프로젝트는 npm 대신 pnpm을 쓴다.", "negation"),
        (("server", "uses", "port 8443"), "서버 포트는 8443이다.", "language"),
        (("포트", "는", "8444"), "서버 포트는 8443이다.", "number"),
        (("田中", "は", "担当"), "佐藤が担当する。", "name"),
        (("機能", "は", "有効"), "この機能は廃止、無効になった。", "name"),
        (("この機能", "は", "有効"), "この機能を有効にする案は却下された。", "negation"),
        (("功能", "支持", "导出"), "该功能不支持导出。", "negation"),
        (("数据库", "运行在", "5432端口"), "数据库运行在5433端口。", "number"),
        (("Die Werkstatt", "öffnet", "mittwochs"), "Die Werkstatt öffnet mittwochs nicht.", "negation"),
        (("Der Vertrag", "gilt für", "Brandl"), "Der Vertrag mit Brandl wurde gekündigt.", "negation"),
        (("der Kunde", "pays", "within 30 days"), "Der Kunde zahlt die Rechnung in 30 Tagen.", "object"),
    ],
)  # fmt: skip
def test_a_fact_that_says_something_else_is_named(
    fact: tuple[str, str, str], quote: str, why: str
) -> None:
    assert said(fact, quote) == why


def test_a_quote_cut_out_of_its_denial_does_not_agree() -> None:
    fact = ("support for IE", "is", "there")
    assert said(fact, "support for IE is there", "It is not true that support for IE is there.")
    assert not said(fact, "support for IE is there", "Yes, support for IE is there.")


def test_a_value_from_another_part_of_the_sentence_does_not_agree() -> None:
    sentence = "Anna runs Postgres 15, Ben runs Postgres 16."
    assert said(("Anna", "runs", "Postgres 16"), "Anna runs Postgres 15", sentence) == "number"
    assert said(("Anna", "runs", "Postgres 15"), "Anna runs Postgres 15", sentence) == ""
