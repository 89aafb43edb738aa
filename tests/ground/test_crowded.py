"""Owners go on working, machines share a hub, passes meet: nobody's work is disturbed."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import run
from curator.repository import Repository
from curator.tended import Home, How
from tests.ground.killing import CountedGit, forked
from tests.passes.homes import NOW, git, made, note, twins, write

_NEW = {"memory/notes/gate.md": note("The gate squeaks.", id="mem_gate")}


def _commits(root: Path) -> None:
    write(root, _NEW, "Meanwhile")


def _switches(root: Path) -> None:
    git(root, "switch", "-q", "-c", "elsewhere")
    write(root, _NEW, "Elsewhere")


def _rebases(root: Path) -> None:
    write(root, _NEW, "To be moved")
    git(root, "rebase", "-q", "--onto", "main~1", "main~1", "--exec", "true")


def _collects(root: Path) -> None:
    git(root, "gc", "-q")
    git(root, "pack-refs", "--all", "--prune")


def _leaves_a_file_unsaved(root: Path) -> None:
    (root / "memory/notes/acme.md").write_text("half a sentence", "utf-8")
    git(root, "add", "memory/notes/acme.md")


_DEEDS: list[Callable[[Path], None]] = [
    _commits, _switches, _rebases, _collects, _leaves_a_file_unsaved,
]  # fmt: skip


def _state(root: Path) -> tuple[str, ...]:
    """Return all of an owner's own: refs, HEAD, index and files."""
    refs = git(root, "for-each-ref", "--format=%(refname) %(objectname)").splitlines()
    own = [line for line in refs if "curator" not in line]
    files = sorted(p for p in root.rglob("*.md") if ".git" not in p.parts)
    return (
        *own,
        git(root, "rev-parse", "HEAD"),
        (root / ".git/HEAD").read_text("utf-8"),
        git(root, "diff", "--cached"),
        *(f"{file}: {file.read_text('utf-8')}" for file in files),
    )


@pytest.mark.parametrize("deed", _DEEDS, ids=lambda deed: deed.__name__.strip("_"))
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_an_owner_at_work_during_a_pass_is_not_disturbed(
    tmp_path: Path, deed: Callable[[Path], None], share: float
) -> None:
    home, undisturbed = made(tmp_path, twins()), tmp_path / "calm"
    undisturbed.mkdir()
    calm = made(undisturbed, twins())
    counted = CountedGit.put(tmp_path / "bin")
    assert forked(lambda: run(calm, How(caps=False)), counted.path) == 0
    at = max(1, round(share * counted.calls))
    deed(calm.repository.root)
    counted.pause_at(at)

    owner = _when_reached(counted, lambda: deed(home.repository.root))
    assert forked(lambda: run(home, How(caps=False)), counted.path) == 0
    owner.join()
    root = home.repository.root
    assert _own(_state(root), root) == _own(_state(calm.repository.root), calm.repository.root)
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
    report = run(_tomorrow(home), How(caps=False))
    assert report.lost == ""
    assert len(store.read(home.repository).open) == 2


def _when_reached(counted: CountedGit, deed: Callable[[], object]) -> threading.Thread:
    """Let somebody act in the very moment when the pass has come to the chosen call."""

    def acts() -> None:
        with counted.reached():
            deed()

    owner = threading.Thread(target=acts, daemon=True)
    owner.start()
    return owner


def _own(state: tuple[str, ...], root: Path) -> tuple[str, ...]:
    return tuple(line.replace(str(root), "") for line in state)


def _tomorrow(home: Home) -> Home:
    return replace(home, clock=Clock(lambda: NOW + timedelta(days=2), UTC))


