"""Each way to write a statement is read, with its two sides, its place and what stands above it."""

from __future__ import annotations

import pytest

from tests.claims.reading import BESIDE, claims, sides, texts


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("Port: 8443", "Port", "8443"),
        ("- Port: 8443", "Port", "8443"),
        ("* **Port:** 8443", "Port", "8443"),
        ("- **Port**: 8443", "Port", "8443"),
        ("- **Port** — 8443", "Port", "8443"),
        ("- `PORT`: `8443`", "PORT", "8443"),
        ("- `PORT` - 8443", "PORT", "8443"),
        ("- Port :: 8443", "Port", "8443"),
        ("port:: 8443", "port", "8443"),
        ("MAX_SIZE = 10 MB", "MAX_SIZE", "10 MB"),
        ("- [decision] Port: 8443", "Port", "8443"),
        ("- [[Atlas|Port]]: 8443", "Port", "8443"),
        ("1. Port: 8443 and nothing else", "Port", "8443 and nothing else"),
        ("- 포트: 8443", "포트", "8443"),
        ("- 포트 : 8443", "포트", "8443"),
        ("- ポート：8443", "ポート", "8443"),
        ("- 端口：8443", "端口", "8443"),
        ("- Hauptrechner: Zürich", "Hauptrechner", "Zürich"),
    ],
)
def test_a_pair_has_its_key_and_value(line: str, key: str, value: str) -> None:
    claim = claims(f"# Atlas\n\n{line}{BESIDE}")[0]
    assert (claim.form, claim.key, claim.value) == ("pair", key, value)


@pytest.mark.parametrize(
    "line",
    [
        "- at 12:30 the gate opens",
        "- see https://example.org/a for more",
        "- 2026-03-02: moved to the new rack",
        "- Note: the gate squeaks",
        "- 주의: 문이 삐걱거린다",
        "- We went there. After that: nothing",
        "- if a == b then c",
        "- one, two, three, four: all of them",
    ],
)
def test_what_is_no_pair_has_no_key(line: str) -> None:
    assert next(key for key, _ in sides(f"# Atlas\n\n{line}{BESIDE}")) == ""


@pytest.mark.parametrize(
    ("sentence", "key", "value"),
    [
        ("The main database is PostgreSQL 16.", "main database", "PostgreSQL 16"),
        ("Our reviewers are Mina and Jonas.", "reviewers", "Mina and Jonas"),
        ("메인 데이터베이스는 PostgreSQL 16이다.", "메인 데이터베이스", "PostgreSQL 16"),
        ("담당자는 민지입니다.", "담당자", "민지"),
        ("포트는 8443.", "포트", "8443"),
        ("メインのデータベースはPostgreSQL 16です。", "メインのデータベース", "PostgreSQL 16"),
        ("担当者は田中である。", "担当者", "田中"),
        ("主数据库是PostgreSQL 16。", "主数据库", "PostgreSQL 16"),
        ("Die Hauptdatenbank ist PostgreSQL 16.", "Hauptdatenbank", "PostgreSQL 16"),
        ("La base principale est PostgreSQL 16.", "base principale", "PostgreSQL 16"),
    ],
)
def test_a_plain_sentence_has_its_sides(sentence: str, key: str, value: str) -> None:
    assert sides(f"# Atlas\n\n{sentence}\n")[0] == (key, value)
    assert sides(f"# Atlas\n\n- {sentence}{BESIDE}")[0] == (key, value)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is PostgreSQL 16.",
        "There is a second gate.",
        "What we like is the view.",
        "The server is running behind the door.",
        "The main database was PostgreSQL 15.",
        "서버는 아주 빠르다.",
        "내가 쓰는 서버는 PostgreSQL이다.",
        "サーバーは毎晩止まります。",
        "それは東京では東京です。",
        "这不是真的。",
        "Das ist gut.",
        "Heute gibt es drei Räume.",
    ],
)
def test_a_sentence_that_is_not_plain_has_no_key(sentence: str) -> None:
    assert sides(f"# Atlas\n\n{sentence}\n") == [("", "")]


def test_each_cell_of_a_row_is_a_claim_of_what_its_first_cell_names() -> None:
    found = claims(
        """\
        | name | port | host |
        |------|:----:|------|
        | staging | 8443 | `a.example` |
        | live | 443 | |
        """
    )
    assert [(c.key, c.value, c.first) for c in found] == [
        ("staging · port", "8443", 3),
        ("staging · host", "a.example", 3),
        ("live · port", "443", 4),
    ]
    assert [c.note.body[c.begin : c.end] for c in found] == ["8443", "`a.example`", "443"]
    assert found[0].text == "staging · port: 8443"


def test_a_table_of_settings_is_named_by_its_first_column() -> None:
    assert sides("| Setting | Value |\n|---|---|\n| port | 8443 |\n| host | a |\n") == [
        ("port", "8443"),
        ("host", "a"),
    ]
    assert sides("항목 | 값\n--- | ---\n포트 | 8443\n주소 | a\n") == [
        ("포트", "8443"),
        ("주소", "a"),
    ]


def test_a_row_that_names_nothing_has_no_key() -> None:
    assert sides("| day | run |\n|---|---|\n| 2026-01-02 | 4 km |\n") == [("", "")]


