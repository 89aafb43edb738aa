"""The unit files that are made for a home, read by the real systemd-analyze where there is one."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from curator.service import systemctl
from curator.service.units import _marked
from tests.journeys.story import Shell, files, git, home

ODD = 'my "notes" 100% é $HOME: a\\b'


def _analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )


def _settled(shell: Shell, notes: Path) -> Path:
    notes.parent.mkdir(parents=True, exist_ok=True)
    home(notes)
    assert shell.curator("init", notes).code == 0
    return notes


def _installed(shell: Shell, notes: Path, *more: str | Path) -> Path:
    units = Path.cwd() / "units"
    said = shell.curator("install-service", "--home", notes, "--into", units, "--yes", *more)
    assert said.code == 0, said
    return units


def _lines(file: Path, key: str) -> list[str]:
    rows = [row for row in file.read_text("utf-8").splitlines() if row.startswith(f"{key}=")]
    return [row.partition("=")[2] for row in rows]


def _units(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.is_file())


def _service(units: Path) -> Path:
    (found,) = (file for file in units.glob("*.service") if "-sweep" not in file.name)
    return found


@pytest.mark.parametrize("more", [(), ("--timer",), ("--user",), ("--user", "--timer")])
def test_systemd_finds_no_fault_with_the_units(
    shell: Shell, tmp_path: Path, more: tuple[str, ...]
) -> None:
    units = _installed(shell, _settled(shell, tmp_path / "notes"), *more)
    said = _analyze("verify", "--man=no", *_units(units))
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


@pytest.mark.parametrize("more", [(), ("--timer",)])
def test_the_strict_units_are_as_closed_as_promised(
    shell: Shell, tmp_path: Path, more: tuple[str, ...]
) -> None:
    units = _installed(shell, _settled(shell, tmp_path / "notes"), *more)
    services = sorted(units.glob("*.service"))
    assert len(services) == 2
    for service in services:
        said = _analyze("security", "--offline=true", "--threshold=15", service)
        assert said.returncode == 0, said.stdout


def test_a_home_on_an_odd_path_is_spelled_as_systemd_reads_it(shell: Shell, tmp_path: Path) -> None:
    units = _installed(shell, _settled(shell, tmp_path / ODD / "notes"), "--accept")
    root = str(tmp_path / ODD / "notes")
    spelled = root.replace("%", "%%").replace("\\", "\\\\").replace('"', '\\"')
    service = _service(units)
    (start,) = _lines(service, "ExecStart")
    assert f'--home "{spelled.replace("$", "$$")}"' in start
    assert any(f'"{spelled}"' in row for row in _lines(service, "BindReadOnlyPaths"))
    assert any(f'"{spelled}/.git/objects"' in row for row in _lines(service, "BindPaths"))
    said = _analyze("verify", "--man=no", *_units(units))
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_a_name_no_unit_file_can_hold_is_refused(shell: Shell, tmp_path: Path) -> None:
    notes = _settled(shell, tmp_path / "two\ttabs" / "notes")
    said = shell.curator("install-service", "--home", notes, "--print")
    assert said.code == 1
    assert "no unit file can hold this name" in said.err


def test_only_objects_own_refs_and_state_can_be_written(shell: Shell, tmp_path: Path) -> None:
    notes = _settled(shell, tmp_path / "notes")
    service = _service(_installed(shell, notes))
    (written,) = _lines(service, "BindPaths")
    inside = [p for p in shlex.split(written) if Path(p.removeprefix("-")).is_relative_to(notes)]
    assert [p.removeprefix("-").removeprefix(f"{notes}/.git/") for p in inside] == [
        "objects",
        "refs/curator",
        "refs/heads/curator",
        "logs/refs/curator",
        "logs/refs/heads/curator",
    ]
    assert not any(key in service.read_text() for key in ("ReadWritePaths", "RemoveIPC=yes\n"))


@pytest.mark.parametrize("form", ["hub", "worktree", "borrowed"])
def test_what_a_repository_lies_apart_from_itself_is_seen(
    shell: Shell, tmp_path: Path, form: str
) -> None:
    first = home(tmp_path / "first")
    notes, apart = tmp_path / "notes", first / ".git"
    match form:
        case "hub":
            git(tmp_path, "clone", "-q", "--bare", str(first), str(notes))
            apart = notes
        case "worktree":
            git(first, "switch", "-q", "-c", "other")
            git(first, "worktree", "add", "-q", str(notes), "main")
        case _:
            git(tmp_path, "clone", "-q", "--shared", str(first), str(notes))
            apart = first / ".git/objects"
    assert shell.curator("init", notes).code == 0
    (seen,) = _lines(_service(_installed(shell, notes)), "BindReadOnlyPaths")
    assert {str(notes), str(apart)} <= set(shlex.split(seen))


def test_installing_twice_changes_nothing_and_uninstalling_leaves_nothing(
    shell: Shell, tmp_path: Path
) -> None:
    notes = _settled(shell, tmp_path / "notes")
    before = files(notes)
    units = _installed(shell, notes, "--reach", "192.168.1.7")
    made = files(units)
    assert len(made) == 4
    assert (notes / ".git/refs/curator/.keep").is_dir()
    again = shell.json(
        "install-service", "--home", notes, "--into", units, "--reach", "192.168.1.7", "--yes"
    )
    assert {row["what"] for row in again["files"]} == {"same"}  # type: ignore[attr-defined]
    assert files(units) == made
    said = shell.curator("uninstall-service", "--home", notes, "--into", units, "--yes")
    assert said.code == 0
    assert not any(units.iterdir())
    assert not (notes / ".git/refs/curator").exists()
    assert files(notes) == before
    assert (
        "there is no service"
        in shell.curator("uninstall-service", "--home", notes, "--into", units).out
    )


def test_the_timer_takes_the_place_of_the_daemon_and_drop_ins_stay(
    shell: Shell, tmp_path: Path
) -> None:
    notes = _settled(shell, tmp_path / "notes")
    units = _installed(shell, notes, "--reach", "any")
    name = _service(units).stem
    _installed(shell, notes, "--timer")
    assert sorted(file.name for file in units.iterdir()) == [
        f"{name}-pass.service",
        f"{name}-pass.timer",
        f"{name}-sweep.service",
        f"{name}-sweep.timer",
        f"{name}.service.d",
    ]


def test_a_file_somebody_edited_is_told_and_left(shell: Shell, tmp_path: Path) -> None:
    notes = _settled(shell, tmp_path / "notes")
    units = _installed(shell, notes)
    service = _service(units)
    edited = service.read_text("utf-8").replace("Nice=10", "Nice=5")
    service.write_text(edited, "utf-8")
    for verb in ("install-service", "uninstall-service"):
        said = shell.curator(verb, "--home", notes, "--into", units, "--yes")
        assert said.code == 1
        assert "somebody edited it" in said.out
        assert service.read_text("utf-8") == edited
    assert [file.name for file in units.iterdir()] == [service.name]


def test_a_file_of_an_earlier_version_is_replaced(shell: Shell, tmp_path: Path) -> None:
    notes = _settled(shell, tmp_path / "notes")
    units = _installed(shell, notes)
    service = _service(units)
    now = service.read_text("utf-8")
    service.write_text(_marked("[Service]\nType=simple\n"), "utf-8")
    said = shell.curator("install-service", "--home", notes, "--into", units, "--yes")
    assert said.code == 0
    assert "as an earlier install wrote it" in said.out
    assert service.read_text("utf-8") == now


def test_nothing_is_done_without_a_yes_and_printing_does_nothing(
    shell: Shell, tmp_path: Path
) -> None:
    notes = _settled(shell, tmp_path / "notes")
    before = files(tmp_path)
    said = shell.curator("install-service", "--home", notes, "--into", tmp_path / "units")
    assert "nothing was done" in said.out
    printed = shell.curator("install-service", "--home", notes, "--print").out
    assert "# /etc/systemd/system/curator-notes-" in printed
    assert files(tmp_path) == before
    assert not (tmp_path / "units").exists()


def test_what_stands_in_the_way_is_told(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    said = shell.curator("install-service", "--home", notes, "--print")
    assert said.code == 2
    assert f"init {notes}" in said.err
    shell.curator("init", notes)
    if not Path("/run/systemd/system").exists():
        said = shell.curator("install-service", "--home", notes, "--yes")
        assert said.code == 1
        assert "not run by systemd" in said.err
    said = shell.curator("install-service", "--home", notes, "--print", "--reach", "nas.local")
    assert "this is no address" in said.err
    assert shell.curator("install-service", "--user", "--accept", "--home", notes).code == 2


def test_a_users_own_systemd_is_given_what_it_can_do(shell: Shell, tmp_path: Path) -> None:
    notes = _settled(shell, tmp_path / "notes")
    said = shell.json(
        "install-service", "--home", notes, "--into", tmp_path / "u", "--user", "--timer", "--yes"
    )
    assert said["done"] is True
    service = _service(tmp_path / "u").read_text("utf-8")
    assert "User=" not in service
    assert "BindPaths" not in service
    assert "run --home" in service


def test_a_unit_is_stopped_before_its_file_goes() -> None:
    stop = systemctl.words("disable", "--now", "x.service", system=True)
    rest = [systemctl.words(word, system=False) for word in ("daemon-reload", "enable")]
    assert systemctl.parted([stop, *rest]) == ([stop], rest)
    assert rest[0] == ("systemctl", "--user", "daemon-reload")


@pytest.mark.parametrize("more", [("--timer",), ("--user", "--timer")])
def test_what_is_printed_for_a_person_stays_out_of_the_log_and_the_rest_is_in_it(
    shell: Shell, tmp_path: Path, more: tuple[str, ...]
) -> None:
    service = _service(_installed(shell, _settled(shell, tmp_path / "notes"), *more))
    assert _lines(service, "StandardOutput") == ["null"]
    assert _lines(service, "StandardError") == ["journal"]
