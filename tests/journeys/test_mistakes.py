"""A person's mistakes and a full disk: three lines, never a report or a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from curator.cli.folders import crash_folder, state_folder
from tests.journeys.shell import ROOT
from tests.journeys.story import Said, Shell, home, refs

NOBODY = 65534


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a home of one copied and one expired note."""
    return home(tmp_path / "notes")


def program(first: str, *words: str | Path, out: Path | None = None) -> Said:
    """Run the program in a process of its own, after some lines of Python."""
    code = f"import os, sys\n{first}\nfrom curator.__main__ import main\nsys.exit(main())"
    with (out or Path(os.devnull)).open("wb") as elsewhere:
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, words)],
            stdout=elsewhere if out else subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
            # A job in the background ignores ^C, and so would its heirs.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    return Said(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


def told(said: Said) -> str:
    """Return the first line of an error; fails unless it has three and no report was written."""
    assert said.code in (1, 2), said
    assert len(said.err.splitlines()) == 3, said.err
    assert not crash_folder().exists()
    return said.err.splitlines()[0]


@pytest.mark.parametrize("verb", ["run", "list", "doctor", "init", "demo"])
@pytest.mark.parametrize("place", ["~nosuchuser/x", "a" * 300, "ring"])
def test_a_folder_nobody_can_enter_is_named(
    shell: Shell, tmp_path: Path, verb: str, place: str
) -> None:
    (tmp_path / "ring").symlink_to("ring")
    if place == "ring" and sys.version_info >= (3, 13) and verb != "demo":
        assert "no such folder" in told(shell.curator(verb, place))
        return
    assert "cannot be entered" in told(shell.curator(verb, place))


def test_a_folder_closed_to_this_user_is_named(notes: Path) -> None:
    notes.chmod(0)
    # Python's own folder may be closed to that user as well.
    leave = f"import curator.cli.main, curator.cli.run\nos.getuid() or os.setuid({NOBODY})"
    said = program(leave, "run", notes)
    notes.chmod(0o755)
    assert "cannot be entered: Permission denied" in told(said)


def test_a_working_folder_that_is_gone_is_told(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert "cannot be entered" in told(shell.curator("run"))


def test_a_demo_where_nothing_can_be_written_says_so(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in told(shell.curator("demo", tmp_path / "file/demo"))


def test_a_state_folder_that_cannot_be_made_stops_the_pass_before_it_writes(
    shell: Shell, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    before = refs(notes)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    said = shell.curator("run", notes)
    assert "the state folder cannot be written" in told(said)
    assert "XDG_STATE_HOME" in said.err
    assert refs(notes) == before
    assert shell.curator("list", notes).code == 0


def test_a_lock_that_is_a_folder_is_told(shell: Shell, notes: Path) -> None:
    (state_folder(notes / ".git") / "lock").mkdir(parents=True)
    assert "the state folder cannot be written" in told(shell.curator("run", notes))


def test_a_pass_that_cannot_be_remembered_is_done_all_the_same(shell: Shell, notes: Path) -> None:
    (state_folder(notes / ".git") / "last-pass.new").mkdir(parents=True)
    assert shell.curator("run", notes).code == 0
    assert len(shell.proposals(notes)) == 2


@pytest.mark.parametrize("words", [["doctor", "--json"], ["doctor"], ["--version"], ["list"]])
def test_an_output_without_room_is_told_once(notes: Path, words: list[str]) -> None:
    home_of = [] if words == ["--version"] else [notes]
    said = program("", *words, *home_of, out=Path("/dev/full"))
    assert "something cannot be written: No space left" in told(said)


def test_an_error_for_a_program_whose_output_is_full_reaches_a_person(tmp_path: Path) -> None:
    said = program("", "run", tmp_path / "nowhere", "--json", out=Path("/dev/full"))
    assert "no such folder" in told(said)


def test_an_interruption_while_the_program_is_loaded_is_no_traceback() -> None:
    stop = (
        "class Stop:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == 'click': os.kill(os.getpid(), {int(signal.SIGINT)})\n"
        "sys.meta_path.insert(0, Stop())"
    )
    said = program(stop, "run")
    assert said.code == 130
    assert said.err == "curator: interrupted; nothing of the home is half written\n"
