"""One boundary: three lines and an exit code for every way to fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from curator.cli.boundary import guarded
from curator.cli.folders import crash_folder
from curator.cli.main import main
from curator.errors import CuratorError, SettingsError
from tests.journeys.shell import ROOT

SECRET = "Jun keeps the key under the red pot"


def raising(broken: BaseException) -> object:
    raise broken


def test_a_known_failure_is_three_lines(capsys: pytest.CaptureFixture[str]) -> None:
    broken = CuratorError("the cellar is dark", where="/cellar", remedy="a lamp")
    assert guarded(lambda: raising(broken), ["run"]) == 1
    shown = capsys.readouterr()
    assert shown.err == "curator: the cellar is dark\n  at   /cellar\n  try  a lamp\n"
    assert shown.out == ""


def test_wrong_settings_have_their_own_code() -> None:
    assert guarded(lambda: raising(SettingsError("a", where="b", remedy="c")), []) == 2


def test_a_failure_can_be_read_by_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    broken = CuratorError("the cellar is dark", where="/cellar", remedy="a lamp")
    guarded(lambda: raising(broken), ["run", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told == {"error": {"what": "the cellar is dark", "where": "/cellar", "try": "a lamp"}}


def test_what_an_error_quotes_cannot_act_on_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = CuratorError("\x1b[2Jbad", where="a\nb\u202e", remedy="c")
    guarded(lambda: raising(broken), [])
    shown = capsys.readouterr().err
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert len(shown.splitlines()) == 3


def test_something_unexpected_leaves_a_report_without_note_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails() -> object:
        try:
            raise KeyError(SECRET)
        except KeyError as inner:
            raise ValueError(SECRET) from inner

    assert guarded(fails, ["run", SECRET]) == 70
    reports = list(crash_folder().iterdir())
    assert len(reports) == 1
    assert str(reports[0]) in capsys.readouterr().err
    text = reports[0].read_text("utf-8")
    assert SECRET not in text
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert "test_boundary.py" in text
    assert "command run" in text


def test_a_report_finds_a_place_where_the_state_folder_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert guarded(lambda: raising(ValueError("x")), []) == 70
    line = capsys.readouterr().err.splitlines()[1]
    report = Path(line.removeprefix("  at   "))
    assert report.is_file()
    report.unlink()


def test_an_interruption_has_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: raising(KeyboardInterrupt()), []) == 130
    assert "interrupted" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["tidy"], ["run", "--nope"], ["reject"], ["completion", "tcsh"]])
def test_wrong_usage_has_the_code_of_settings(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("curator: ")
    assert lines[2].endswith("--help")


def test_a_bare_call_and_a_missing_word_are_readable(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "\n  run " in capsys.readouterr().out
    assert main(["completion"]) == 2
    told = capsys.readouterr().err
    assert "zsh" in told
    assert "\\n" not in told
    assert "\\t" not in told


@pytest.mark.parametrize("verb", ["run", "list", "doctor", "init", "demo"])
def test_a_home_named_twice_is_an_error_of_usage(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, "--home", str(tmp_path), str(tmp_path / "other")]) == 2
    assert "both name a home" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("curator ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_CURATOR_COMPLETE" in capsys.readouterr().out
    assert main(["completion", shell, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["shell"] == shell


def test_a_report_on_a_full_disk_leaves_no_half_of_it(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys, tempfile\n"
        "from curator.cli import crash\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))\n"
        "sys.stdout.write(crash.report(ValueError(), []))\n"
    )
    place = {"XDG_STATE_HOME": str(tmp_path / "state"), "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), **place},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "no folder can be written for the report"
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
