"""What must be found: copies of one page, however they came to be."""

from __future__ import annotations

import unicodedata

import pytest

from curator.judge.relation import Contained, Same
from tests.judge.notes_of import BOILER, note, verdict, word

GERMAN = (
    "Der Kessel im Keller läuft über Nacht für das Gewächshaus; die Größe genügt für zwölf Töpfe.\n"
)
JAPANESE = (
    "地下室のボイラーは毎年十月に隣の会社が点検します。"
    "圧力は一・二から一・八の間に保ちます。鍵は扉の裏にあります。\n"
)
KOREAN = (
    "지하실의 보일러는 해마다 시월에 옆집 회사가 점검한다. "
    "압력은 늘 정해진 범위 안에 둔다. 열쇠는 문 뒤에 걸려 있다.\n"
)


@pytest.mark.parametrize(
    "copy",
    [
        "house/Boiler.md",
        "Boiler copy.md",
        "Boiler copy 2.md",
        "Boiler - Copy (2).md",
        "Copy of Boiler.md",
        "Boiler (1).md",
        "Boiler_1.md",
        "boiler-1.md",
        "Boiler (conflict 2025-03-04 10-11-12).md",
        "Boiler (Nora's conflicted copy 2025-03-04).md",
        "Boiler.sync-conflict-20250304-101112-ABCDEFG.md",
        "Boilerのコピー.md",
        "Boiler のコピー 2.md",
        "Boiler 사본.md",
        "Boiler - 복사본.md",
        "Boiler 副本.md",
        "Boiler - Kopie.md",
        "BOILER.md",
    ],
)
def test_a_copy_is_certain_by_its_name(copy: str) -> None:
    found = verdict(note("Boiler.md"), note(copy))
    assert isinstance(found.relation, Same)
    assert word(note("Boiler.md"), note(copy)) == "certain"


@pytest.mark.parametrize("page", ["보일러 점검.md", "ボイラーガイド.md", "Größe.md"])
def test_one_name_in_two_unicode_forms_is_one_name(page: str) -> None:
    composed = note(unicodedata.normalize("NFC", f"a/{page}"))
    apart = note(unicodedata.normalize("NFD", f"b/{page}"))
    assert composed.path[2:] != apart.path[2:]
    assert word(composed, apart) == "certain"


@pytest.mark.parametrize(
    "shaped",
    [
        BOILER.replace("\n", "\r\n"),
        BOILER.replace(" ", "  ").replace("\n", "  \n\n\n"),
        BOILER.replace("serviced every", "serviced\nevery"),
        BOILER.replace("cellar", "**cellar**").replace("spare key", "_spare key_"),
        BOILER.replace("cellar", "[[cellar]]"),
        "<!-- curator: contradicts other.md:3 -->\n" + BOILER,
    ],
)
def test_layout_is_nothing_more(shaped: str) -> None:
    assert word(note("a/Boiler.md"), note("b/Boiler.md", shaped)) == "certain"


def test_other_list_marks_are_nothing_more() -> None:
    listed = "- [ ] buy a new valve for the boiler in the cellar\n- [x] ask the firm for a date\n"
    starred = listed.replace("- [", "* [").replace("* [x]", "2. [x]")
    assert word(note("a/Boiler.md", listed), note("b/Boiler.md", starred)) == "certain"


def test_japanese_lines_broken_elsewhere_are_nothing_more() -> None:
    broken = JAPANESE[:20] + "\n" + JAPANESE[20:]
    assert word(note("a/ボイラー.md", JAPANESE), note("b/ボイラー.md", broken)) == "certain"


@pytest.mark.parametrize("text", [GERMAN, JAPANESE, KOREAN])
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_double_encoded_text_is_repaired(text: str, rounds: int) -> None:
    garbled = text
    for _ in range(rounds):
        garbled = garbled.encode("utf-8").decode("latin-1")
    assert garbled != text
    assert word(note("a/Boiler.md", text), note("b/Boiler.md", garbled)) == "certain"


def test_a_text_read_as_windows_1252_is_repaired() -> None:
    garbled = "".join(
        bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in KOREAN.encode("utf-8")
    )
    assert word(note("a/Boiler.md", KOREAN), note("b/Boiler.md", garbled)) == "certain"


