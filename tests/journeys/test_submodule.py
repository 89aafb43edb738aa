"""A repository inside the home has a config of its own, which is never obeyed."""

from __future__ import annotations

import os
from pathlib import Path

from tests.journeys.story import Shell, git, home


def test_the_filter_of_a_submodule_runs_in_no_command(shell: Shell, tmp_path: Path) -> None:
    notes = home(tmp_path / "notes")
    ran = tmp_path / "ran"
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\necho ran >> '{ran}'\ncat\n")
    trap.chmod(0o755)
    inner = notes / "inner"
    inner.mkdir()
    git(inner, "init", "-q")
    (inner / "f.md").write_text("x\n")
    (inner / ".gitattributes").write_text("*.md filter=own\n")
    git(inner, "add", "--all")
    git(inner, "commit", "-qm", "Start")
    git(notes, "add", "inner")
    git(notes, "commit", "-qm", "Embed a repository")
    git(inner, "config", "filter.own.clean", str(trap))
    (inner / "f.md").write_text("y\n")
    # Equal size: only the time says that the file has to be read again.
    os.utime(inner / "f.md", (2_000_000_000, 2_000_000_000))
    git(notes, "status")
    assert ran.exists(), "plain git runs it"
    ran.unlink()
    for verb in ("run", "list", "doctor"):
        assert shell.curator(verb, notes).code == 0
        assert not ran.exists(), verb