def test_a_proposal_that_is_checked_out_or_edited_stays_its_readers(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    run(home, How(caps=False))
    first, second = (_named(home, kind) for kind in ("dedup", "retire"))
    root = home.repository.root
    git(
        root,
        "worktree",
        "add",
        "-q",
        str(tmp_path / "tree"),
        first.branch.removeprefix("refs/heads/"),
    )
    git(root, "switch", "-q", second.branch.removeprefix("refs/heads/"))
    write(root, {"memory/notes/wifi.md": "mine"}, "By hand")
    edited = git(root, "rev-parse", "HEAD")
    git(root, "switch", "-q", "main")
    git(root, "rm", "-q", *second.paths, *first.paths)
    git(root, "commit", "-q", "-m", "All gone")
    report = run(_tomorrow(home), How(caps=False))
    assert report.withdrawn == ()
    assert git(root, "rev-parse", first.branch) == first.tip
    assert git(root, "rev-parse", second.branch) == edited
    assert git(tmp_path / "tree", "status", "--porcelain") == ""


def _named(home: Home, kind: str) -> Record:
    return next(r for r in store.read(home.repository).open if r.kind == kind)


def test_two_passes_at_once_are_one(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    counted = CountedGit.put(tmp_path / "bin")
    counted.pause_at(12)
    answers: list[str] = []

    def other() -> None:
        with pytest.raises(CuratorError, match="another pass works on this home"):
            run(home, How(caps=False))
        answers.append("refused")

    second = _when_reached(counted, other)
    assert forked(lambda: run(home, How(caps=False)), counted.path) == 0
    second.join()
    assert answers == ["refused"]
    assert len(store.read(home.repository).open) == 2


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 0.9])
def test_passes_of_two_machines_on_one_hub_make_each_proposal_once(
    tmp_path: Path, share: float
) -> None:
    seed = made(tmp_path, twins())
    hub = tmp_path / "hub.git"
    calm = tmp_path / "calm.git"
    for bare in (calm, hub):
        git(tmp_path, "clone", "-q", "--bare", str(seed.repository.root), str(bare))
    counted = CountedGit.put(tmp_path / "bin")
    alone = replace(seed, repository=Repository.open(calm), state=tmp_path / "c")
    assert forked(lambda: run(alone, How(caps=False)), counted.path) == 0
    one, two = (replace(seed, repository=Repository.open(hub), state=tmp_path / n) for n in "ab")
    counted.pause_at(round(share * counted.calls))
    second = _when_reached(counted, lambda: run(two, How(caps=False)))
    assert forked(lambda: run(one, How(caps=False)), counted.path) == 0
    second.join()
    refs = git(hub, "for-each-ref", "--format=%(refname)", "refs/heads/curator").splitlines()
    assert len(refs) == 2
    opened = store.read(one.repository).open
    assert sorted(r.branch for r in opened) == sorted(refs)
    assert all(git(hub, "rev-parse", r.branch) == r.tip for r in opened)
    assert git(hub, "fsck", "--strict", "--no-dangling") == ""


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.9])
@pytest.mark.parametrize("deed", [_commits, _switches], ids=lambda deed: deed.__name__.strip("_"))
def test_an_owner_at_work_during_an_accept_loses_nothing(
    tmp_path: Path, deed: Callable[[Path], None], share: float
) -> None:
    home = made(tmp_path, twins())
    run(home, How(caps=False))
    record = _named(home, "dedup")
    root = home.repository.root
    counted = CountedGit.put(tmp_path / "bin")
    (tmp_path / "calm").mkdir()
    calm = made(tmp_path / "calm", twins())
    run(calm, How(caps=False))
    assert forked(lambda: take(calm, _named(calm, "dedup")), counted.path) == 0
    counted.pause_at(max(1, round(share * counted.calls)))
    owner = _when_reached(counted, lambda: deed(root))
    forked(lambda: take(home, record), counted.path)
    owner.join()
    assert (root / "memory/notes/gate.md").read_text("utf-8") == _NEW["memory/notes/gate.md"]
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
    run(_tomorrow(home), How(caps=False))
    merged = (
        subprocess.run(
            ["git", "merge-base", "--is-ancestor", record.tip, "main"], cwd=root, check=False
        ).returncode
        == 0
    )
    known = store.read(home.repository).records[record.id]
    assert (known.state == "accepted") is merged


@pytest.mark.parametrize("share", [0.2, 0.4, 0.6, 0.8])
def test_objects_pruned_under_a_pass_cost_at_most_that_pass(tmp_path: Path, share: float) -> None:
    def prunes(root: Path) -> None:
        git(root, "gc", "-q", "--prune=now")

    home = made(tmp_path, twins())
    root = home.repository.root
    (tmp_path / "calm").mkdir()
    counted = CountedGit.put(tmp_path / "bin")
    calm = made(tmp_path / "calm", twins())
    assert forked(lambda: run(calm, How(caps=False)), counted.path) == 0
    counted.pause_at(round(share * counted.calls))
    before = _state(root)
    owner = _when_reached(counted, lambda: prunes(root))
    forked(lambda: run(home, How(caps=False)), counted.path)
    owner.join()
    assert _state(root) == before
    run(home, How(caps=False))
    assert len(store.read(home.repository).open) == 2
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
