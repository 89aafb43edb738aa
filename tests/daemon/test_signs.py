"""Whether the machine has better to do, read from what its kernel tells."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from curator.daemon.signs import Signs, read

PRESSURE = (
    "some avg10=98.00 avg60=97.00 avg300=90.00 total=1\n"
    "full avg10=1.00 avg60={} avg300=3.00 total=1\n"
)


def machine(
    root: Path, io: str = "", supplies: Mapping[str, Mapping[str, str]] = MappingProxyType({})
) -> Path:
    (root / "proc/pressure").mkdir(parents=True)
    if io:
        (root / "proc/pressure/io").write_text(io, "ascii")
    for name, facts in supplies.items():
        folder = root / "sys/class/power_supply" / name
        folder.mkdir(parents=True)
        for key, value in facts.items():
            (folder / key).write_text(f"{value}\n", "ascii")
    return root


BATTERY = {"type": "Battery", "status": "Discharging"}


def test_a_machine_that_tells_nothing_is_not_busy(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert (found.stalled_io, found.stalled_memory, found.on_battery) == (0, 0, False)
    assert Signs().busy == ""


@pytest.mark.parametrize(("share", "busy"), [("9.99", False), ("10.50", True)])
def test_disks_are_busy_where_all_stood_still_and_not_where_some_did(
    tmp_path: Path, share: str, *, busy: bool
) -> None:
    found = read(machine(tmp_path, PRESSURE.format(share)))
    assert found.stalled_io == float(share)
    assert bool(Signs(stalled_io=found.stalled_io).busy) is busy


@pytest.mark.parametrize("text", ["", "full avg10=x avg60=y", "full avg10=1 avg60=1.2.3 ", "\0"])
def test_a_pressure_of_another_form_says_nothing(tmp_path: Path, text: str) -> None:
    assert read(machine(tmp_path, text)).stalled_io == 0


def test_a_battery_in_use_is_a_reason_to_wait(tmp_path: Path) -> None:
    assert read(machine(tmp_path, supplies={"BAT0": BATTERY})).on_battery
    assert Signs(on_battery=True).busy == "the machine runs on battery"


@pytest.mark.parametrize(
    "supplies",
    [
        {"BAT0": BATTERY, "AC": {"type": "Mains", "online": "1"}},
        {"BAT0": {"type": "Battery", "status": "Charging"}},
        {"mouse": {**BATTERY, "scope": "Device"}},
        {"AC": {"type": "Mains", "online": "0"}},
    ],
)
def test_mains_a_full_battery_and_that_of_a_mouse_are_none(
    tmp_path: Path, supplies: dict[str, dict[str, str]]
) -> None:
    assert not read(machine(tmp_path, supplies=supplies)).on_battery


def test_load_counts_per_core() -> None:
    assert Signs(load=0.8).busy == ""
    assert Signs(load=1.25).busy == "the machine is busy: a load of 1.2 per core"
    assert read().load >= 0
