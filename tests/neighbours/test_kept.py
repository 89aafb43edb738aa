"""Signatures that are kept save work and change nothing, whatever became of their file."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.home.note import Note
from curator.neighbours import KEPT, forget, pairs
from curator.neighbours.near import near
from tests.judge.notes_of import note
from tests.measure.mixed import bodies, edited, tongues

ROOT = Path(__file__).resolve().parents[2]


def _texts() -> list[str]:
    """Return strangers, a family of few, and copies of one text on both sides of every limit."""
    chance, tongue = random.Random(12), tongues(12)[0]
    few, many = tongue.text(chance), tongue.text(chance)
    return [
        *bodies(12, seed=11),
        *(edited(few, tongue, chance) for _ in range(6)),
        *(f"{many} {number}" for number in range(24)),
        "",
    ]


TEXTS = _texts()
homes = st.dictionaries(st.integers(0, 45), st.integers(0, len(TEXTS) - 1), max_size=46)


def notes_of(home: dict[int, int]) -> list[Note]:
    return [note(f"n/{place}.md", TEXTS[number]) for place, number in home.items()]


def found(notes: list[Note], cache: Path | None = None) -> list[tuple[str, str]]:
    return [(a.path, b.path) for a, b in pairs(notes, cache)]


WHOLE = notes_of({place: place for place in range(len(TEXTS))})


@settings(max_examples=30, deadline=None)
@given(st.lists(homes, min_size=2, max_size=6))
def test_after_any_edits_the_pairs_are_those_of_a_pass_from_nothing(
    edits: list[dict[int, int]],
) -> None:
    with TemporaryDirectory() as folder:
        for home in edits:
            notes = notes_of(home)
            assert near(notes, Path(folder)) == near(notes)
            assert found(notes, Path(folder)) == found(notes)


def test_across_the_size_of_a_group_and_back_nothing_is_left_over(tmp_path: Path) -> None:
    sizes = (len(WHOLE), 20, 34, 35, 36, 42, 36, 35, 34, 0, 3)
    told = []
    for size in sizes:
        kept = near(WHOLE[:size], tmp_path)
        assert kept == near(WHOLE[:size])
        told.append(bool(kept.groups))
    assert True in told and False in told


def test_a_text_is_not_read_again_while_its_blob_is_kept(tmp_path: Path) -> None:
    strangers = WHOLE[:2]
    assert near(strangers, tmp_path).pairs == ()
    before = (tmp_path / KEPT).read_bytes()
    # No such notes exist: one blob is one text. They show whether the text was looked at.
    forged = [replace(stranger, body="the same") for stranger in strangers]
    assert near(forged, tmp_path).pairs == ()
    assert near(forged).pairs == ((0, 1),)
    assert (tmp_path / KEPT).read_bytes() == before


def test_blobs_that_are_gone_are_kept_no_longer(tmp_path: Path) -> None:
    near(WHOLE, tmp_path)
    large = (tmp_path / KEPT).stat().st_size
    near(WHOLE[:5], tmp_path)
    assert (tmp_path / KEPT).stat().st_size < large / 5
    near([], tmp_path)
    assert (tmp_path / KEPT).stat().st_size < 100


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: raw[:0],
    "cut": lambda raw: raw[:-1],
    "cut by a row": lambda raw: raw[: -16 - 4 * 193],
    "head only": lambda raw: raw[:30],
    "of another recipe": lambda raw: raw.replace(b"4-grams", b"5-grams"),
    "a bit": lambda raw: raw[:900] + bytes([raw[900] ^ 4]) + raw[901:],
    "foreign": lambda raw: raw[::-1],
    "longer": lambda raw: raw + b"x",
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_or_foreign_file_is_read_as_none_and_written_anew(
    how: str, tmp_path: Path
) -> None:
    first = near(WHOLE, tmp_path)
    whole = (tmp_path / KEPT).read_bytes()
    (tmp_path / KEPT).write_bytes(DAMAGE[how](whole))
    assert near(WHOLE, tmp_path) == first
    assert (tmp_path / KEPT).read_bytes() == whole


def test_a_folder_that_cannot_be_written_or_is_not_there_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / KEPT).mkdir()
    assert near(WHOLE, tmp_path) == near(WHOLE, tmp_path / "none") == near(WHOLE)
    assert not (tmp_path / "none").exists()
    assert list(tmp_path.iterdir()) == [tmp_path / KEPT]


def test_two_processes_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from curator.neighbours.near import near\n"
        "from tests.neighbours.test_kept import WHOLE\n"
        "for turn in range(8): near(WHOLE[int(sys.argv[2]) + turn:], Path(sys.argv[1]))\n"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), start], cwd=ROOT)
        for start in ("0", "7")
    ]
    assert [one.wait() for one in both] == [0, 0]
    assert list(tmp_path.iterdir()) == [tmp_path / KEPT]
    assert near(WHOLE, tmp_path) == near(WHOLE)


def test_forgetting_takes_the_file_and_nothing_else(tmp_path: Path) -> None:
    near(WHOLE, tmp_path)
    (tmp_path / "last-pass.json").touch()
    forget(tmp_path)
    forget(tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / "last-pass.json"]
