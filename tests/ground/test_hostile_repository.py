"""Whatever the repository's config names, a pass and an accept run none of it."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from curator.decisions import take
from curator.errors import CuratorError
from curator.ledger import store
from curator.passes import run
from curator.repository import Repository
from curator.tended import How
from tests.ground.killing import owners
from tests.passes.homes import git, made, twins, write

_HOOKS = (
    "applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit",
    "prepare-commit-msg", "commit-msg", "post-commit", "pre-rebase", "post-checkout", "post-merge",
    "pre-push", "pre-auto-gc", "post-rewrite", "post-index-change", "reference-transaction",
    "fsmonitor-watchman", "update", "pre-receive", "post-update",
)  # fmt: skip


@dataclass(frozen=True)
class Trap:
    """Something that runs a program: config keys, attributes, and the plain git that trips over it."""

    name: str
    config: tuple[tuple[str, str], ...]
    control: tuple[str, ...]
    attributes: str = ""
    hooks: bool = False
    oldest: tuple[int, ...] = (0,)


_TRAPS = [
    Trap("hooks", (), ("update-ref", "refs/heads/x", "main"), hooks=True),
    Trap("hooksPath", (("core.hooksPath", "{folder}"),), ("update-ref", "refs/heads/x", "main")),
    Trap(
        "config hooks",
        (("hook.evil.command", "{trap}"), ("hook.evil.event", "reference-transaction")),
        ("update-ref", "refs/heads/x", "main"),
        oldest=(2, 54),
    ),
    Trap("fsmonitor", (("core.fsmonitor", "{trap}"),), ("status",)),
    Trap("clean", (("filter.evil.clean", "{trap}"),), ("add", "--renormalize", "."), "*.md filter=evil"),
    Trap("smudge", (("filter.evil.smudge", "{trap}"),), ("checkout", "rival", "."), "*.md filter=evil"),
    Trap("process", (("filter.evil.process", "{trap}"),), ("checkout", "rival", "."), "*.md filter=evil"),
    Trap("textconv", (("diff.evil.textconv", "{trap}"),), ("log", "-p"), "*.md diff=evil"),
    Trap("external diff", (("diff.external", "{trap}"),), ("diff", "HEAD~1", "rival")),
    Trap("diff command", (("diff.evil.command", "{trap}"),), ("diff", "HEAD~1", "rival"), "*.md diff=evil"),
    Trap("merge driver", (("merge.evil.driver", "{trap}"),), ("merge", "rival"), "*.md merge=evil"),
    Trap(
        "signing",
        (("commit.gpgSign", "true"), ("gpg.program", "{trap}"), ("user.signingKey", "x")),
        ("commit", "--allow-empty", "-m", "x"),
    ),
    Trap("editor", (("core.editor", "{trap}"),), ("commit", "--allow-empty")),
    Trap("sequence editor", (("sequence.editor", "{trap}"),), ("rebase", "-i", "HEAD~1")),
    Trap("ssh", (("core.sshCommand", "{trap}"),), ("fetch", "ssh://127.0.0.1/x")),
    Trap("alias", (("alias.curate", "!{trap}"),), ("curate",)),
    Trap("included", (("include.path", "{folder}/more"),), ("status",)),
    Trap("included if", (("includeIf.gitdir:**.path", "{folder}/more"),), ("status",)),
]  # fmt: skip


@pytest.mark.parametrize("trap", _TRAPS, ids=lambda trap: trap.name)
def test_a_pass_and_an_accept_step_into_no_trap(tmp_path: Path, trap: Trap) -> None:
    home = made(tmp_path, twins())
    root = home.repository.root
    _rival(root)
    if trap.attributes:
        write(root, {".gitattributes": trap.attributes + "\n"}, "Attributes")
    if tuple(map(int, git(root, "version").split()[2].split(".")[:2])) < trap.oldest:
        pytest.skip(f"this git knows no {trap.name}")
    program = _program(tmp_path)
    _set(root, trap, program)
    _plain(root, trap.control)
    assert _ran(tmp_path), "positive control: plain git runs it"
    _undo(root)

    before = owners(root)
    home = type(home)(home.settings, Repository.open(root), home.clock, home.state)
    report = run(home, How(caps=False))
    assert owners(root) == before
    refused: list[tuple[str, str]] = []
    for record in store.read(home.repository).open:
        try:
            take(home, record)
        except CuratorError as told:
            refused.append((record.branch.removeprefix("refs/heads/"), told.remedy))
    assert not _ran(tmp_path)
    assert all(f"merge {branch}" in remedy for branch, remedy in refused)
    assert len(report.opened) + len(report.held) >= 2
    assert (root / "agents/cleo/journal/2026-04-02.md").read_text(
        "utf-8"
    ) == "Talked to Acme today.\n"


def _rival(root: Path) -> None:
    """Make a branch that conflicts, and a second commit: some traps need one or the other."""
    git(root, "switch", "-q", "-c", "rival")
    write(root, {"memory/notes/plants.md": "Theirs.\n"}, "Theirs")
    git(root, "switch", "-q", "main")
    write(root, {"memory/notes/plants.md": "Ours.\n"}, "Ours")


def _program(tmp_path: Path) -> Path:
    folder = tmp_path / "traps"
    folder.mkdir()
    program = folder / "reference-transaction"
    program.write_text(f"#!/bin/sh\necho ran >> '{tmp_path}/mark'\n", "utf-8")
    program.chmod(0o755)
    (folder / "more").write_text(f"[core]\n\tfsmonitor = {program}\n", "utf-8")
    return program


def _set(root: Path, trap: Trap, program: Path) -> None:
    for key, value in trap.config:
        git(root, "config", key, value.format(trap=program, folder=program.parent))
    for name in _HOOKS if trap.hooks else ():
        hook = root / ".git/hooks" / name
        hook.write_bytes(program.read_bytes())
        hook.chmod(0o755)


def _plain(root: Path, command: tuple[str, ...]) -> None:
    env = {"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1"}
    who = ("-c", "user.name=Noor", "-c", "user.email=noor@example.org")
    subprocess.run(
        ["git", *who, *command], cwd=root, env=env, capture_output=True, stdin=subprocess.DEVNULL,
        check=False, timeout=60,
    )  # fmt: skip


def _ran(tmp_path: Path) -> bool:
    mark = tmp_path / "mark"
    done = mark.exists()
    mark.unlink(missing_ok=True)
    return done


def _undo(root: Path) -> None:
    """Put the work tree back as it was before the control, without git's own help."""
    for name in ("MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "index.lock"):
        (root / ".git" / name).unlink(missing_ok=True)
    quiet: tuple[str, ...] = ("-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false")
    for sort in ("clean", "smudge", "process"):
        quiet += ("-c", f"filter.evil.{sort}=")
    git(root, *quiet, "reset", "-q", "--hard", "main")
    for name in ("rebase-merge", "rebase-apply"):
        subprocess.run(["rm", "-rf", str(root / ".git" / name)], check=True)
    _ran(root.parent)
