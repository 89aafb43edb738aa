"""What hangs is waited for no longer than the daemon lives: git, and the servers of others."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from curator.daemon.beside import beside
from curator.daemon.commits import newest
from curator.daemon.send import fetch, mail, sent
from curator.daemon.serve import Pulse, _feed
from tests.daemon.nights import Box
from tests.passes.homes import made, twins


def ended(work: Callable[[asyncio.Event], Awaitable[object]]) -> tuple[object, float]:
    """Do the work in a daemon that is to end soon; return its answer and the seconds until all is over."""

    async def going() -> object:
        ending = asyncio.Event()
        asyncio.get_running_loop().call_later(0.1, ending.set)
        return await work(ending)

    begun = time.monotonic()
    return asyncio.run(going()), time.monotonic() - begun


def test_a_git_that_hangs_does_not_keep_the_daemon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = made(tmp_path, twins()).repository.root
    script = tmp_path / "bin" / "git"
    script.parent.mkdir()
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    script.write_text(f"#!/bin/sh\ncat {gate}\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    answer, seconds = ended(lambda ending: newest(root, ending))
    gate.write_text("")
    assert answer is None
    assert seconds < 5


@pytest.mark.parametrize("what", ["ping", "mail"])
def test_a_server_that_hangs_does_not_keep_the_daemon(what: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        host = f"127.0.0.1:{server.getsockname()[1]}"

        def work() -> None:
            if what == "ping":
                fetch(f"http://{host}/")
            else:
                from email.message import EmailMessage

                mail(EmailMessage(), host)

        answer, seconds = ended(lambda ending: sent(work, ending))
    assert answer == "no answer in time"
    assert seconds < 5


def test_what_is_done_in_time_is_returned() -> None:
    assert asyncio.run(beside(lambda: 7, 60, asyncio.Event())) == 7


def test_the_watchdog_hears_of_each_home(tmp_path: Path) -> None:
    box = Box(tmp_path / "state")
    for name in ("a", "b", "c"):
        box.plan(name)
    rounds = box.rounds()
    box.round(rounds)
    assert len(box.beats) == 3


def test_the_watchdog_is_fed_only_while_the_work_is_heard_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind("")
        told.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + told.getsockname()[1:].decode())
        monkeypatch.setenv("WATCHDOG_USEC", "2000")

        async def fed(silent: float) -> bytes:
            pulse = Pulse(asyncio.get_running_loop().time() - silent)
            feeding = asyncio.create_task(_feed(pulse))
            await asyncio.wait({feeding}, timeout=0.05)
            feeding.cancel()
            try:
                return told.recv(100)
            except BlockingIOError:
                return b""

        assert asyncio.run(fed(600)) == b""
        assert asyncio.run(fed(0)) == b"WATCHDOG=1"
