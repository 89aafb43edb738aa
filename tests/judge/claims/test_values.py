"""One value that differs, with validity on both sides: the later one updates the other."""

from __future__ import annotations

import pytest

from tests.judge.claims.pairs import JANUARY, MARCH, judged, word

CHANGED = [
    ("The boiler pressure is set to 1.4 bar.", "The boiler pressure is set to 1.6 bar."),
    ("The lease ends on 2026-12-01.", "The lease ends on 2027-12-01."),
    ("The bins are collected on Tuesdays.", "The bins are collected on Fridays."),
    ("The gate opens at 07:30.", "The gate opens at 8 AM."),
    ("The crew has four people.", "The crew has seven people."),
    ("The alarm is enabled at night.", "The alarm is disabled at night."),
    ("The cellar door is locked.", "The cellar door is not locked."),
    ("The filter is cleaned every month.", "The filter is cleaned every week."),
    ("Mara lives in Lyon.", "Mara lives in Turin."),
    ("보일러 압력은 1.4바다.", "보일러 압력은 1.6바다."),
    ("정기 회의는 화요일이다.", "정기 회의는 금요일이다."),
    ("대문은 오전 7시에 열린다.", "대문은 오전 8시에 열린다."),
    ("계약 만료일은 5월 4일이다.", "계약 만료일은 6월 2일이다."),
    ("밤에는 경보를 사용한다.", "밤에는 경보를 사용하지 않는다."),
    ("자동 백업은 활성화 상태다.", "자동 백업은 비활성화 상태다."),
    ("ボイラーの圧力は1.4バールです。", "ボイラーの圧力は1.6バールです。"),
    ("門は朝7時に開きます。", "門は朝8時に開きます。"),
    ("契約の期限は5月4日です。", "契約の期限は6月2日です。"),
    ("定例会議は火曜日です。", "定例会議は金曜日です。"),
    ("夜間は警報を使う。", "夜間は警報を使わない。"),
    ("自動保存は有効です。", "自動保存は無効です。"),
    ("Der Kesseldruck beträgt 1,4 bar.", "Der Kesseldruck beträgt 1,6 bar."),
    ("Das Tor öffnet um 7 Uhr.", "Das Tor öffnet um 8 Uhr."),
]

COMPATIBLE = [
    ("Gate 4 closes at 22:00.", "Gate 5 closes at 22:00."),
    ("Mara speaks Italian.", "Mara speaks Polish."),
    ("The 2024 survey found no damp.", "The 2025 survey found no damp."),
    ("Paid 40 euros for the plumber.", "Paid 55 euros for the plumber."),
    ("In March the water bill was 80 euros.", "In April the water bill was 95 euros."),
    ("The upper valve is open.", "The lower valve is open."),
    ("The minimum order is 10 tiles.", "The maximum order is 500 tiles."),
    ("The morning dose is 5 mg.", "The evening dose is 10 mg."),
    ("Tested the pump on Debian 12.", "Tested the pump on Debian 13."),
    ("The gate opens at 14:00.", "The gate opens at 2 PM."),
    ("The crew has 1,000 members.", "The crew has 1000 members."),
    ("The boiler is in the cellar.", "The pump is in the attic."),
    ("The pressure is 1.4 bar.", "The pressure is 1.4 bar in winter."),
    ("4번 문은 22시에 닫힌다.", "5번 문은 22시에 닫힌다."),
    ("마라는 이탈리아어를 구사한다.", "마라는 폴란드어를 구사한다."),
    ("3월 수도 요금은 80유로였다.", "4월 수도 요금은 95유로였다."),
    ("배관공에게 40유로를 지불했다.", "배관공에게 55유로를 지불했다."),
    ("위쪽 밸브는 열려 있다.", "아래쪽 밸브는 닫혀 있다."),
    ("4番の門は22時に閉まります。", "5番の門は22時に閉まります。"),
    ("マラはイタリア語を話します。", "マラはポーランド語を話します。"),
    ("3月の水道代は80ユーロでした。", "4月の水道代は95ユーロでした。"),
    ("配管工に40ユーロ払いました。", "配管工に55ユーロ払いました。"),
    ("朝の分は5ミリグラムです。", "夜の分は10ミリグラムです。"),
    ("門は14時に開きます。", "門は午後2時に開きます。"),
]


@pytest.mark.parametrize(("older", "newer"), CHANGED)
def test_a_later_value_updates_an_earlier_one(older: str, newer: str) -> None:
    assert word(judged(older, newer)) == "b.md updates, confident"
    assert word(judged(newer, older)) == "b.md updates, confident"


@pytest.mark.parametrize(("older", "newer"), CHANGED)
def test_two_values_that_hold_since_one_day_conflict(older: str, newer: str) -> None:
    assert word(judged(older, newer, since=(MARCH, MARCH))) == "conflict, confident"


@pytest.mark.parametrize(("older", "newer"), CHANGED)
def test_without_a_cue_a_difference_is_only_possible(older: str, newer: str) -> None:
    assert word(judged(older, newer, since=(None, None))) == "conflict, possible"
    assert word(judged(older, newer, since=(JANUARY, None))) == "conflict, possible"


@pytest.mark.parametrize(("one", "other"), COMPATIBLE)
def test_what_can_both_be_true_is_distinct(one: str, other: str) -> None:
    assert word(judged(one, other)) == "distinct"
    assert word(judged(other, one)) == "distinct"
