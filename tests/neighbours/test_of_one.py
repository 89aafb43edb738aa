"""What is looked for of one note alone is what it is part of among all, from whatever is kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.home.note import Note
from curator.home.shelf import LostTextError
from curator.neighbours import KEPT, pairs
from curator.neighbours.claims import kin_claims
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from curator.viewing import snapshot_of
from tests.homes import MadeHome, make_home
from tests.measure.mixed import bodies, edited, tongues

_CLAIMS = (
    "# Atlas\n\n- Staging port: 8443\n- The queue holds for a week.\n",
    "# Atlas\n\n- Staging port: 8444 (previously 8443)\n- Birds sing at dawn.\n",
    "# Atlas\n\nThe staging port is no longer 8443 but 8444.\n\nIt rained.\n",
    "# アトラス\n\n- 待受ポート: 8443\n- 鳥は夜明けに鳴く。\n",
    "# アトラス\n\n- 待受ポートは8443から8444に変更した。\n- 雨が降った。\n",
    "# 보관소\n\n- 백업 시각: 매일 밤 2시\n- 비가 왔다.\n",
    "# 보관소\n\n- 백업 시각: 매일 밤 3시 (이전 2시)\n- 바람이 분다.\n",
    "---\nagent_id: cleo\n---\n# Atlas\n\n- Staging port: 8445 (previously 8443)\n",
    "---\nsuperseded_by: x\n---\n# Atlas\n\n- Staging port: 8442\n",
    "---\nvalid_to: 2026-01-01\n---\n# Atlas\n\n- Staging port: 8441\n",
)


def _files() -> dict[str, str]:
    """Return strangers, families of near texts in three scripts, copies beyond a group, and claims."""
    chance = random.Random(12)
    texts = [*bodies(20, seed=11), *_CLAIMS, _CLAIMS[0]]
    for tongue in tongues(12):
        family, many = tongue.text(chance), tongue.text(chance)
        texts += [edited(family, tongue, chance) for _ in range(5)]
        texts += [f"{many} {number}" for number in range(20)]
    named = {f"n/{number:03}.md": text for number, text in enumerate(texts)}
    copies = {f"m/{at}/boiler.md": edited(texts[0], tongues(12)[0], chance) for at in range(14)}
    return {**named, **copies}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[MadeHome, Home]:
    folder = tmp_path_factory.mktemp("one")
    notes = make_home(folder / "home", _files())
    clock = Clock(lambda: datetime(2026, 6, 1, tzinfo=UTC), UTC)
    return notes, Home(Settings(), Repository.open(notes.path), clock, folder)


def _kin(notes: Sequence[Note], keep: Path | None, of: str | None) -> list[tuple[str, str]]:
    return [(a.path, b.path) for a, b in pairs(notes, keep, of)]


def _kept(_: Path) -> None:
    """Leave all as it is."""


def _damaged(folder: Path) -> None:
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-9] + b"\1" * 9)


def _of_another(folder: Path) -> None:
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes().replace(b", ", b", another ", 1))


def _gone(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


@pytest.mark.parametrize("become", [_kept, _damaged, _of_another, _gone])
def test_each_note_has_the_pairs_that_it_has_among_all(
    made: tuple[MadeHome, Home], tmp_path: Path, become: Callable[[Path], None]
) -> None:
    notes, home = made
    base = notes.git("rev-parse", "main")
    keep = tmp_path / "keep"
    keep.mkdir()
    whole = snapshot_of(home, base).notes
    kin, claims = _kin(whole, None, None), list(kin_claims(whole))
    assert len(kin) > 60 and len(claims) > 6
    first = snapshot_of(home, base, keep=keep).notes
    assert _kin(first, keep, "n/000.md")
    assert [a.note.scope for a, _ in kin_claims(first, "n/021.md")]
    assert {KEPT, "kept-met"} <= {file.name for file in keep.iterdir()}
    become(keep)
    few = 2 if become is _kept else 40
    for path in [note.path for note in whole][::few]:
        own = first if become is _kept else snapshot_of(home, base, keep=keep).notes
        assert _kin(own, keep, path) == [pair for pair in kin if path in pair], path
        found = [(a.place, b.place) for a, b in kin_claims(own, path)]
        told = [(a.place, b.place) for a, b in claims if path in (a.note.path, b.note.path)]
        assert found == told, path


def test_what_is_no_note_or_holds_no_longer_has_no_pair(made: tuple[MadeHome, Home]) -> None:
    notes, home = made
    whole = snapshot_of(home, notes.git("rev-parse", "main")).notes
    for path in ("n/none.md", "n/028.md"):
        assert not _kin(whole, None, path) and not list(kin_claims(whole, path))


def test_where_all_is_kept_no_text_of_a_stranger_is_read(
    made: tuple[MadeHome, Home], tmp_path: Path
) -> None:
    notes, home = made
    base = notes.git("rev-parse", "main")
    first = snapshot_of(home, base, keep=tmp_path).notes
    found = _kin(first, tmp_path, "n/021.md"), list(kin_claims(first, "n/021.md"))
    stranger = notes.git("rev-parse", "main:n/003.md")
    packs = notes.path / ".git" / "objects" / "pack"
    for pack in sorted(packs.glob("*.pack")):
        raw = pack.read_bytes()
        for file in packs.glob(f"{pack.stem}.*"):
            file.unlink()
        notes.git("unpack-objects", "-q", stdin=raw)
    (notes.path / ".git" / "objects" / stranger[:2] / stranger[2:]).unlink()
    again = snapshot_of(home, base, keep=tmp_path).notes
    assert (_kin(again, tmp_path, "n/021.md"), list(kin_claims(again, "n/021.md"))) == found
    with pytest.raises(LostTextError):
        list(again)
