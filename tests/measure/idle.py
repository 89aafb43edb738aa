"""What a daemon costs that has nothing to do: resident memory and processor time.

`python -m tests.measure.idle [MINUTES] [HOMES]` tends homes of whose schedule nothing is due meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from curator.demo.make import make

_TICKS = os.sysconf("SC_CLK_TCK")


def main(minutes: float, homes: int) -> None:
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        env = {**os.environ, "XDG_CONFIG_HOME": named, "XDG_STATE_HOME": str(folder / "state")}
        for number in range(homes):
            make(folder / f"home {number}")
            _settled(folder, number)
        daemon = subprocess.Popen(
            [sys.executable, "-m", "curator", "serve"], env=env, stderr=subprocess.PIPE, text=True
        )
        assert daemon.stderr is not None
        while "daemon.started" not in daemon.stderr.readline():
            pass
        time.sleep(5)
        begun, before = time.monotonic(), _cpu(daemon.pid)
        time.sleep(60 * minutes)
        spent, wall = _cpu(daemon.pid) - before, time.monotonic() - begun
        told = {
            "homes": homes,
            "minutes": round(wall / 60, 1),
            "resident MB": round(_resident(daemon.pid), 1),
            "cpu s": round(spent, 3),
            "cpu %": round(100 * spent / wall, 4),
        }
        daemon.terminate()
        daemon.communicate()
        sys.stdout.write(json.dumps(told, indent=2) + "\n")


def _settled(folder: Path, number: int) -> None:
    file = folder / "curator/homes" / f"{number}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    rest = '[schedule]\npasses = "30 3 1 jan *"\noutcomes = "30 3 1 jan *"\n'
    file.write_text(f'[home]\npath = "{folder}/home {number}"\n{rest}', "utf-8")


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 5, int(sys.argv[2]) if len(sys.argv) > 2 else 3
    )