def test_tracking_parameters_of_an_address_are_nothing_more() -> None:
    tracked = BOILER + "\nhttps://www.example.org/boiler?model=7&utm_source=letter\n"
    clean = BOILER + "\n<https://example.org/boiler?model=7>\n"
    assert word(note("a/Boiler.md", tracked), note("b/Boiler.md", clean)) == "certain"


def test_one_claim_noted_twice_about_one_subject_is_certain() -> None:
    a = note("m/acme.md", "Acme renewed for 24 months.", subject="customer/acme")
    b = note(
        "m/renewal-2.md", "# Renewal\n\n- Acme renewed for 24 months\n", subject="Customer/Acme"
    )
    assert word(a, b) == "certain"


def test_one_claim_noted_twice_under_one_key_is_certain() -> None:
    a = note("m/1.md", "Tea, no sugar.", key="drink")
    b = note("m/x.md", "tea, no sugar", key="drink")
    assert word(a, b) == "certain"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The NAS has four bays.", "NAS has 4 bays."),
        ("로그는 30일 동안 보관됩니다.", "로그는 30일 동안 보관된다."),
        ("ログは三十日間保存されます。", "ログは三十日間保存される。"),
    ],
)
def test_one_claim_in_plain_and_polite_words_is_confident(one: str, other: str) -> None:
    a, b = note("m/a.md", one, subject="ops/x"), note("m/b.md", other, subject="ops/x")
    assert word(a, b) == "confident"


def test_an_older_version_within_a_newer_one_is_confident() -> None:
    old, new = (
        note("Boiler.md"),
        note("Boiler v2.md", BOILER + "\nThe filter was changed as well.\n"),
    )
    found = verdict(old, new)
    assert found.relation == Contained(inner=old, outer=new)
    assert word(old, new) == word(new, old) == "confident"


@pytest.mark.parametrize(
    "name", ["Boiler final.md", "Boiler (v2).md", "Boiler 최종.md", "Boiler 改訂版.md"]
)
def test_a_version_mark_on_the_larger_makes_it_confident(name: str) -> None:
    assert word(note("Boiler.md"), note(name, "Read this first.\n\n" + BOILER)) == "confident"


def test_a_version_mark_on_the_smaller_is_only_likely() -> None:
    assert (
        word(note("Boiler v2.md"), note("Boiler.md", BOILER + "\nMore was said before.\n"))
        == "likely"
    )


def test_one_id_makes_a_contained_text_confident() -> None:
    a = note("a/heat.md", id="mem_4kq2")
    b = note("b/warm.md", BOILER + "\nThe filter was changed as well.\n", id="mem_4kq2")
    assert word(a, b) == "confident"


def test_a_contained_text_of_one_name_alone_is_likely() -> None:
    a, b = note("a/Boiler.md"), note("b/Boiler.md", BOILER + "\nThe filter was changed as well.\n")
    assert word(a, b) == "likely"


def test_a_renamed_clipping_of_one_address_is_certain() -> None:
    url = ("https://example.org/boiler",)
    assert word(note("a/clip.md", urls=url), note("b/heat.md", urls=url)) == "certain"


def test_a_copied_tree_is_no_parallel_tree() -> None:
    floors = ("pine", "stone", "cork", "tile")
    bodies = [
        f"The {floor} floor was laid in the year before we moved in; sand the {floor} twice.\n"
        for floor in floors
    ]
    here = [note(f"notes/Room {'abcd'[i]}.md", body) for i, body in enumerate(bodies)]
    there = [note(f"other/Room {'abcd'[i]}.md", body) for i, body in enumerate(bodies)]
    assert word(here[0], there[0], *here[1:], *there[1:]) == "certain"


def test_the_verdict_says_what_only_one_side_says() -> None:
    a, b = note("Boiler.md"), note("Boiler v2.md", BOILER + "\nThe filter was changed as well.\n")
    found = verdict(a, b)
    assert found.only_a == ()
    assert found.only_b == ("the filter was changed as well.",)
    assert {e.rule for e in found.evidence} == {"contained", "version_name"}
