"""A home directory of its own for every test, git without anybody's configuration, no network."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_REAL_HOME = Path.home()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Redirect HOME and the XDG folders, and drop what git and curator read from the environment."""
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(("GIT_", "XDG_", "CURATOR_", "_CURATOR_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (home / ".gitconfig").write_text(
        "[user]\n\tname = Noor\n\temail = noor@example.org\n[init]\n\tdefaultBranch = main\n"
    )
    return home


@pytest.fixture(autouse=True, scope="session")
def real_home_stays() -> Iterator[None]:
    """Fail the run if a test made settings or state in the real home directory."""
    watched = [_REAL_HOME / ".config/curator", _REAL_HOME / ".local/state/curator"]
    before = [folder.exists() for folder in watched]
    yield
    made = [f for f, was in zip(watched, before, strict=True) if f.exists() and not was]
    assert made == []


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close every socket but loopback ones."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else "local"
        assert host in ("127.0.0.1", "::1", "localhost", "local"), f"the network: {host}"
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def untraced() -> Iterator[None]:
    """Measure no coverage: for what does again, and many times, what others do too."""
    traced = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(traced)
