"""SIGTERM, and a starter that is gone: a pass ends soon, and nothing is half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from curator.ledger.store import read
from curator.passes import run
from curator.stopping import finishing, polite
from curator.tended import How
from tests.ground.killing import CountedGit, locks, owners, proposals
from tests.passes.homes import git, made, twins


def _begun(counted: CountedGit, folder: Path, *words: str) -> subprocess.Popen[str]:
    env = {
        **os.environ,
        "PATH": counted.path,
        "XDG_STATE_HOME": str(folder / "xdg"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    return subprocess.Popen(
        [sys.executable, "-m", "curator", *words], env=env, cwd=folder, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def _ended(begun: subprocess.Popen[str]) -> tuple[int, str]:
    out, err = begun.communicate(timeout=120)
    return begun.returncode, out + err


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Return how many git calls an undisturbed pass makes."""
    folder = tmp_path_factory.mktemp("calm")
    counted = CountedGit.put(folder / "bin")
    home = made(folder, twins())
    begun = _begun(counted, folder, "run", str(home.repository.root), "--no-caps")
    assert _ended(begun)[0] == 0
    return counted.calls


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0])
def test_a_stopped_pass_has_told_what_it_opened_and_the_next_one_finishes(
    tmp_path: Path, calls: int, share: float
) -> None:
    counted = CountedGit.put(tmp_path / "bin", sent=signal.SIGTERM)
    home = made(tmp_path, twins())
    root = home.repository.root
    before = owners(root)
    counted.strike_at(max(1, round(share * calls)))
    code, said = _ended(_begun(counted, tmp_path, "run", str(root), "--no-caps"))
    assert code == 130, said
    assert "Traceback" not in said
    assert owners(root) == before
    assert locks(root) == []
    told = {record.branch for record in read(home.repository).open}
    assert told == {ref for ref in proposals(root) if ref.startswith("refs/heads/")}
    counted.strike_at(0)
    code, said = _ended(_begun(counted, tmp_path, "run", str(root), "--no-caps"))
    assert code == 0, said
    assert len(proposals(root)) == 4
    assert git(root, "fsck", "--strict", "--no-dangling") == ""


def test_a_pass_whose_starter_is_gone_stops(tmp_path: Path, calls: int) -> None:
    counted = CountedGit.put(tmp_path / "bin")
    home = made(tmp_path, twins())
    root = home.repository.root
    counted.pause_at(calls // 2)
    begun = _begun(counted, tmp_path, "run", str(root), "--tied", "--json")
    with counted.reached():
        assert begun.stdin is not None
        begun.stdin.close()
        begun.stdin = None
    assert _ended(begun)[0] == 130
    assert proposals(root) == {}


def test_a_pass_that_is_tied_to_nobody_does_not_mind_the_end_of_its_input(tmp_path: Path) -> None:
    counted = CountedGit.put(tmp_path / "bin")
    home = made(tmp_path, twins())
    begun = _begun(counted, tmp_path, "run", str(home.repository.root))
    assert _ended(begun)[0] == 0
    assert proposals(home.repository.root)


def test_who_finds_a_home_at_work_reads_which_process_holds_it(tmp_path: Path, calls: int) -> None:
    counted = CountedGit.put(tmp_path / "bin")
    home = made(tmp_path, twins())
    root = home.repository.root
    counted.pause_at(calls // 2)
    begun = _begun(counted, tmp_path, "run", str(root))
    calm = CountedGit.put(tmp_path / "calm")
    with counted.reached():
        code, said = _ended(_begun(calm, tmp_path, "run", str(root)))
    assert code == 1
    assert f"another pass works on this home: process {begun.pid} since 20" in said
    assert _ended(begun)[0] == 0


def test_a_stop_waits_for_what_is_being_finished() -> None:
    done: list[bool] = []

    def finish() -> None:
        with polite(), finishing() as stopping:
            os.kill(os.getpid(), signal.SIGTERM)
            done.append(stopping())

    with pytest.raises(KeyboardInterrupt):
        finish()
    assert done == [True]
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_nothing_is_taken_from_who_does_not_want_to_hear_of_a_stop() -> None:
    with finishing() as stopping:
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
        assert not stopping()


def test_a_look_at_outcomes_reads_no_note_and_opens_nothing(tmp_path: Path) -> None:
    counted = CountedGit.put(tmp_path / "bin")
    home = made(tmp_path, twins())
    root = home.repository.root
    ident = next(line.id for line in run(home, How(caps=False)).opened if line.kind == "dedup")
    git(root, "merge", "-q", "--no-edit", f"curator/dedup/{ident}")
    standing = proposals(root)
    code, said = _ended(_begun(counted, tmp_path, "run", str(root), "--outcomes"))
    assert code == 0, said
    assert "1 open proposal" in said
    assert read(home.repository).records[ident].state == "accepted"
    assert proposals(root) == standing
    tip = read(home.repository).tip
    assert _ended(_begun(counted, tmp_path, "run", str(root), "--outcomes"))[0] == 0
    assert read(home.repository).tip == tip
