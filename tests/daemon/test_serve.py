"""`curator serve` as systemd would run it: ready, working, stopped, and silent about notes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import SimpleQueue
from uuid import uuid4

import pytest

from curator.cli.folders import settings_folder, state_folder
from curator.daemon.memory import Memory, keep, recall
from curator.ledger.store import read
from curator.repository import Repository
from tests.agreement.reading import ROOT
from tests.ground.killing import CountedGit, owners, proposals
from tests.passes.homes import made, note, twins

MARKER = "zzmarkerzz"
_END = b"the end"
_HEAVY = ("numpy", "scipy", "litellm", "rapidfuzz", "rensa", "yaml")
_IMPORTS = f"""
import sys
import curator.cli.serve, curator.daemon.serve, curator.daemon.turn
import apscheduler.schedulers.asyncio, apscheduler.triggers.cron
print(sorted(set({_HEAVY!r}) & sys.modules.keys()))
"""


@dataclass
class Daemon:
    """A running daemon: its events so far, and what it told systemd."""

    process: subprocess.Popen[str]
    heard: SimpleQueue[str]
    lines: list[str] = field(default_factory=list)

    def until(self, event: str) -> dict[str, object]:
        """Read its log until this event."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)
            facts: dict[str, object] = json.loads(line)
            if facts["event"] == event:
                return facts
        raise AssertionError(f"no {event} in\n{''.join(self.lines)}")

    def tells(self, wanted: str) -> list[str]:
        """Return what systemd was told up to a line that begins so, which may take a moment."""
        said: list[str] = []
        while not said or not said[-1].startswith(wanted):
            said.append(self.heard.get(timeout=60))
        return said

    def ends(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and return the exit code; fails where that takes ten seconds."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=10)
        self.lines.append(err + out)
        return self.process.returncode


@contextmanager
def daemon(folder: Path, *words: str, around: Sequence[str] = (), **env: str) -> Iterator[Daemon]:
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    # A path of pytest's would be too long for an address.
    place = f"@curator-{uuid4()}"
    told.bind("\0" + place[1:])
    heard: SimpleQueue[str] = SimpleQueue()
    ears = threading.Thread(target=_listen, args=(told, heard))
    ears.start()
    process = subprocess.Popen(
        [*around, sys.executable, "-m", "curator", "serve", *words],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NOTIFY_SOCKET": place, **env},
    )  # fmt: skip
    try:
        yield Daemon(process, heard)
    finally:
        process.kill()
        process.communicate()
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(_END, "\0" + place[1:])
        ears.join()
        told.close()


def _listen(told: socket.socket, heard: SimpleQueue[str]) -> None:
    while (said := told.recv(4096)) != _END:
        for line in said.decode().splitlines():
            heard.put(line)


def settled(root: Path, more: str = "", *, missed: bool = True) -> Path:
    """Write settings of a home, and that its last night was missed."""
    file = settings_folder() / f"{root.parent.name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    quiet = "[schedule]\nonly_when_idle = false\njitter_minutes = 0\noutcomes = ''\n"
    file.write_text(f'[home]\npath = "{root}"\n{quiet}{more}', "utf-8")
    if missed:
        before = datetime.now(UTC) - timedelta(days=2)
        keep(state_folder(root / ".git"), Memory(passed=before, looked=before, told=before))
    return file


def test_a_missed_night_runs_at_once_and_the_daemon_says_how_it_is(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    settled(home.repository.root)
    with daemon(tmp_path, WATCHDOG_USEC="200000") as running:
        assert running.until("daemon.started")["homes"] == 1
        running.tells("READY=1")
        running.tells("STATUS=1 home; ")
        running.tells("WATCHDOG=1")
        running.tells("WATCHDOG=1")
        assert running.until("pass.finished")["opened"] == 2
        assert running.ends() == 0
        running.tells("STOPPING=1")
    assert len(read(home.repository).open) == 2


def test_a_home_seen_first_is_left_alone_until_its_night(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    settled(home.repository.root, missed=False)
    with daemon(tmp_path) as running:
        running.until("daemon.started")
        assert running.ends() == 0
    assert proposals(home.repository.root) == {}


def test_a_stop_during_a_pass_takes_less_than_ten_seconds_and_leaves_it_due(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    settled(root)
    before = owners(root)
    counted = CountedGit.put(tmp_path / "bin")
    counted.pause_at(25)
    with daemon(tmp_path, PATH=counted.path) as running:
        running.until("pass.started")
        with counted.reached():
            assert running.ends() == 0
    assert "pass.interrupted" in "".join(running.lines)
    assert owners(root) == before
    memory = recall(state_folder(root / ".git"))
    assert memory is not None
    assert (memory.begun, memory.failures) == (None, 0)
    with daemon(tmp_path) as running:
        assert running.until("pass.finished")["opened"] == 2
        assert running.ends() == 0


def test_settings_that_break_are_told_at_a_hangup_and_the_old_ones_stay(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    file = settled(home.repository.root, missed=False)
    with daemon(tmp_path) as running:
        running.until("daemon.started")
        file.write_text("[home\n", "utf-8")
        running.process.send_signal(signal.SIGHUP)
        refused = running.until("settings.refused")
        assert "not valid TOML" in str(refused["what"])
        assert running.until("settings.read")["homes"] == 1
        running.tells("RELOADING=1")
        running.tells("READY=1")
        settled(home.repository.root, missed=False)
        running.process.send_signal(signal.SIGHUP)
        running.until("settings.read")
        assert running.ends() == 0
    memory = recall(state_folder(home.repository.root / ".git"))
    assert memory is not None
    assert memory.settings is None


def test_settings_that_are_gone_do_not_make_way_for_defaults(tmp_path: Path) -> None:
    root = made(tmp_path, twins()).repository.root
    file = settled(root, missed=False)
    with daemon(tmp_path, str(root)) as running:
        running.until("daemon.started")
        file.unlink()
        running.process.send_signal(signal.SIGHUP)
        assert "no settings name this home" in str(running.until("settings.refused")["what"])
        assert running.ends() == 0


def test_a_home_without_a_repository_does_not_stop_the_others(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    settled(home.repository.root)
    # The second is longer than a name may be: no file system answers such a question.
    for name, folder in (("a-gone", "gone"), ("b-long", "x" * 300)):
        (settings_folder() / f"{name}.toml").write_text(f'[home]\npath = "{tmp_path}/{folder}"\n')
    with daemon(tmp_path) as running:
        assert "no such folder" in str(running.until("home.failed")["what"])
        assert "cannot be entered" in str(running.until("home.failed")["what"])
        assert running.until("pass.finished")["opened"] == 2
        assert running.ends(signal.SIGINT) == 0


@pytest.mark.parametrize("words", [[], ["--home", "nowhere"]])
def test_a_daemon_with_nothing_to_tend_says_so_and_ends(tmp_path: Path, words: list[str]) -> None:
    with daemon(tmp_path, *words) as running:
        out, err = running.process.communicate(timeout=60)
        assert running.process.returncode in (1, 2)
        assert "  try  " in out + err
        assert running.heard.empty()


def test_nothing_of_a_note_is_ever_said(tmp_path: Path) -> None:
    files = {
        f"{MARKER}/{path}" if "journal" in path else path.replace("acme", MARKER): text
        for path, text in twins().items()
    }
    files["memory/notes/broken.md"] = f"---\n{MARKER}: [\n---\n{MARKER}\n"
    files["memory/notes/title.md"] = note(f"# {MARKER}\n\n{MARKER} is said here.", title=MARKER)
    texts = {
        path: text.replace("Acme", MARKER).replace("acme", MARKER) for path, text in files.items()
    }
    home = made(tmp_path, texts)
    settled(home.repository.root, "[digest]\nwebhook = 'http://127.0.0.1:1/'\n")
    with daemon(tmp_path, "--log", "debug") as running:
        running.until("pass.finished")
        running.until("digest.failed")
        assert running.ends() == 0
        said = [*running.lines, *running.tells("STOPPING=1")]
    assert MARKER not in "".join(said)
    # What was proposed is about such notes, so there was something to say.
    assert any(
        MARKER in record.title for record in read(Repository.open(home.repository.root)).open
    )
    state = state_folder(home.repository.root / ".git")
    assert MARKER not in (state / "daemon.json").read_text("utf-8")


def test_the_daemon_loads_nothing_that_reads_or_judges_notes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTS], check=True, capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
