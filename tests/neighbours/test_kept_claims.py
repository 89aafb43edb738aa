"""What claims meet by is kept by text and name; what is kept changes no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.home.note import Note
from curator.neighbours.claims import kin_claims
from curator.neighbours.cued import worth_reading
from tests.judge.notes_of import note

MINA, JONAS = "- Owner: Mina\n\nIt rained.\n", "- Owner: Jonas\n\nThe gate squeaks.\n"
OLD, NEW = "- Port: 8443\n- Birds sing.\n", "- Port: 8444 (previously 8443)\n- It rained.\n"


def met(notes: list[Note], cache: Path | None) -> list[tuple[object, object]]:
    return [(one.place, other.place) for one, other in kin_claims(notes, cache)]


def test_a_text_under_another_name_meets_others(tmp_path: Path) -> None:
    strangers = [note("p/one.md", MINA), note("q/two.md", JONAS)]
    namesakes = [note("p/atlas.md", MINA), note("q/atlas.md", JONAS)]
    for notes in (strangers, namesakes, strangers):
        assert met(notes, tmp_path) == met(notes, None)
    assert met(namesakes, tmp_path)
    assert not met(strangers, tmp_path)


def test_another_text_under_the_same_name_meets_others(tmp_path: Path) -> None:
    for body in (NEW, JONAS, OLD, NEW):
        notes = [note("p/atlas.md", OLD), note("q/atlas.md", body)]
        assert met(notes, tmp_path) == met(notes, None)
    assert met(notes, tmp_path)


def test_a_declared_key_is_looked_for_anew(tmp_path: Path) -> None:
    notes = [note("a.md", "- Main database: MySQL 8\n"), note("b.md", "- Main database: MySQL 9\n")]
    assert worth_reading(notes, (), tmp_path) == []
    assert worth_reading(notes, ("main database",), tmp_path) == notes
    assert worth_reading(notes, (), tmp_path) == []


@pytest.mark.parametrize("name", ["kept-cues", "kept-views", "kept-words"])
@pytest.mark.parametrize("raw", [b"", b"curator", b"\0" * 900])
def test_a_foreign_file_is_read_as_none_and_written_anew(
    name: str, raw: bytes, tmp_path: Path
) -> None:
    notes = [note("p/atlas.md", OLD), note("q/atlas.md", NEW)]

    def answers() -> tuple[object, ...]:
        return worth_reading(notes, (), tmp_path), met(notes, tmp_path)

    first = answers()
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(raw)
    assert answers() == first
    assert (tmp_path / name).read_bytes() == whole


def test_what_is_no_longer_asked_for_is_kept_no_longer(tmp_path: Path) -> None:
    notes = [note(f"{at}/atlas.md", f"{OLD}- Line {at} here.\n") for at in range(40)]
    worth_reading([*notes, note("b/atlas.md", NEW)], (), tmp_path)
    met(notes, tmp_path)
    large = [(tmp_path / name).stat().st_size for name in ("kept-cues", "kept-views")]
    worth_reading(notes[:2], (), tmp_path)
    met(notes[:2], tmp_path)
    small = [(tmp_path / name).stat().st_size for name in ("kept-cues", "kept-views")]
    assert all(little < much / 4 for little, much in zip(small, large, strict=True))
