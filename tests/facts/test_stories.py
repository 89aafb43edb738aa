"""That the labels of the golden journals mean what is there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from curator.home.trust import TrustRules
from curator.journals.reading import inputs
from tests.stories import FOUND_BY, SPLITS, Keep, Place, Story, Trap, looked_at, stories

ALL = list(stories())
each = pytest.mark.parametrize("story", ALL, ids=lambda story: story.name)


def where(place: Place) -> str:
    return f"{place.path}#L{place.first}"


@each
def test_every_label_is_of_lines_of_a_journal_with_words_on_them(story: Story) -> None:
    rows: list[Keep | Trap] = [*story.keeps, *story.traps]
    labels = [label.place for label in rows]
    assert {place.path for place in labels} <= set(story.days)
    assert all(line.strip() for place in labels for line in story.lines(place).split("\n"))
    assert all(keep.part in story.lines(keep.place) for keep in story.keeps)
    parts = Counter((row.place, row.part if isinstance(row, Keep) else "") for row in rows)
    assert max(parts.values()) == 1
    assert all(label.why for label in rows)


@each
def test_no_line_is_both_kept_and_a_trap(story: Story) -> None:
    both = [k for k in story.keeps for t in story.traps if k.place.touches(t.place)]
    assert both == []


@each
def test_what_a_label_points_to_is_there(story: Story) -> None:
    kept = {where(keep.place) for keep in story.keeps}
    assert {keep.later for keep in story.keeps} - {""} <= kept
    notes = {n for keep in story.keeps for n in (keep.known, keep.updates, keep.contradicts) if n}
    assert notes <= set(story.files) - set(story.days)
    assert {keep.found_by for keep in story.keeps} <= set(FOUND_BY)


@each
def test_weeks_of_days_are_told_and_some_of_them_hold_nothing(story: Story) -> None:
    silent = set(story.days) - {keep.place.path for keep in story.keeps}
    assert len(story.days) >= 10
    assert (6 if story.split == "fresh" else 3) * len(silent) >= len(story.days)
    assert len(story.traps) >= 6


@each
def test_no_line_of_two_days_is_worth_keeping(story: Story) -> None:
    lines = Counter(
        line.strip() for day in story.days for line in set(story.files[day].decode().split("\n"))
    )
    assert {k.why for k in story.keeps if lines[story.lines(k.place).strip()] > 1} == set()


def test_both_splits_speak_every_language() -> None:
    spoken = {split: {story.language for story in ALL if story.split == split} for split in SPLITS}
    assert spoken["open"] == {"en", "ko", "ja", "zh", "de"}
    assert spoken["closed"] == {"en", "ko", "ja", "zh", "de"}


@each
def test_every_day_is_read_as_a_journal(story: Story, tmp_path: Path) -> None:
    snapshot = looked_at(story, tmp_path / "home")
    assert {note.path for note in inputs(snapshot, TrustRules())} == set(story.days)
