"""A proposal says "nothing more" only where no letter differs."""

from __future__ import annotations

from pathlib import Path

from curator.passes import run
from curator.tended import How
from tests.passes.homes import ACME, git, made


def _message(tmp_path: Path, one: str, other: str) -> str:
    files = {"notes/acme.md": one + "\n", "notes/acme copy.md": other + "\n"}
    home = made(tmp_path, files, proposals={"floor": "likely"})
    report = run(home, How(caps=False))
    assert len(report.opened) == 1
    branch = f"curator/dedup/{report.opened[0].id}"
    return git(tmp_path / "notes", "log", "-1", "--format=%B", branch)


def test_other_letters_are_said_and_shown(tmp_path: Path) -> None:
    message = _message(tmp_path, f"{ACME} The word is Ab1x.", f"{ACME} The word is aB1X.")
    assert "but for letters or layout" in message
    assert "differ in letters: aB1X. / Ab1x." in " ".join(message.split())
    assert "aB1X" in message and "Ab1x" in message
    assert "nothing more" not in message


def test_a_reformatted_copy_says_nothing_more(tmp_path: Path) -> None:
    message = _message(tmp_path, ACME, ACME.replace("champion", "**champion**"))
    assert "nothing more" in message and "letters" not in message


def test_a_part_in_other_letters_is_said(tmp_path: Path) -> None:
    more = f"{ACME} The word is aB1X.\n\nMore was said later on."
    assert "in other letters or another place" in _message(
        tmp_path, f"{ACME} The word is Ab1x.", more
    )
