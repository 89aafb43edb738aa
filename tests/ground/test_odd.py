"""Repositories come in odd shapes: each is tended, or ends with what, where and a remedy."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.passes import run
from curator.repository import Repository
from curator.tended import Home, How
from tests.ground.killing import owners
from tests.passes.homes import git, made, twins, write

_LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n"
_NOBODY = 65534


def _reopened(home: Home, folder: Path) -> Home:
    return replace(home, repository=Repository.open(folder))


def _committed(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "Odd things")


def _links(home: Home, tmp_path: Path) -> Home:
    root = home.repository.root
    (tmp_path / "secret.md").write_text("Not of this home.\n", "utf-8")
    (root / "memory/notes/outside.md").symlink_to(tmp_path / "secret.md")
    (root / "memory/notes/loop.md").symlink_to("loop.md")
    (root / "memory/elsewhere").symlink_to(tmp_path)
    _committed(root)
    return home


def _submodule(home: Home, tmp_path: Path) -> Home:
    (tmp_path / "sub").mkdir()
    inner = made(tmp_path / "sub", twins()).repository.root
    allow = ("-c", "protocol.file.allow=always")
    git(home.repository.root, *allow, "submodule", "-q", "add", str(inner), "memory/inner")
    _committed(home.repository.root)
    return home


def _odd_files(home: Home, _tmp_path: Path) -> Home:
    root = home.repository.root
    notes = root / "memory/notes"
    (notes / "empty.md").touch()
    (notes / "large.md").write_text("word " * 1_100_000, "utf-8")
    (notes / "line.md").write_text("w" * 1_000_000, "utf-8")
    (notes / "lfs.md").write_text(_LFS, "utf-8")
    (notes / "bytes.md").write_bytes(b"caf\xe9 \x00\xff\n")
    (notes / "crlf.md").write_bytes(
        "\ufeff---\r\nid: mem_crlf\r\n---\r\nThe gate squeaks.\r\n".encode()
    )
    (notes / "Caf\u00e9.md").write_text("One.\n", "utf-8")
    (notes / "Cafe\u0301.md").write_text("Another.\n", "utf-8")
    (notes / "Acme.md").write_text("Not the other acme.\n", "utf-8")
    Path(os.fsdecode(os.fsencode(notes) + b"/caf\xe9.md")).write_text("Latin.\n", "utf-8")
    for name in (
        "-rf.md",
        "a\tb.md",
        "a\nb.md",
        "a\x1b[31mb.md",
        "a\u202eb.md",
        ":(top)x.md",
        "..a.md",
    ):
        (notes / name).write_text(f"Called {name!r}.\n", "utf-8")
    _committed(root)
    return home


def _packed(home: Home, _tmp_path: Path) -> Home:
    git(home.repository.root, "gc", "-q")
    git(home.repository.root, "pack-refs", "--all")
    return home


def _bare(home: Home, tmp_path: Path) -> Home:
    git(tmp_path, "clone", "-q", "--bare", str(home.repository.root), str(tmp_path / "bare.git"))
    return _reopened(home, tmp_path / "bare.git")


def _shallow(home: Home, tmp_path: Path) -> Home:
    write(home.repository.root, {"memory/notes/gate.md": "It squeaks.\n"})
    source = f"file://{home.repository.root}"
    git(tmp_path, "clone", "-q", "--depth", "1", source, str(tmp_path / "shallow"))
    return _reopened(home, tmp_path / "shallow")


def _linked(home: Home, tmp_path: Path) -> Home:
    git(home.repository.root, "worktree", "add", "-q", "-b", "side", str(tmp_path / "tree"))
    return _reopened(home, tmp_path / "tree")


def _detached(home: Home, _tmp_path: Path) -> Home:
    git(home.repository.root, "switch", "-q", "--detach")
    return home


def _unborn(home: Home, _tmp_path: Path) -> Home:
    git(home.repository.root, "symbolic-ref", "HEAD", "refs/heads/nothing-yet")
    return home


def _borrowed(home: Home, tmp_path: Path) -> Home:
    git(tmp_path, "clone", "-q", "-s", str(home.repository.root), str(tmp_path / "borrowed"))
    return _reopened(home, tmp_path / "borrowed")


def _replaced(home: Home, _tmp_path: Path) -> Home:
    root = home.repository.root
    wifi = git(root, "rev-parse", "HEAD:memory/notes/wifi.md")
    git(root, "replace", wifi, git(root, "rev-parse", "HEAD:memory/notes/plants.md"))
    (root / ".git/info/grafts").write_text(git(root, "rev-parse", "HEAD") + "\n", "utf-8")
    return home


_SHAPES: list[Callable[[Home, Path], Home]] = [
    _links, _submodule, _odd_files, _packed, _bare, _shallow, _linked, _detached, _unborn,
    _borrowed, _replaced,
]  # fmt: skip


@pytest.mark.parametrize("shape", _SHAPES, ids=lambda shape: shape.__name__.strip("_"))
def test_a_home_of_any_shape_is_tended_and_accepts(
    tmp_path: Path, shape: Callable[[Home, Path], Home]
) -> None:
    home = shape(made(tmp_path, twins()), tmp_path)
    at = home.repository.git_dir if home.repository.bare else home.repository.root
    before = owners(at) if (at / ".git").is_dir() else {}
    report = run(home, How(caps=False))
    assert {line.kind for line in report.opened} == {"dedup", "retire"}
    assert (owners(at) if before else {}) == before
    for record in store.read(home.repository).open:
        take(home, record)
    assert run(home, How(caps=False)).opened == ()
    git(at, "fsck", "--no-dangling")


@pytest.mark.parametrize("form", ["--object-format=sha256", "--ref-format=reftable"])
def test_other_formats_are_tended(tmp_path: Path, form: str) -> None:
    home = made(tmp_path, twins())
    folder = tmp_path / "other"
    done = subprocess.run(["git", "init", "-q", "-b", "main", form, str(folder)], check=False)
    if done.returncode:
        pytest.skip(f"this git knows no {form}")
    write(folder, twins())
    there = _reopened(home, folder)
    assert len(run(there, How(caps=False)).opened) == 2
    for record in store.read(there.repository).open:
        take(there, record)
    assert run(there, How(caps=False)).opened == ()
    assert git(folder, "status", "--porcelain") == ""


def test_unreadable_files_are_named_and_stay_as_they_are(tmp_path: Path) -> None:
    home = _odd_files(made(tmp_path, twins()), tmp_path)
    report = run(home, How(caps=False))
    told = {file.path.rsplit("/", 1)[-1]: file.why for file in report.unreadable}
    assert {"bytes.md", "large.md"} <= set(told)
    assert all(told.values())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_owner_is_explained(tmp_path: Path) -> None:
    home = made(tmp_path, twins())
    for file in (home.repository.root, *home.repository.root.rglob("*")):
        os.lchown(file, _NOBODY, _NOBODY)
    with pytest.raises(CuratorError, match="belongs to another user") as told:
        Repository.open(home.repository.root)
    assert "safe.directory" in told.value.remedy
    assert str(home.repository.root) in told.value.remedy


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_a_full_disk_ends_the_pass_clean(tmp_path: Path) -> None:
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        home = replace(made(place, twins()), state=tmp_path / "state")
        root = home.repository.root
        before = owners(root)
        _fill(place / "filler")
        with pytest.raises((CuratorError, OSError), match=r"(?i)space|write|unable") as told:
            run(home, How(caps=False))
        assert isinstance(told.value, CuratorError), told.value
        (place / "filler").unlink()
        assert owners(root) == before
        assert len(run(home, How(caps=False)).opened) == 2
        assert git(root, "fsck", "--strict", "--no-dangling") == ""
    finally:
        subprocess.run(["umount", str(place)], check=True)


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(4096))
        except OSError:
            return
