from __future__ import annotations

import os
from pathlib import Path

import pytest

from curator.errors import CuratorError
from curator.git_safety import explain, version_of
from curator.repository import Repository
from tests.homes import make_home

NOTES = {"notes/a.md": "alpha\n"}


def test_root_is_the_top_wherever_inside_one_asks(tmp_path: Path) -> None:
    make_home(tmp_path, NOTES)
    for inside in (tmp_path, tmp_path / "notes", tmp_path / ".git"):
        found = Repository.open(inside)
        assert (found.root, found.git_dir, found.bare) == (tmp_path, tmp_path / ".git", False)


def test_root_of_a_bare_repository_is_its_git_directory(tmp_path: Path) -> None:
    make_home(tmp_path, NOTES, bare=True)
    found = Repository.open(tmp_path)
    assert (found.root, found.common_dir, found.bare) == (tmp_path, tmp_path, True)


def test_a_linked_work_tree_shares_the_common_directory(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", NOTES)
    home.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    found = Repository.open(tmp_path / "linked")
    assert found.root == tmp_path / "linked"
    assert found.common_dir == tmp_path / "home/.git"
    assert found.git_dir == tmp_path / "home/.git/worktrees/linked"


def test_a_submodule_is_a_home_like_any_other(tmp_path: Path) -> None:
    inner = make_home(tmp_path / "inner", NOTES)
    outer = make_home(tmp_path / "outer", NOTES)
    add = ("-c", "protocol.file.allow=always", "submodule", "--quiet", "add")
    outer.git(*add, str(inner.path), "sub")
    assert Repository.open(outer.path / "sub").root == outer.path / "sub"


def test_a_folder_that_is_no_repository_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(CuratorError, match="not a git repository"):
        Repository.open(tmp_path)
    with pytest.raises(CuratorError, match="no such folder"):
        Repository.open(tmp_path / "nowhere")


def test_a_planted_work_tree_is_refused(tmp_path: Path) -> None:
    home = make_home(tmp_path / "a" / "home", NOTES)
    for planted in (tmp_path, tmp_path / "a"):
        home.git("config", "core.worktree", str(planted))
        with pytest.raises(CuratorError, match="work tree is said to be") as told:
            Repository.open(home.path)
        assert "core.worktree" in told.value.remedy


def test_a_work_tree_planted_after_opening_changes_nothing(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", NOTES)
    repository = Repository.open(home.path)
    home.git("config", "core.worktree", str(tmp_path))
    assert repository.text("status", "--porcelain") == ""


def test_a_checkout_that_is_said_to_be_bare_is_refused(tmp_path: Path) -> None:
    home = make_home(tmp_path, NOTES)
    home.git("config", "core.bare", "true")
    with pytest.raises(CuratorError, match="says it is bare"):
        Repository.open(tmp_path)


def test_inherited_git_variables_lead_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_home(tmp_path / "home", NOTES)
    other = make_home(tmp_path / "other", {"x.md": "x\n"})
    monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "objects"))
    repository = Repository.open(home.path)
    assert [e.path for e in repository.tree("main")] == ["notes", "notes/a.md"]
    assert "GIT_DIR" not in os.environ


def test_a_foreign_owner_is_explained_with_the_remedy() -> None:
    told = explain("fatal: detected dubious ownership in repository at '/srv/notes'", "/srv/notes")
    assert told.what == "the repository belongs to another user"
    assert told.remedy == "git config --global --add safe.directory /srv/notes"


@pytest.mark.parametrize(
    ("said", "version"),
    [("git version 2.39.5", (2, 39)), ("git version 2.55.0.windows.1", (2, 55)), ("?", (0, 0))],
)
def test_versions_are_compared_as_numbers(said: str, version: tuple[int, int]) -> None:
    assert version_of(said) == version


def test_missing_git_has_a_remedy(tmp_path: Path) -> None:
    import subprocess
    import sys

    code = (
        "from pathlib import Path; from curator.repository import Repository\n"
        "from curator.errors import CuratorError\n"
        "try: Repository.open(Path('.'))\n"
        "except CuratorError as told: print(told.what)\n"
    )
    env = {"PATH": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=env,
        cwd=Path.cwd(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "git is not installed\n"


def test_an_old_git_is_refused(tmp_path: Path) -> None:
    import subprocess
    import sys

    fake = tmp_path / "git"
    fake.write_text("#!/bin/sh\necho git version 2.37.9\n")
    fake.chmod(0o755)
    code = (
        "from pathlib import Path; from curator.repository import Repository\n"
        "from curator.errors import CuratorError\n"
        "try: Repository.open(Path('.'))\n"
        "except CuratorError as told: print(told.what)\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    env = {"PATH": path, "PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=env,
        cwd=Path.cwd(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "git version 2.37.9 is too old\n"
