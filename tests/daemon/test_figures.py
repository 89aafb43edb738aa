"""What the doctor says of the figures of a home that a daemon tends."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest

from curator.cli.folders import home_key, state_folder
from curator.daemon.memory import LOCK
from curator.exclusive import held
from tests.daemon.test_serve import daemon, settled
from tests.journeys.story import Shell, home
from tests.listening.test_door import free

_ELSEWHERE = b'{"well": true, "homes": [{"home": "garden"}]}'


@contextmanager
def answering(said: bytes) -> Iterator[int]:
    """Say something to whoever comes to a port first, and hang up."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def talk() -> None:
            line, _ = server.accept()
            with line:
                line.recv(10_000)
                line.sendall(said)

        talking = Thread(target=talk)
        talking.start()
        yield server.getsockname()[1]
        talking.join()


def doctor(shell: Shell, notes: Path, line: str) -> tuple[int, str]:
    """Ask about a home with such a line below [metrics], which a daemon seems to tend."""
    settled(notes, f"[metrics]\n{line}\n")
    with held(state_folder(notes / ".git") / LOCK, datetime.now(UTC)):
        told = shell.curator("doctor", notes)
    return told.code, told.out


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return home(tmp_path / "notes")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_figures_that_a_daemon_tells_are_found_where_they_are(
    tmp_path: Path, notes: Path, shell: Shell
) -> None:
    port, folder = free().port, tmp_path / "collected"
    folder.mkdir()
    lines = f'[metrics]\nlisten = "127.0.0.1:{port}"\ntextfile = "{folder}"\n'
    settled(notes, lines, missed=False)
    name = home_key(notes / ".git")
    with daemon(tmp_path) as running:
        running.until("daemon.started")
        told = shell.curator("doctor", notes)
        assert running.ends() == 0
    assert told.code == 0, told.out
    assert f"figures are served at http://127.0.0.1:{port}/metrics" in told.out
    assert f"figures are written to {folder}/curator-{name}.prom, last at " in told.out


def test_without_a_daemon_nothing_is_said_of_figures(notes: Path, shell: Shell) -> None:
    settled(notes, f'[metrics]\nlisten = "{free()}"\n', missed=False)
    told = shell.curator("doctor", notes)
    assert (told.code, "figures" in told.out) == (0, False)


def test_a_port_at_which_nobody_answers_is_wrong(notes: Path, shell: Shell) -> None:
    at = free()
    code, said = doctor(shell, notes, f'listen = "{at}"')
    assert (code, f"figures cannot be read at {at}: Connection refused" in said) == (1, True)
    assert "try: read the log of curator serve" in said


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (_ELSEWHERE, "does not serve this home"),
        (b"<html>It works!</html>", "something else answers at"),
        (b'{"homes": 5}', "something else answers at"),
        (b"[" * 100_000, "something else answers at"),
        (b"\xff\xfe", "something else answers at"),
        (b"", "something else answers at"),
    ],
    ids=["another daemon", "a page", "a number", "nesting", "no text", "nothing"],
)
def test_another_who_answers_at_the_port_is_told_from_the_daemon(
    notes: Path, shell: Shell, body: bytes, words: str
) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
    with answering(head + body) as port:
        code, said = doctor(shell, notes, f'listen = "127.0.0.1:{port}"')
    assert (code, words in said) == (1, True), said


@pytest.mark.parametrize("said", [b"SSH-2.0-OpenSSH_9.2\r\n", b"", b"HTTP/1.1 200 OK\r\nX: \xff"])
def test_who_speaks_no_http_at_the_port_is_no_traceback(
    notes: Path, shell: Shell, said: bytes
) -> None:
    with answering(said) as port:
        code, told = doctor(shell, notes, f'listen = "127.0.0.1:{port}"')
    assert (code, "figures cannot be read at" in told or "something else" in told) == (1, True)


def test_a_file_that_is_missing_or_old_is_wrong(tmp_path: Path, notes: Path, shell: Shell) -> None:
    line = f'textfile = "{tmp_path}"'
    code, said = doctor(shell, notes, line)
    assert (code, "figures are not written: No such file or directory" in said) == (1, True)
    file = tmp_path / f"curator-{home_key(notes / '.git')}.prom"
    file.write_text("")
    code, said = doctor(shell, notes, line)
    assert code == 0, said
    os.utime(file, (0, 1_767_225_600))
    code, said = doctor(shell, notes, line)
    assert (code, "figures are written no more since 2026-01-01" in said) == (1, True)
