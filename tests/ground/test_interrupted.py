"""^C or a polite stop at any moment of a command: the documented exit code, and nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from curator.passes import run
from curator.tended import How
from tests.ground.killing import CountedGit, locks, owners, proposals
from tests.passes.homes import git, made, twins


def _command(counted: CountedGit, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "PATH": counted.path,
        "XDG_STATE_HOME": str(folder / "xdg"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, "-m", "curator", *words]
    # A job in the background ignores ^C, and so would its heirs.
    return subprocess.run(
        command, env=env, cwd=folder, capture_output=True, text=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_an_interrupted_pass_says_so_and_the_next_one_finishes(
    tmp_path: Path, share: float
) -> None:
    counted = CountedGit.put(tmp_path / "bin", sent=signal.SIGINT)
    home = made(tmp_path, twins())
    calls = _calls(tmp_path)
    before = owners(home.repository.root)
    counted.strike_at(max(1, round(share * calls)))
    done = _command(counted, tmp_path, "run", str(home.repository.root), "--no-caps")
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr
    assert owners(home.repository.root) == before
    assert locks(home.repository.root) == []
    counted.strike_at(0)
    done = _command(counted, tmp_path, "run", str(home.repository.root), "--no-caps")
    assert done.returncode == 0, done.stderr
    assert len(proposals(home.repository.root)) == 4
    assert git(home.repository.root, "fsck", "--strict", "--no-dangling") == ""


def _calls(tmp_path: Path) -> int:
    """Return how many git calls the same pass makes undisturbed."""
    counted = CountedGit.put(tmp_path / "calm-bin")
    (tmp_path / "calm").mkdir()
    home = made(tmp_path / "calm", twins())
    assert not _command(counted, tmp_path, "run", str(home.repository.root), "--no-caps").returncode
    return counted.calls


@pytest.mark.parametrize("call", range(1, 40, 6))
def test_an_interrupted_accept_is_done_or_not_done(tmp_path: Path, call: int) -> None:
    counted = CountedGit.put(tmp_path / "bin", sent=signal.SIGINT)
    home = made(tmp_path, twins())
    root = home.repository.root
    ident = next(line.id for line in run(home, How(caps=False)).opened if line.kind == "dedup")
    counted.strike_at(call)
    done = _command(counted, tmp_path, "accept", ident, "--home", str(root))
    assert done.returncode == 130 if counted.calls >= call else done.returncode == 0
    assert locks(root) == []
    assert git(root, "status", "--porcelain") == ""
    counted.strike_at(0)
    listed = _command(counted, tmp_path, "accept", ident, "--home", str(root))
    merged = git(root, "log", "--format=%s", "--merges").splitlines()
    assert [line for line in merged if ident in line] == merged
    assert len(merged) == 1, listed.stderr
