"""Everything that can be wrong with a home: told clearly, nothing lost, and mended by mending it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from curator.cli.folders import home_key, state_folder
from curator.cli.main import main
from curator.clock import Clock
from curator.daemon.child import Bounds, Ended, run
from curator.daemon.memory import Fault
from curator.daemon.plan import Broken, Plan
from curator.daemon.relay import Relay
from curator.daemon.rounds import Rounds
from curator.settings import Settings
from tests.daemon.nights import DAY, EVENING, Box, events, logged
from tests.ground.killing import owners, proposals
from tests.passes.homes import git, made, twins

Break = Callable[[Path, pytest.MonkeyPatch], Callable[[], object]]


def real(box: Box, root: Path) -> Rounds:
    """Start a daemon on a real home; its children are real, and its clock is the box's."""
    common = root / ".git"
    state = state_folder(common)
    clock = Clock(lambda: box.now, box.zone)
    settings = Settings.model_validate({"schedule": {"outcomes": "", "jitter_minutes": 0}})
    box.found = [Plan(home_key(common), root, settings, clock, state)]
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY
    return rounds


def night(box: Box, rounds: Rounds) -> None:
    async def child(plan: Plan, words: Sequence[str], seconds: float) -> Ended:
        bounds = Bounds(seconds, asyncio.Event(), lambda: None)
        return await run((*words, "--log", "info", *plan.options()), Relay(plan.name), bounds)

    tools = replace(box.tools(rounds), child=child)
    asyncio.run(rounds.once(tools, timedelta(minutes=5)))


def _moved(root: Path, _: pytest.MonkeyPatch) -> Callable[[], object]:
    away = root.with_name("away")
    root.rename(away)
    return lambda: away.rename(root)


def _no_repository(root: Path, _: pytest.MonkeyPatch) -> Callable[[], object]:
    (root / ".git").rename(root / "git")
    return lambda: (root / "git").rename(root / ".git")


def _locked(root: Path, _: pytest.MonkeyPatch) -> Callable[[], object]:
    lock = root / ".git/refs/curator/ledger.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    lock.write_text("")
    return lock.unlink


def _corrupt(root: Path, _: pytest.MonkeyPatch) -> Callable[[], object]:
    away = root.with_name("objects")
    (root / ".git/objects").rename(away)
    (root / ".git/objects").mkdir()

    def mend() -> None:
        shutil.copytree(away, root / ".git/objects", dirs_exist_ok=True)

    return mend


def _without_git(root: Path, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    path = os.environ["PATH"]
    patch.setenv("PATH", str(root.with_name("nothing")))
    return lambda: patch.setenv("PATH", path)


@pytest.mark.parametrize(
    ("breaks", "what"),
    [
        (_moved, "no such folder"),
        (_no_repository, "this is not a git repository"),
        (_locked, "lock"),
        (_corrupt, "no commit yet|unable to read|bad object|not a valid object"),
        (_without_git, "git is not installed"),
    ],
)
def test_a_home_that_cannot_be_worked_on_is_told_and_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: Break, what: str
) -> None:
    stream = logged()
    root = made(tmp_path, twins()).repository.root
    before = owners(root)
    box = Box(tmp_path / "state")
    rounds = real(box, root)
    mend = breaks(root, monkeypatch)
    night(box, rounds)
    (told,) = events(stream, "pass.failed")
    assert _like(what, str(told["what"])), told
    assert told["remedy"]
    mend()
    assert owners(root) == before
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
    box.now += timedelta(minutes=6)
    night(box, rounds)
    (memory,) = rounds.memories.values()
    assert (memory.failures, memory.ended) == (0, box.now)
    assert len(proposals(root)) == 4


def _like(pattern: str, said: str) -> bool:
    import re

    return re.search(pattern, said) is not None


