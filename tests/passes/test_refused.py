"""A no is kept for the notes it was said of, whatever they are called and whoever joins them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse
from curator.ledger import store
from curator.passes import run
from curator.tended import Home, How
from tests.passes.homes import ACME, NOW, git, made, note, write

_A, _B, _C = "memory/notes/acme.md", "memory/notes/acme-2.md", "memory/notes/renewal.md"


def _alike(**more: str) -> dict[str, str]:
    return {
        _A: note(ACME, id="mem_acme", subject="customer/acme", reviewed="true"),
        _B: note(ACME, id="mem_acme2", subject="customer/acme"),
        "memory/notes/plants.md": note("The ferns want water on Mondays.", id="mem_plants"),
        **more,
    }


def _refused(tmp_path: Path, files: dict[str, str]) -> Home:
    home = made(tmp_path, files)
    (opened,) = run(home).opened
    refuse(home, store.read(home.repository).records[opened.id], "they differ to me")
    return home


def _much_later(home: Home) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=100), UTC))


def _opened_paths(home: Home) -> list[set[str]]:
    run(home, How(caps=False))
    return [set(r.paths) for r in store.read(home.repository).open]


def test_a_third_copy_is_joined_with_one_of_a_refused_pair(tmp_path: Path) -> None:
    home = _refused(tmp_path, _alike())
    third = {_C: note(ACME, id="mem_acme3", subject="customer/acme")}
    write(home.repository.root, third)
    (paths,) = _opened_paths(_much_later(home))
    assert _C in paths
    assert len(paths) == 2


def test_two_of_three_refused_notes_stay_apart(tmp_path: Path) -> None:
    home = _refused(tmp_path, _alike(**{_C: note(ACME, id="mem_acme3", subject="customer/acme")}))
    git(home.repository.root, "rm", "-q", _C)
    git(home.repository.root, "commit", "-q", "-m", "Two are left")
    assert _opened_paths(_much_later(home)) == []


def test_a_copy_that_carries_an_id_lets_nobody_forget_a_no(tmp_path: Path) -> None:
    home = _refused(tmp_path, _alike())
    copy = "memory/notes/acme copy.md"
    write(home.repository.root, {copy: _alike()[_A]})
    for paths in _opened_paths(_much_later(home)):
        assert not {_A, _B} <= paths
        assert copy in paths


@pytest.mark.parametrize("moved", ["filed/acme-2.md", "memory/notes/acme-renewed.md"])
def test_a_renamed_note_is_known_again(tmp_path: Path, moved: str) -> None:
    files = {
        path: note(text.split("---\n")[2], subject="customer/acme")
        for path, text in _alike().items()
        if path in (_A, _B)
    }
    home = _refused(tmp_path, files)
    (home.repository.root / moved).parent.mkdir(exist_ok=True)
    git(home.repository.root, "mv", _B, moved)
    git(home.repository.root, "commit", "-q", "-m", "File it")
    report = run(_much_later(home))
    assert report.opened == ()
    assert [line.gate for line in report.held] == ["answered_before"]


def test_new_text_is_asked_about_again_after_a_while(tmp_path: Path) -> None:
    home = _refused(tmp_path, _alike())
    more = f"{ACME} The invoice goes to Lyon."
    changed = {_A: note(more, id="mem_acme", subject="customer/acme", reviewed="true")}
    changed[_B] = note(more, id="mem_acme2", subject="customer/acme")
    write(home.repository.root, changed)
    soon = replace(home, clock=Clock(lambda: NOW + timedelta(days=6), UTC))
    assert run(soon).opened == ()
    assert len(run(_much_later(home)).opened) == 1
