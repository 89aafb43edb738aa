"""Pairs of notes that must be found, and look-alikes that must be left alone; each with its reason."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest

from tests.homes import MadeHome, make_home
from tests.pairs import FOLDER, LANGUAGES, WAYS, Pair, findings, pairs, told

FOUND = list(pairs("must_be_found"))
APART = list(pairs("must_not_merge"))
SORTS = {"dedup", "supersede", "contradiction"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> MadeHome:
    return make_home(tmp_path_factory.mktemp("pairs") / "home", {}, bare=True)


@pytest.mark.parametrize("pair", FOUND, ids=str)
def test_what_two_notes_have_to_do_with_each_other_is_found(pair: Pair, shared: MadeHome) -> None:
    found = findings(pair, shared)
    assert [one.kind for one in found] == [pair.kind], f"{pair.reason} Found: {told(found)}"
    assert set(found[0].paths) == pair.of, told(found)
    assert pair.stays in ("", found[0].paths[0]), told(found)


@pytest.mark.parametrize("pair", APART, ids=str)
def test_notes_that_only_look_alike_are_left_alone(pair: Pair, shared: MadeHome) -> None:
    found = [one for one in findings(pair, shared) if one.kind not in pair.may_be]
    assert found == [], f"{pair.reason} Found: {told(found)}"


def test_every_pair_says_why_in_one_sentence() -> None:
    for pair in [*FOUND, *APART]:
        assert pair.reason.endswith(".") and 15 < len(pair.reason) < 200, pair.name
        assert pair.lang in LANGUAGES, pair.name


def test_every_pair_names_files_it_has() -> None:
    for pair in [*FOUND, *APART]:
        named = {*pair.later, *pair.of, *(pair.written or {}), *filter(None, [pair.stays])}
        assert named <= pair.files.keys(), pair.name
        assert set((pair.written or {}).values()) <= WAYS.keys(), pair.name
        assert len(pair.files) > 1, pair.name


def test_only_what_must_be_found_has_a_kind() -> None:
    assert {pair.kind for pair in FOUND} == SORTS
    assert {pair.kind for pair in APART} == {""}
    assert not any(pair.may_be for pair in FOUND)
    assert all(pair.may_be < SORTS for pair in APART)


def test_there_are_enough_pairs_of_every_sort_and_script() -> None:
    assert len(FOUND) >= 60 and len(APART) >= 60
    for sort in (FOUND, APART):
        languages = Counter(pair.lang for pair in sort)
        assert languages.keys() == LANGUAGES
        assert min(languages[name] for name in ("en", "ko", "ja")) >= 10, languages


def test_no_two_pairs_share_a_name_or_their_files() -> None:
    every = [*FOUND, *APART]
    assert len({pair.name for pair in every}) == len(every)
    assert len({tuple(sorted(pair.files.items())) for pair in every}) == len(every)


def test_the_files_are_stored_composed_and_plain() -> None:
    for file in FOLDER.rglob("*.toml"):
        text = file.read_bytes().decode("utf-8")
        assert unicodedata.is_normalized("NFC", text), file
        assert "\r" not in text, file