def test_the_doctor_says_what_failed_and_what_to_try(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    logged()
    root = made(tmp_path, twins()).repository.root
    box = Box(tmp_path / "state")
    rounds = real(box, root)
    mend = _locked(root, monkeypatch)
    night(box, rounds)
    assert main(["doctor", str(root)]) == 1
    said = capsys.readouterr().out
    assert "the last pass failed, at 2026-06-02" in said
    assert "lock" in said
    assert "the daemon runs (process" in said
    mend()
    box.now += timedelta(minutes=6)
    night(box, rounds)
    rounds.close()
    assert main(["doctor", str(root)]) == 0
    said = capsys.readouterr().out
    assert "the last pass ended well at 2026-06-02" in said
    assert "no daemon runs" in said


@contextmanager
def mounted(place: Path, *more: str) -> Iterator[None]:
    command = ["mount", "-t", "tmpfs", "-o", ",".join(["size=3m", *more]), "tmpfs", str(place)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield
    finally:
        # Lazily: what a failed test still holds open must not leave the mount behind.
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def _full(place: Path) -> Callable[[], object]:
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    return filler.unlink


def _read_only(place: Path) -> Callable[[], object]:
    subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
    return lambda: subprocess.run(["mount", "-o", "remount,rw", str(place)], check=True)


def _bound_read_only(place: Path) -> Callable[[], object]:
    # The file system itself cannot be made read-only while the daemon holds its lock there.
    subprocess.run(["mount", "--bind", str(place), str(place)], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", str(place)], check=True)
    return lambda: subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize(
    ("breaks", "what", "of_the_home"),
    [
        (_full, "(?i)space|write", True),
        (_full, "(?i)space|write", False),
        (_read_only, "(?i)read-only|write|unable to create", True),
        (_bound_read_only, "the state folder cannot be written: Read-only", False),
    ],
    ids=["full home", "full state", "read-only home", "read-only state"],
)
def test_a_disk_that_takes_nothing_is_told_and_lost_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    breaks: Callable[[Path], Callable[[], object]],
    what: str,
    *,
    of_the_home: bool,
) -> None:
    stream = logged()
    place = tmp_path / "small"
    place.mkdir()
    with mounted(place):
        if not of_the_home:
            monkeypatch.setenv("XDG_STATE_HOME", str(place))
        root = made(place if of_the_home else tmp_path, twins()).repository.root
        before = owners(root)
        box = Box(tmp_path / "state")
        rounds = real(box, root)
        mend = breaks(place)
        night(box, rounds)
        (told,) = events(stream, "pass.failed")
        assert _like(what, str(told["what"])), told
        assert owners(root) == before
        assert len(events(stream, "state.unwritten")) == (0 if of_the_home else 1)
        mend()
        box.now += timedelta(minutes=6)
        night(box, rounds)
        (memory,) = rounds.memories.values()
        assert memory.failures == 0
        assert len(proposals(root)) == 4
        assert git(root, "fsck", "--strict", "--no-dangling") == ""
        rounds.close()


def test_a_pass_keeps_to_the_settings_in_force_when_their_file_breaks(tmp_path: Path) -> None:
    logged()
    root = made(tmp_path, twins()).repository.root
    box = Box(tmp_path / "state")
    rounds = real(box, root)
    text = f'[home]\npath = "{root}"\n[proposals]\nkinds = ["retire"]\n'
    file = tmp_path / "notes.toml"
    (plan,) = rounds.plans.values()
    box.found = [replace(plan, file=file, text=text.encode())]
    rounds.reload()
    file.write_text("[home\n")
    box.found = [Broken(Fault("the settings are not valid TOML", str(file), ""), file)]
    rounds.reload()
    precious = tmp_path / "precious"
    precious.write_text("what must stay")
    copy = plan.state / "settings-in-force.toml"
    copy.symlink_to(precious)
    night(box, rounds)
    # Others may not read it: the addresses in it may be secrets. What a link names is not written.
    assert (copy.stat().st_mode & 0o777, precious.read_text()) == (0o600, "what must stay")
    assert {ref.split("/")[3] for ref in proposals(root) if "heads" in ref} == {"retire"}
    (memory,) = rounds.memories.values()
    assert (memory.failures, memory.ended) == (0, EVENING + DAY)
