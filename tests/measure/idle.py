"""What a daemon costs that has nothing to do: resident memory and processor time.

`python -m tests.measure.idle [MINUTES] [HOMES] [SECONDS]` tends homes of whose schedule nothing is due
meanwhile; with SECONDS they are served at a port and written to a file, and scraped every so many seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from curator.demo.make import make

_TICKS = os.sysconf("SC_CLK_TCK")
_PORT = 9730


def main(minutes: float, homes: int, every: float) -> None:
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        env = {**os.environ, "XDG_CONFIG_HOME": named, "XDG_STATE_HOME": str(folder / "state")}
        for number in range(homes):
            make(folder / f"home {number}")
            _settled(folder, number, metrics=bool(every))
            counted = [sys.executable, "-m", "curator", "run", str(folder / f"home {number}")]
            subprocess.run(counted, env=env, check=True, capture_output=True)
        daemon = subprocess.Popen(
            [sys.executable, "-m", "curator", "serve"], env=env, stderr=subprocess.PIPE, text=True
        )
        assert daemon.stderr is not None
        while "daemon.started" not in daemon.stderr.readline():
            pass
        time.sleep(5)
        begun, before = time.monotonic(), _cpu(daemon.pid)
        sizes = _scraped(60 * minutes, every)
        spent, wall = _cpu(daemon.pid) - before, time.monotonic() - begun
        told = {
            "homes": homes,
            "minutes": round(wall / 60, 1),
            "resident MB": round(_resident(daemon.pid), 1),
            "cpu s": round(spent, 3),
            "cpu %": round(100 * spent / wall, 4),
            "scrapes": len(sizes),
            "bytes of a scrape": max(sizes, default=0),
        }
        daemon.terminate()
        daemon.communicate()
        sys.stdout.write(json.dumps(told, indent=2) + "\n")


def _scraped(seconds: float, every: float) -> list[int]:
    """Wait, and ask for the figures meanwhile; return how long each answer was."""
    end, sizes = time.monotonic() + seconds, []
    while time.monotonic() < end:
        time.sleep(min(every or seconds, max(0.0, end - time.monotonic())))
        if every:
            talk = HTTPConnection("127.0.0.1", _PORT, timeout=10)
            talk.request("GET", "/metrics")
            sizes.append(len(talk.getresponse().read()))
            talk.close()
    return sizes


def _settled(folder: Path, number: int, *, metrics: bool) -> None:
    file = folder / "curator/homes" / f"{number}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    rest = '[schedule]\npasses = "30 3 1 jan *"\noutcomes = "30 3 1 jan *"\n'
    if metrics:
        (folder / "collected").mkdir(exist_ok=True)
        rest += f'[metrics]\nlisten = "127.0.0.1:{_PORT}"\ntextfile = "{folder}/collected"\n'
    file.write_text(f'[home]\npath = "{folder}/home {number}"\n{rest}', "utf-8")


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    said = sys.argv[1:]
    main(
        float(said[0]) if said else 5,
        int(said[1]) if len(said) > 1 else 3,
        float(said[2]) if len(said) > 2 else 0,
    )
