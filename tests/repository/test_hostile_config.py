"""Notes are hostile and so is the repository's config: nothing it names may run."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.repository import Move, Repository
from tests.homes import MadeHome, make_home

PIN = "refs/curator/keep/aaaaaaa"


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """Return a program that leaves a mark when it runs."""
    program = tmp_path / "trap"
    program.write_text(f"#!/bin/sh\necho ran >> '{tmp_path}/mark'\ncat\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def home(tmp_path: Path) -> MadeHome:
    return make_home(tmp_path / "home", {"a.md": "a\n", ".gitattributes": "*.md filter=evil\n"})


def ran(trap: Path) -> bool:
    mark = trap.with_name("mark")
    done = mark.exists()
    mark.unlink(missing_ok=True)
    return done


def test_hooks_do_not_run(home: MadeHome, trap: Path) -> None:
    hook = home.path / ".git/hooks/reference-transaction"
    hook.write_bytes(trap.read_bytes())
    hook.chmod(0o755)
    home.git("update-ref", "refs/heads/control", "main")
    assert ran(trap), "positive control: git itself runs the hook"
    Repository.open(home.path).move([Move(PIN, home.git("rev-parse", "main"), None)], why="x")
    assert PIN in home.refs()
    assert not ran(trap)


def test_the_file_monitor_does_not_run(home: MadeHome, trap: Path) -> None:
    home.git("config", "core.fsmonitor", str(trap))
    home.git("status", "--porcelain")
    assert ran(trap), "positive control"
    Repository.open(home.path).run("status", "--porcelain")
    assert not ran(trap)


def test_filters_do_not_run(home: MadeHome, trap: Path) -> None:
    home.git("config", "filter.evil.clean", str(trap))
    home.git("config", "filter.evil.smudge", str(trap))
    home.git("config", "filter.evil.required", "true")
    (home.path / "a.md").write_text("b\n")
    home.git("status", "--porcelain")
    assert ran(trap), "positive control"
    assert Repository.open(home.path).text("status", "--porcelain") == " M a.md"
    assert not ran(trap)


def test_merge_drivers_do_not_run_and_count_as_a_conflict(home: MadeHome, trap: Path) -> None:
    home.commit({".gitattributes": "*.md merge=evil\n", "a.md": "1\n2\n3\n4\n5\n6\n7\n"})
    home.git("branch", "side")
    home.commit({"a.md": "one\n2\n3\n4\n5\n6\n7\n"})
    home.commit({"a.md": "1\n2\n3\n4\n5\n6\nseven\n"}, on="side")
    home.git("config", "merge.evil.driver", f"{trap} %A")
    home.git("merge-tree", "--write-tree", "main", "side")
    assert ran(trap), "positive control"
    done = Repository.open(home.path).run("merge-tree", "--write-tree", "main", "side", ok=(0, 1))
    assert done.code == 1
    assert not ran(trap)


def test_signature_programs_do_not_run(home: MadeHome, trap: Path) -> None:
    home.git("config", "gpg.program", str(trap))
    home.git("config", "log.showSignature", "true")
    raw = home.git("cat-file", "commit", "main")
    head, _, rest = raw.partition("\n\n")
    signed = f"{head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\n{rest}\n"
    oid = home.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=signed.encode())
    home.git("log", "-1", oid)
    assert ran(trap), "positive control"
    repository = Repository.open(home.path)
    when = repository.committed(oid)
    repository.changed_since(oid, when, when)
    repository.last_change(oid, "a.md")
    assert not ran(trap)


def test_hooks_of_the_config_are_switched_off(home: MadeHome, trap: Path) -> None:
    home.git("config", "hook.Planted One.event", "reference-transaction")
    home.git("config", "hook.Planted One.command", str(trap))
    repository = Repository.open(home.path)
    assert repository.text("config", "--get", "hook.Planted One.enabled") == "false"
    repository.move([Move(PIN, home.git("rev-parse", "main"), None)], why="x")
    assert not ran(trap)


def test_objects_are_read_as_they_are_in_spite_of_replacements(home: MadeHome) -> None:
    fake = home.git("hash-object", "-w", "--stdin", stdin=b"fake\n")
    real = home.tree()["a.md"]
    home.git("replace", real, fake)
    assert home.show("a.md") == "fake", "positive control"
    assert list(Repository.open(home.path).blobs([real])) == [(real, b"a\n")]
