"""Every command that is printed can be pasted: as the program was called, for the home that was meant."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from tests.journeys.shell import Terminal, install, printed
from tests.journeys.story import git, home


@pytest.fixture
def terminal(tmp_path: Path, own_home: Path) -> Terminal:
    """Return a shell outside any repository, in which the program is not on PATH."""
    folder = tmp_path / "work place"
    folder.mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(own_home), "GIT_CONFIG_NOSYSTEM": "1"}
    return Terminal(install(tmp_path / "the venv/bin"), folder, environment)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home whose path a shell would take apart."""
    return home(tmp_path / "Ann's second brain")


def test_the_demo_is_followed_by_pasting_what_it_prints(terminal: Terminal) -> None:
    said = terminal.paste(f"{shlex.quote(str(terminal.program))} demo 'a sample'")
    cd, *commands = printed(said)
    assert cd.startswith("cd ")
    assert len(commands) == 5
    for command in commands:
        assert command.startswith(shlex.quote(str(terminal.program)))
        terminal.paste(f"{cd} && {command}")


def test_init_run_and_show_follow_each_other_by_pasting(terminal: Terminal, notes: Path) -> None:
    said = terminal.paste(f"{shlex.quote(str(terminal.program))} init {shlex.quote(str(notes))}")
    (survey,) = printed(said)
    assert "would open 2" in terminal.paste(survey)
    (show,) = printed(terminal.paste(survey.replace("--survey", "")))
    assert "Curator" not in terminal.paste(show)
    assert "--home" not in show  # the only home with settings is meant without it


def test_settings_elsewhere_are_named_in_what_comes_next(terminal: Terminal, notes: Path) -> None:
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    said = terminal.paste(f"{program} init {at} --settings 'my own.toml'")
    (survey,) = printed(said)
    assert "would open 2" in terminal.paste(survey)
    assert "--settings 'my own.toml'" in survey
    (show,) = printed(terminal.paste(survey.replace("--survey", "")))
    terminal.paste(show)


@pytest.mark.parametrize("how", ["run {}", "run --home {}"])
def test_a_home_named_from_elsewhere_is_named_in_what_comes_next(
    terminal: Terminal, notes: Path, how: str
) -> None:
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    (show,) = printed(terminal.paste(f"{program} {how.format(at)}"))
    assert f"--home {at}" in show
    terminal.paste(show)
    (next_,) = printed(terminal.paste(f"{program} list {at}"))
    terminal.paste(next_)


def test_in_the_home_itself_nothing_more_has_to_be_typed(terminal: Terminal, notes: Path) -> None:
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    (show,) = printed(terminal.paste(f"cd {at} && {program} run"))
    assert "--home" not in show
    terminal.paste(f"cd {at} && {show}")


def test_on_path_the_program_is_called_by_its_name(terminal: Terminal, notes: Path) -> None:
    path = f"PATH={shlex.quote(str(terminal.program.parent))}:$PATH"
    (show,) = printed(terminal.paste(f"{path} curator run {shlex.quote(str(notes))}"))
    assert show.startswith("curator show ")
    terminal.paste(f"{path} {show}")


def test_what_to_try_after_a_failure_is_said_for_the_same_home(
    terminal: Terminal, notes: Path
) -> None:
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    terminal.paste(f"{program} run {at}")
    failed = terminal.typed(f"{program} show zzzz --home {at}")
    assert failed.returncode == 1
    (remedy,) = printed(failed.stderr)
    assert remedy == f"{program} list --home {at} --all"
    terminal.paste(remedy)
    (usage,) = printed(terminal.typed(f"{program} run --nope").stderr)
    assert usage == f"{program} run --help"
    terminal.paste(usage)


def test_the_doctor_fills_in_the_path(terminal: Terminal, notes: Path) -> None:
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    (remedy,) = [c for c in printed(terminal.paste(f"{program} doctor {at}")) if " init " in c]
    assert remedy == f"{program} init {at}"
    terminal.paste(remedy)


def test_a_branch_that_must_be_chosen_is_chosen_by_pasting(terminal: Terminal, notes: Path) -> None:
    git(notes, "branch", "master")
    git(notes, "checkout", "-q", "--detach")
    program, at = shlex.quote(str(terminal.program)), shlex.quote(str(notes))
    (remedy,) = printed(terminal.typed(f"{program} run {at}").stderr)
    terminal.paste(remedy)
    terminal.paste(f"{program} run {at}")
