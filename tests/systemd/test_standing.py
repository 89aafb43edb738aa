"""What the doctor says of services that stand: whether this version would write them so."""

from __future__ import annotations

from pathlib import Path

from curator.service.standing import standing
from curator.service.units import Wish, _marked
from tests.journeys.story import Shell, home


def _installed(shell: Shell, notes: Path, *words: str) -> Path:
    units = Path.home() / ".config/systemd/user"
    said = shell.curator("install-service", "--home", notes, "--into", units, "--yes", *words)
    assert said.code == 0, said.err
    return units


def test_the_doctor_tells_units_of_another_version_and_what_writes_them_anew(
    shell: Shell, tmp_path: Path
) -> None:
    notes = home(tmp_path / "notes")
    assert shell.curator("init", notes).code == 0
    assert "service" not in shell.curator("doctor", notes).out
    units = _installed(shell, notes, "--user", "--timer")
    told = shell.curator("doctor", notes)
    assert (told.code, "as this version writes it" in told.out) == (0, True)
    (service,) = units.glob("*.service")
    service.write_text(_marked("[Service]\nType=simple\n"), "utf-8")
    told = shell.curator("doctor", notes)
    assert f"of another version or for another place: {service.name}" in told.out
    (again,) = [line for line in told.out.splitlines() if "install-service" in line]
    assert "--user --timer" in again
    shell.curator("install-service", "--user", "--timer", "--home", notes, "--into", units, "--yes")
    service.write_text(service.read_text("utf-8") + "# mine\n", "utf-8")
    told = shell.curator("doctor", notes)
    assert (told.code, f"somebody edited {service}" in told.out) == (0, True)
    assert "another version" not in told.out


def test_what_was_wished_for_is_read_back(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    shell.curator("init", notes)
    units = _installed(shell, notes, "--reach", "192.168.1.7", "--reach", "10.0.0.0/8", "--accept")
    (service,) = (unit for unit in units.glob("*.service") if "sweep" not in unit.name)
    wish = Wish(reach=("192.168.1.7/32", "10.0.0.0/8"), accept=True)
    assert standing(units, service.stem, system=True) == wish
    assert standing(units, "curator-other-12345678", system=True) is None
