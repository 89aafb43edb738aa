"""Golden cases: a small home in, the changed files and the message out; or nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.passes import How, run
from curator.settings import parse
from tests.passes.homes import git, made

_CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(
    "case",
    sorted(path for kind in _CASES.iterdir() if kind.is_dir() for path in kind.iterdir()),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_home_gets_the_expected_proposal(case: Path, tmp_path: Path) -> None:
    files = {
        str(path.relative_to(case / "in")): path.read_text("utf-8")
        for path in sorted((case / "in").rglob("*"))
        if path.is_file()
    }
    rules = case / "settings.toml"
    sections = parse(rules.read_text("utf-8"), rules).model_dump() if rules.exists() else {}
    home = made(tmp_path, files, **sections)
    report = run(home, How(caps=False))
    if not (case / "out").exists():
        assert report.opened == ()
        return
    (line,) = report.opened
    branch = f"curator/{line.kind}/{line.id}"
    root = home.repository.root
    assert (
        git(root, "log", "-1", "--format=%B", branch)
        == (case / "message").read_text("utf-8").strip()
    )
    changed = git(root, "diff", "--name-only", "-z", "--diff-filter=d", "main", branch).split("\0")
    expected = {
        str(path.relative_to(case / "out")): path.read_text("utf-8")
        for path in (case / "out").rglob("*")
        if path.is_file()
    }
    got = {path: git(root, "show", f"{branch}:{path}") for path in changed if path}
    assert got == {path: text.rstrip("\n") for path, text in expected.items()}
    gone = git(root, "diff", "--name-only", "--diff-filter=D", "main", branch).splitlines()
    assert gone == (
        (case / "gone").read_text("utf-8").splitlines() if (case / "gone").exists() else []
    )
