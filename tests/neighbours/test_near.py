"""Notes of nearly one text must meet whatever they are called; no crowd may make that dear."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from curator.home.note import Note
from curator.neighbours.bands import FEW, join
from curator.neighbours.near import NEAR, Near, near
from curator.neighbours.shingles import folded, signatures
from tests.judge.notes_of import BOILER, note
from tests.measure.all_pairs import all_pairs
from tests.measure.mixed import bodies, edited, templated, tongues

SURE = 0.85


def notes_of(texts: list[str]) -> list[Note]:
    return [note(f"n/{number:x}.md", text) for number, text in enumerate(texts)]


def inside(found: Near, one: int, other: int) -> bool:
    return any(one in group and other in group for group in found.groups)


def test_hardly_a_pair_of_near_texts_in_three_languages_is_missed() -> None:
    texts = bodies(2400, seed=5)
    found = near(notes_of(texts))
    wanted = all_pairs([folded(text) for text in texts], SURE)
    missed = [pair for pair in wanted if pair not in set(found.pairs) and not inside(found, *pair)]
    assert len(wanted) > 300
    assert len(missed) <= len(wanted) / 100


def test_nothing_further_apart_than_said_is_a_pair() -> None:
    texts = bodies(1200, seed=6)
    close = all_pairs([folded(text) for text in texts], NEAR)
    assert set(near(notes_of(texts)).pairs) <= close.keys()


def test_notes_of_two_scopes_are_never_near() -> None:
    one, other = note("a.md", scope=(("agent", "cleo"),)), note("b.md", scope=(("agent", "finn"),))
    assert near([one, other]).pairs == ()
    assert near([one, note("b.md", scope=one.scope)]).pairs == ((0, 1),)


@pytest.mark.parametrize("body", ["", " \n\n", "-----\n", "\0", "…\n", "\ud800"])
def test_a_text_without_a_word_is_near_to_nothing(body: str) -> None:
    assert near([note("a.md", body), note("b.md", body)]).pairs == () or body == "\ud800"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ok", "OK!"),
        ("The pump fails at 40 °C; order parts.", "the PUMP fails at 40 °c - order parts"),
        ("ﾎﾞｲﾗｰは毎年十月に点検します。", "ボイラーは、毎年十月に点検します"),
        ("보일러는 매년 시월에 점검합니다.", "보일러는 매년 시월에 점검합니다"),
    ],
)
def test_case_signs_and_forms_of_letters_do_not_part_texts(one: str, other: str) -> None:
    assert near([note("a.md", one), note("b.md", other)]).pairs == ((0, 1),)


def test_what_stands_behind_a_note_does_not_change_its_pairs() -> None:
    pair = [note("a.md", "Ok"), note("b.md", "Ok")]
    others = [note(f"{sign}.md", sign * 40) for sign in "xyz"]
    assert near([*pair, *others]).pairs == near(pair).pairs == ((0, 1),)


def test_a_template_of_half_of_the_notes_is_told_and_leads_to_few_pairs() -> None:
    texts = list(templated(bodies(2400, seed=7)))
    found = near(notes_of(texts))
    group = max(found.groups, key=len)
    assert {number for number in range(len(texts)) if number % 2} <= set(group)
    assert len(found.pairs) < 4 * len(texts)


def test_a_copy_within_a_template_is_found_all_the_same() -> None:
    texts = list(templated(bodies(1200, seed=8)))
    copies = [texts[number] + "one more word\n" for number in range(1, 400, 20)]
    found = set(near(notes_of([*texts, *copies])).pairs)
    planted = [(number, 1200 + at) for at, number in enumerate(range(1, 400, 20))]
    assert sum(pair in found for pair in planted) >= 0.9 * len(planted)


def test_of_copies_without_end_each_meets_a_few_and_all_are_told() -> None:
    found = near(notes_of([BOILER] * 4000))
    assert found.groups == (tuple(range(4000)),)
    assert len(found.pairs) < 4 * 4000


def test_a_family_of_few_is_no_group_and_complete() -> None:
    chance, tongue = random.Random(4), tongues(4)[0]
    text = tongue.text(chance)
    family = [text, *(edited(text, tongue, chance) for _ in range(FEW))]
    texts = [*family, *bodies(300, seed=9)]
    found = near(notes_of(texts))
    wanted = all_pairs([folded(text) for text in texts], SURE)
    assert found.groups == ()
    assert len(wanted.keys() - set(found.pairs)) <= len(wanted) / 100


HOSTILE: dict[str, Callable[[int], list[str]]] = {
    "one text": lambda count: [BOILER] * count,
    "numbered": lambda count: [f"{BOILER} {number}" for number in range(count)],
    "a template": lambda count: list(templated(bodies(count, seed=9)))[1::2],
    "few words": lambda count: [
        " ".join(random.Random(number).choices("ab abc bc ca".split(), k=60))  # noqa: SIM905
        for number in range(count)
    ],
    "one letter": lambda count: ["a" * (1 + number % 50) for number in range(count)],
}


@pytest.mark.parametrize("sort", HOSTILE)
def test_what_is_compared_grows_with_the_notes_and_not_with_their_square(sort: str) -> None:
    def asked(count: int) -> float:
        hashes, lengths = signatures(HOSTILE[sort](count))
        apart = np.zeros(len(lengths), np.uint64)
        return len(join(hashes, apart, lengths, 0.6).pairs()) / len(lengths)

    few, many = asked(800), asked(4800)
    assert many < 150
    assert many < 1.8 * max(few, 30)


def test_a_text_of_a_million_letters_is_compared_by_its_signature() -> None:
    chance = random.Random(3)
    words = [f"{number:x}w" for number in range(20_000)]
    long = " ".join(chance.choices(words, k=200_000))
    other = " ".join(chance.choices(words, k=200_000))
    texts = [long, long.replace("1", "2", 2000), other[::-1]]
    assert near(notes_of(texts)).pairs == ((0, 1),)


@pytest.mark.parametrize(
    ("asked", "unloaded"),
    [
        ("import curator.cli.run, curator.passes", {"numpy", "rensa", "rapidfuzz"}),
        ("namesakes([note(f'{f}/A.md') for f in 'abcdefghijklmnop'])", {"rensa", "rapidfuzz"}),
    ],
)
def test_only_what_is_needed_is_loaded(asked: str, unloaded: set[str]) -> None:
    code = (
        "import sys\n"
        "if 'note' in sys.argv[1]:\n"
        "    from curator.neighbours import namesakes\n"
        "    from tests.judge.notes_of import note\n"
        "    assert list(eval(sys.argv[1]))\n"
        "else:\n"
        "    exec(sys.argv[1])\n"
        f"assert not {unloaded} & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code, asked], check=True)
