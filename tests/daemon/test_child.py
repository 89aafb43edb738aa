"""Children as they are: bounded, polite, and gone when the daemon is."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from curator.daemon.child import Bounds, Ended, run
from curator.daemon.relay import Relay
from curator.ledger.store import read
from tests.agreement.reading import ROOT
from tests.daemon.nights import events, logged
from tests.ground.killing import CountedGit, owners, proposals
from tests.passes.homes import made, twins

MARKER = "zzmarkerzz"
_FOREVER = 600.0


def ended(words: list[str], seconds: float = _FOREVER, *, silence: float = _FOREVER) -> Ended:
    async def child() -> Ended:
        bounds = Bounds(seconds, asyncio.Event(), lambda: None, silence, look=0.05)
        return await run(words, Relay("notes"), bounds)

    return asyncio.run(child())


def test_a_pass_is_run_and_its_counts_are_heard(tmp_path: Path) -> None:
    stream = logged()
    home = made(tmp_path, twins())
    done = ended(["run", "--tied", "--json", "--log", "info", "--home", str(home.repository.root)])
    assert (done.code, done.stopped, done.asked) == (0, "", False)
    assert done.counts["opened"] == 2
    (told,) = events(stream, "pass.finished")
    assert (told["home"], told["opened"]) == ("notes", 2)
    assert len(read(home.repository).open) == 2


def test_a_pass_that_fails_says_why_as_json(tmp_path: Path) -> None:
    done = ended(["run", "--tied", "--json", "--home", str(tmp_path / "nowhere")])
    assert done.code == 1
    assert b"no such folder" in done.out


@pytest.mark.parametrize("bound", ["time", "silence"])
def test_a_pass_beyond_its_bounds_is_ended_and_all_it_started_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    before = owners(root)
    counted = CountedGit.put(tmp_path / "bin")
    counted.pause_at(5)
    monkeypatch.setenv("PATH", counted.path)
    words = ["run", "--tied", "--json", "--home", str(root)]
    limits = {"time": (0.2, _FOREVER), "silence": (_FOREVER, 0.2)}[bound]
    done = ended(words, limits[0], silence=limits[1])
    assert {"time": "still at work", "silence": "no sign of life"}[bound] in done.stopped
    assert done.code != 0
    assert not done.asked
    assert owners(root) == before
    assert proposals(root) == {}


def test_a_pass_ends_with_a_daemon_that_is_killed(tmp_path: Path, own_home: Path) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    counted = CountedGit.put(tmp_path / "bin")
    counted.pause_at(20)
    code = (
        "import asyncio, sys\n"
        "from curator.daemon.child import Bounds, run\n"
        "from curator.daemon.relay import Relay\n"
        "async def main():\n"
        "    bounds = Bounds(600, asyncio.Event(), lambda: None)\n"
        "    await run(['run', '--tied', '--json', '--home', sys.argv[1]], Relay('x'), bounds)\n"
        "asyncio.run(main())\n"
    )
    env = {**os.environ, "PATH": counted.path, "PYTHONPATH": str(ROOT)}
    daemon = subprocess.Popen([sys.executable, "-c", code, str(root)], env=env)
    with counted.reached():
        daemon.kill()
        daemon.wait()
        (lock,) = (own_home / ".local/state/curator").glob("*/lock")
        number = lock.read_text("ascii").split()[1]
    waited = ["timeout", "60", "tail", f"--pid={number}", "-f", "/dev/null"]
    assert subprocess.run(waited, check=False).returncode == 0
    assert proposals(root) == {}


def test_only_events_are_passed_on() -> None:
    stream = logged()
    relay = Relay("notes")
    for line in (
        f"Traceback: {MARKER}".encode(),
        f'{{"event": "{MARKER}"}}'.encode(),
        f'"{MARKER}"'.encode(),
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"event": "pass.beat"}',
        b'{"event": "kind.failed", "kind": "dedup", "level": "error", "home": "other"}',
    ):
        relay.hear(line, 7.0)
    assert relay.heard == 7.0
    assert relay.kinds == ["dedup"]
    (told,) = events(stream)
    assert (told["event"], told["level"], told["home"]) == ("kind.failed", "error", "notes")
    assert MARKER not in stream.getvalue()


def test_a_child_is_told_nothing_that_is_between_the_daemon_and_systemd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "socket"))
    script = tmp_path / "bin" / "git"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nprintf "%s" "$NOTIFY_SOCKET" > {tmp_path}/heard\nexit 1\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    done = ended(["run", "--json", "--home", str(tmp_path)])
    assert (done.code, b"git cannot be run" in done.out) == (1, True)
    assert (tmp_path / "heard").read_text() == ""


def test_a_child_is_of_low_priority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "bin" / "git"
    script.parent.mkdir()
    script.write_text(f"#!/bin/sh\nnice > {tmp_path}/heard\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    ended(["run", "--json", "--home", str(tmp_path)])
    assert int((tmp_path / "heard").read_text()) >= 10


def test_a_stop_of_the_daemon_stops_the_child_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = made(tmp_path, twins())
    counted = CountedGit.put(tmp_path / "bin", sent=signal.SIGCONT)
    monkeypatch.setenv("PATH", counted.path)

    async def child() -> Ended:
        ending = asyncio.Event()
        asyncio.get_running_loop().call_later(0.3, ending.set)
        bounds = Bounds(_FOREVER, ending, lambda: None, look=0.05)
        words = ["run", "--tied", "--json", "--home", str(home.repository.root)]
        return await run(words, Relay("notes"), bounds)

    done = asyncio.run(child())
    assert (done.asked, done.stopped) == (True, "")
    assert done.code in (130, -signal.SIGTERM)