def test_headings_and_entries_stand_above_a_claim() -> None:
    found = claims(
        """\
        # Atlas

        ## Servers ##

        Staging:

        - [[machines/Oslo|Oslo]]
          - disk
            - size: 2 TB
        - Bergen: large

        Ports
        -----
        - http: 80
        """
    )
    above = {claim.text: (claim.heading, claim.above) for claim in found}
    assert above["size: 2 TB"] == (("Atlas", "Servers"), ("Staging:", "Oslo", "disk"))
    assert above["Bergen: large"] == (("Atlas", "Servers"), ("Staging:",))
    assert above["http: 80"] == (("Atlas", "Ports"), ())


def test_a_bold_line_leads_until_the_next_heading() -> None:
    found = claims("**Staging**\n\nport: 80\n\nhost: a\n\n# Live\n\nport: 81\n")
    assert [claim.above for claim in found] == [("Staging",), ("Staging",), ()]


def test_sentences_are_claims_of_their_own_with_their_lines() -> None:
    found = claims(
        "# Atlas\n\nDr. Lee moved the gate, e.g. in March, to no. 5 by the\nriver. The **lock** is new!\n"
        "\nA third one.\n"
    )
    assert [(c.first, c.last, c.text) for c in found] == [
        (3, 4, "Dr. Lee moved the gate, e.g. in March, to no. 5 by the river."),
        (4, 4, "The lock is new!"),
        (6, 6, "A third one."),
    ]
    body = found[0].note.body
    assert body[found[1].begin : found[1].end] == "The **lock** is new!"


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("The port is 80. Previously 81.", "port", "80"),
        ("포트는 80이다. 이전에는 81이었다.", "포트", "80"),
        ("ポートは80です。以前は81でした。", "ポート", "80"),
        ("Der Port ist 80. Vorher 81.", "Port", "80"),
    ],
)
def test_a_sentence_about_what_was_is_part_of_the_one_before_it(
    text: str, key: str, value: str
) -> None:
    claim = claims(f"# Atlas\n\n{text} {BESIDE}")[0]
    assert (claim.text, claim.key, claim.value) == (text, key, value)


def test_a_sentence_about_what_was_stands_alone_where_none_is_before_it() -> None:
    assert texts("Previously 81. The port is 80.\n\n" + BESIDE)[:2] == [
        "Previously 81.",
        "The port is 80.",
    ]


def test_scripts_without_spaces_are_split_and_joined_without_any() -> None:
    assert texts("データは毎日\n保存される。東京にある。\n\n第二。\n") == [
        "データは毎日保存される。",
        "東京にある。",
        "第二。",
    ]


def test_lines_of_pairs_are_no_paragraph() -> None:
    assert sides("Port: 80\nHost: a\nOwner: Mina\n") == [
        ("Port", "80"),
        ("Host", "a"),
        ("Owner", "Mina"),
    ]
    assert sides("- Oslo is far\nPort: 80\n")[1] == ("Port", "80")


def test_a_statement_goes_on_over_wrapped_lines() -> None:
    (first, second) = claims("- The gate opens\n  at noon\n- Port: 80 and\n  81\n")
    assert (first.text, first.first, first.last) == ("The gate opens at noon", 1, 2)
    assert (second.value, second.first, second.last) == ("80 and 81", 3, 4)


def test_the_same_is_read_whatever_ends_the_lines() -> None:
    text = "# A\n\n- Port: 80\n  - Host: **a**\n\n| n | p |\n|---|---|\n| x | 1 |\n\nOne. Two\nthree.\n"
    plain, windows = claims(text), claims(text.replace("\n", "\r\n"))
    assert [(c.text, c.first, c.last, c.above, c.key, c.value) for c in plain] == [
        (c.text, c.first, c.last, c.above, c.key, c.value) for c in windows
    ]
    assert len(plain) == 5


def test_what_is_shown_has_no_signs_of_layout() -> None:
    assert (
        texts("- use **`a*b`** of _Noor_ in snake_case and 2**8 &amp; <b>x</b> ^ref-1" + BESIDE)[0]
        == "use a*b of Noor in snake_case and 2**8 & x"
    )
    assert texts("- docs: [new](https://a.example/b) and [old](b.md)" + BESIDE)[0] == (
        "docs: new https://a.example/b and old"
    )


@pytest.mark.parametrize("title", ["【学び】", "〈学び〉", "《学び》", "■ 学び", "◆学び"])
def test_a_title_of_plain_text_stands_above_what_follows(title: str) -> None:
    found = claims(f"# 九月三日\n\n{title}\n・電源を入れてから二分待つ。\n・原因：熱\n")
    assert [claim.text for claim in found] == ["電源を入れてから二分待つ。", "原因：熱"]
    assert {claim.heading for claim in found} == {("九月三日", "学び")}


@pytest.mark.parametrize(
    "line", ["【重要】電源を入れてから二分待つ。", "■ 電源を入れてから二分待つ。"]
)
def test_a_sentence_behind_a_sign_is_no_title(line: str) -> None:
    assert all(claim.heading == ("メモ",) for claim in claims(f"# メモ\n\n{line}\n\nほか。\n"))


@pytest.mark.parametrize("sign", ["■", "◆", "●", "・"])
def test_lines_behind_the_same_sign_are_no_titles(sign: str) -> None:
    found = claims(f"# メモ\n\n{sign} デプロイは kettle に行う\n\n{sign} 控えは larder に置く\n")
    assert "デプロイは kettle に行う" in found[0].text
    assert all(claim.heading[:1] == ("メモ",) for claim in found)
