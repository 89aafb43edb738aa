"""Nights under a real systemd: `CURATOR_RIG=FOLDER CURATOR_RIG_ROOTFS=FOLDER python -m tests.systemd.rig`.

The rig is a folder with `with-systemd.sh`, which boots a systemd of its own in a container or an emulated
machine, puts a payload into it, looks at one unit (ready, killed, hung, stopped), and runs our own checks then.
The guest has no network: wheels are made here, from those in the folder CURATOR_RIG_WHEELS if there is one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from curator.cli.folders import home_key

ROOT = Path(__file__).resolve().parents[2]
_GUEST = Path(__file__).parent / "guest"
_HOME = Path("/home/noor/notes/.git")
_LINE = re.compile(r"^RIG (ok   -|FAIL -) (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Ran:
    """What a run said, and what of it is a check: what was checked, and whether it held."""

    said: str
    checks: tuple[tuple[str, bool], ...]

    @property
    def failed(self) -> list[str]:
        return [what for what, held in self.checks if not held]


def missing(environment: Mapping[str, str]) -> str:
    """Return why the rig cannot be used here, "" if it can."""
    rig, rootfs = environment.get("CURATOR_RIG", ""), environment.get("CURATOR_RIG_ROOTFS", "")
    if not rig or not (Path(rig) / "with-systemd.sh").is_file():
        return "CURATOR_RIG names no folder with with-systemd.sh"
    if not (Path(rootfs) / "usr").is_dir():
        return "CURATOR_RIG_ROOTFS names no unpacked system for the guest"
    return "" if os.geteuid() == 0 else "only root can boot a guest"


def run(environment: Mapping[str, str]) -> Ran:
    """Boot the guest with this checkout in it and return what came of it."""
    with tempfile.TemporaryDirectory(prefix="curator-rig-") as folder:
        payload = Path(folder) / "payload"
        shutil.copytree(_GUEST, payload)
        _wheels(payload / "wheels", environment.get("CURATOR_RIG_WHEELS", ""))
        unit = Path(folder) / f"curator-{home_key(_HOME)}.service"
        unit.write_text("# Its place; install-service writes it in the guest.\n")
        done = subprocess.run(
            [
                *("bash", str(Path(environment["CURATOR_RIG"]) / "with-systemd.sh")),
                *("--rootfs", environment["CURATOR_RIG_ROOTFS"], str(unit), str(payload)),
            ],
            env={**environment, "RIG_TIMEOUT": environment.get("RIG_TIMEOUT", "900")},
            capture_output=True,
            text=True,
            check=False,
        )
    said = done.stdout + done.stderr
    checks = [(what, mark.startswith("ok")) for mark, what in _LINE.findall(said)]
    checks.append(("all checks ran to their end", "\nRIG extra done\n" in said))
    return Ran(said, tuple(checks))


def _wheels(target: Path, known: str) -> None:
    """Make the wheel of this checkout and of all it needs; `known` is a folder that has the latter."""
    more = ("--no-index", "--find-links", known, "--no-build-isolation") if known else ()
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", *more, "-w", str(target), str(ROOT)],
        check=True,
    )


def main() -> int:
    """Run it and print a table of the checks."""
    why = missing(os.environ)
    if why:
        print(f"skipped: {why}", file=sys.stderr)
        return 2
    ran = run(os.environ)
    print(ran.said, file=sys.stderr)
    print("| checked | held |\n|---|---|")
    for what, held in ran.checks:
        print(f"| {what.strip()} | {'yes' if held else '**no**'} |")
    return 1 if ran.failed or not ran.checks else 0


if __name__ == "__main__":
    sys.exit(main())
