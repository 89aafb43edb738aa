"""Golden cases: a small home in, the changed files and the message out; or nothing at all."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from curator.kinds import KINDS
from curator.passes import run
from curator.settings import parse
from curator.tended import How
from tests.passes.homes import made

_CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(
    "case",
    sorted(path for kind in KINDS for path in (_CASES / kind).iterdir()),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_home_gets_the_expected_proposal(case: Path, tmp_path: Path) -> None:
    rules = case / "settings.toml"
    sections = parse(rules.read_text("utf-8"), rules).model_dump() if rules.exists() else {}
    home = made(tmp_path, _files(case / "in"), **sections)
    report = run(home, How(caps=False))
    if not (case / "out").exists():
        assert report.opened == ()
        return
    (line,) = report.opened
    root, branch = home.repository.root, f"curator/{line.kind}/{line.id}"
    assert _message(root, branch) == (case / "message").read_bytes()
    changed = _paths(root, branch, "d")
    got = {path: _git(root, "cat-file", "blob", f"{branch}:{path}") for path in changed}
    assert got == _files(case / "out")
    gone = case / "gone"
    expected = gone.read_text("utf-8").splitlines() if gone.exists() else []
    assert _paths(root, branch, "D") == expected


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _paths(root: Path, branch: str, which: str) -> list[str]:
    out = _git(
        root, "diff", "--name-only", "-z", "--no-renames", f"--diff-filter={which}", "main", branch
    )
    return out.decode("utf-8").split("\0")[:-1]


def _message(root: Path, branch: str) -> bytes:
    return _git(root, "cat-file", "commit", branch).partition(b"\n\n")[2]


def _git(root: Path, *args: str) -> bytes:
    return subprocess.run(["git", *args], cwd=root, capture_output=True, check=True).stdout
