"""What is only possible is told on demand, and never opened."""

from __future__ import annotations

from pathlib import Path

from tests.homes import make_home
from tests.journeys.story import Shell

NOTES = {
    "notes/boiler.md": "---\nsubject: house/boiler\n---\nThe boiler pressure is 1.4 bar.\n",
    "notes/boiler-again.md": "---\nsubject: house/boiler\n---\nThe boiler pressure is 1.6 bar.\n",
}


def test_a_survey_tells_what_is_possible_only_when_asked(shell: Shell, tmp_path: Path) -> None:
    make_home(tmp_path / "home", NOTES)
    silent = shell.curator("run", str(tmp_path / "home"), "--survey")
    assert silent.code == 0, silent
    assert "contradiction" not in silent.out
    told = shell.curator("run", str(tmp_path / "home"), "--survey", "--floor", "possible")
    assert told.code == 0, told
    assert "contradiction" in told.out
    assert "possible" in told.out


def test_a_floor_without_a_survey_is_refused(shell: Shell, tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", NOTES)
    said = shell.curator("run", str(tmp_path / "home"), "--floor", "possible")
    assert said.code == 1
    assert "--survey" in said.err
    assert not [name for name in home.refs() if "curator" in name]


def test_why_tells_of_claims_first_and_of_no_silence(shell: Shell, tmp_path: Path) -> None:
    now = NOTES["notes/boiler-again.md"].replace("1.6 bar", "1.6 bar (previously 1.4 bar)")
    make_home(tmp_path / "home", {**NOTES, "notes/boiler-again.md": now})
    said = shell.curator("why", "boiler-again.md", "boiler.md", "--home", str(tmp_path / "home"))
    assert said.code == 0, said
    assert said.out.index("updates") < said.out.index("Distinct")
    assert "Nothing is proposed" not in said.out
