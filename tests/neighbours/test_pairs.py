"""Notes that the judge relates must meet; strangers need not."""

from __future__ import annotations

import random
import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.finding import Certainty
from curator.home.note import Note
from curator.judge.notes import NoteJudge
from curator.neighbours import namesakes, pairs
from tests.judge.notes_of import BOILER, note


def met(notes: list[Note]) -> set[frozenset[str]]:
    return {frozenset((a.path, b.path)) for a, b in pairs(notes)}


def test_each_pair_comes_once_and_in_one_order_whatever_the_order_of_notes() -> None:
    notes = [note(f"{folder}/Boiler.md", id="m", subject="x") for folder in "abcd"]
    found = [(a.path, b.path) for a, b in pairs(notes)]
    assert len(found) == len(set(found)) == 6
    assert found == [(a.path, b.path) for a, b in pairs(notes[::-1])]


def test_notes_of_two_scopes_never_meet() -> None:
    a = note("a/Boiler.md", scope=(("agent", "cleo"),))
    assert met([a, note("b/Boiler.md", scope=(("agent", "finn"),)), note("c/Boiler.md")]) == set()


def test_notes_that_no_longer_hold_never_meet() -> None:
    assert met([note("a/Boiler.md"), note("b/Boiler.md", retired="old")]) == set()


def test_each_view_brings_two_notes_together() -> None:
    for fields in ({"id": "m1"}, {"title": "Heat"}, {"subject": "house"}, {"key": "heat"}):
        assert len(met([note("a.md", **fields), note("b.md", **fields)])) == 1, fields
    assert len(met([note("a.md", urls=("u://x",)), note("b.md", urls=("u://x",))])) == 1
    assert len(met([note("a.md", "# Heat it\n"), note("b.md", "# Heat it\n")])) == 1
    assert len(met([note("n/Heat.md"), note("n/x.md", aliases=("heat",))])) == 1


def test_strangers_do_not_meet() -> None:
    assert met([note("a/Boiler.md"), note("a/Stove.md", "The stove takes logs.\n")]) == set()


def test_one_text_under_two_names_is_kin_and_no_namesake() -> None:
    notes = [note("a/Boiler.md"), note("a/Stove.md")]
    assert met(notes) == {frozenset(("a/Boiler.md", "a/Stove.md"))}
    assert list(namesakes(notes)) == []


def test_a_large_group_gives_its_copies_and_not_its_square() -> None:
    notes = [
        note(f"m/{i}.md", f"Order {i} of {i * 7} bolts went to shop {i % 13}.", subject="x")
        for i in range(3000)
    ]
    twins = [note(f"n/{n.path[2:]}", n.body, subject="x") for n in notes[::500]]
    found = met([*notes, *twins])
    assert all(frozenset((n.path, f"n/{n.path[2:]}")) in found for n in notes[::500])
    assert len(found) < 10_000


@pytest.mark.parametrize("sign", ["{} ", "{}"])
def test_an_edited_copy_is_found_among_many_notes_of_common_words(sign: str) -> None:
    source = random.Random(3)
    words = ["".join(source.choices("aeioubdgkl", k=5)) for _ in range(600)]
    if sign == "{}":
        words = [chr(0x4E00 + number) for number in range(600)]
    notes = [
        note(
            f"m/{i:x}q.md",
            "".join(sign.format(w) for w in source.choices(words, k=40)),
            title="Heat",
        )
        for i in range(1500)
    ]
    edited = [
        note(f"n/{n.path[2:-4]}z.md", n.body + sign.format(words[7]), title="Heat")
        for n in notes[::100]
    ]
    began = time.process_time()
    found = met([*notes, *edited])
    assert time.process_time() - began < 10
    assert all(
        frozenset((n.path, e.path)) in found for n, e in zip(notes[::100], edited, strict=True)
    )
    assert len(found) < 100


def test_an_edited_copy_is_a_namesake_among_many_that_fill_in_one_template() -> None:
    source = random.Random(5)
    words = ["".join(source.choices("aeioubdgkl", k=5)) for _ in range(100)]
    template = " ".join(words[:40])
    notes = [
        note(
            f"m/{i:x}q.md", f"{template} {' '.join(source.choices(words[40:], k=60))}", title="Heat"
        )
        for i in range(1200)
    ]
    edited = [note(f"n/{n.path[2:-4]}z.md", f"{n.body} unheard", title="Heat") for n in notes[::40]]
    found = {frozenset((a.path, b.path)) for a, b in namesakes([*notes, *edited])}
    planted = [frozenset((n.path, e.path)) for n, e in zip(notes[::40], edited, strict=True)]
    assert sum(pair in found for pair in planted) >= 0.95 * len(planted)
    assert len(found) < 4 * len(notes)


def test_many_equal_templates_do_not_explode() -> None:
    notes = [note(f"m/{i}.md", BOILER, title="Daily") for i in range(5000)]
    assert len(met(notes)) < 50_000


NAMES = [
    "Boiler",
    "Boiler copy",
    "Boiler v2",
    "Stove",
    "Stove (1)",
    "Stove final",
    "Part 1",
    "Part_2",
]
LINES = [
    "The boiler in the cellar is serviced every October by the firm next door.",
    "Its pressure stays between 1.2 and 1.8 bar all through the winter months.",
    "The stove in the kitchen takes logs of up to forty centimetres in length.",
    "The [[rooms/cellar|cellar]] floods in March; see https://example.org/a?b=C for the pump.",
    "- [ ] ask the firm next door for a date and a price for the new valve",
    "地下室のボイラーは毎年十月に隣の会社が点検します。圧力を保ちます。",
    "로그는 지하실 선반에서 30일 동안 보관됩니다.",
    "The NAS has four bays.",
]

homes = st.lists(
    st.builds(
        lambda folder, name, lines, **fields: note(
            f"{folder}/{name}.md", "\n\n".join(lines), **fields
        ),
        st.sampled_from("abc"),
        st.sampled_from(NAMES),
        st.lists(st.sampled_from(LINES), min_size=1, max_size=4),
        id=st.sampled_from([None, "m1", "m2"]),
        subject=st.sampled_from(["", "heat", "wood"]),
        title=st.sampled_from(["", "Heat"]),
    ),
    max_size=30,
    unique_by=lambda one: one.path,
)


@settings(max_examples=150, deadline=None)
@given(homes)
def test_every_pair_the_judge_would_relate_meets(notes: list[Note]) -> None:
    judge = NoteJudge(notes)
    found = {frozenset((a.path, b.path)) for a, b in namesakes(notes)}
    for a, b in combinations(notes, 2):
        certainty = judge.judge(a, b).certainty
        if certainty is not None and certainty >= Certainty.CONFIDENT:
            assert frozenset((a.path, b.path)) in found, (a.path, b.path)


@settings(max_examples=50, deadline=None)
@given(homes)
def test_what_has_no_view_in_common_is_never_related(notes: list[Note]) -> None:
    judge = NoteJudge(notes)
    found = {(a.path, b.path) for a, b in namesakes(notes)}
    for a, b in pairs(notes):
        if (a.path, b.path) not in found:
            assert judge.judge(a, b).certainty is None


@settings(max_examples=150, deadline=None)
@given(homes)
def test_a_verdict_does_not_depend_on_the_order_of_its_sides(notes: list[Note]) -> None:
    judge = NoteJudge(notes)
    for a, b in list(combinations(notes, 2))[:40]:
        one, other = judge.judge(a, b), judge.judge(b, a)
        assert (one.certainty, one.relation) == (other.certainty, other.relation)
        assert (one.only_a, one.only_b) == (other.only_b, other.only_a)
