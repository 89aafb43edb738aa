"""The page about the box at home, typed line by line on three machines."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.journeys.shell import ROOT, Terminal, install
from tests.journeys.story import EXPIRED, FERRY, git, refs

_BLOCK = re.compile(r"^```sh\n# on the (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NOTES = {
    "memory/notes/ferry.md": FERRY,
    "memory/notes/ferry copy.md": FERRY,
    "memory/notes/basket.md": EXPIRED,
}
_LEARNT = {"memory/notes/lamp.md": "The lamp in the stairwell has a switch behind the door.\n"}
_DATE = "2025-01-10T12:00:00+0000"


@pytest.fixture
def machines(tmp_path: Path) -> dict[str, Terminal]:
    program = install(tmp_path / "bin")
    found = {}
    for name in ("box", "laptop", "agent"):
        home = tmp_path / name
        home.mkdir()
        environment = {
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "HOME": str(home),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_DATE": _DATE,
            "GIT_COMMITTER_DATE": _DATE,
        }
        found[name] = Terminal(program, home, environment)
        settings = {
            "user.name": name,
            "user.email": f"{name}@example.org",
            "init.defaultBranch": "main",
        }
        for key, value in {**settings, f"url.{tmp_path / 'box'}/.insteadOf": "box:"}.items():
            found[name].paste(f"git config --global '{key}' '{value}'")
    return found


def test_every_command_of_the_page_does_what_it_says(machines: dict[str, Terminal]) -> None:
    page = (ROOT / "docs/home-box.md").read_text("utf-8")
    hub = machines["box"].folder / "notes.git"
    blocks = _BLOCK.findall(page)
    assert page.count("```sh") == len(blocks) == 8
    for machine, block in blocks:
        if block.rstrip().endswith(" ID"):
            # The pair that was refused is not asked again; a new note is.
            machines["box"].paste(_another(hub))
        machines[machine].paste(f"set -e\n{_filled(machine, block, hub)}")
    laptop = machines["laptop"].folder / "notes"
    retired = [
        n
        for n in ("basket", "bench")
        if "retired:" in (laptop / f"memory/notes/{n}.md").read_text()
    ]
    assert retired == ["basket", "bench"]
    assert (laptop / "memory/notes/lamp.md").exists()
    assert "superseded_by" not in (laptop / "memory/notes/ferry copy.md").read_text()
    assert not [name for name in refs(hub) if name.startswith("refs/heads/curator/")]
    assert git(laptop, "status", "--porcelain") == ""
    assert "wrong" not in machines["box"].paste(f"curator doctor {hub}")


def test_a_mirror_push_from_a_clone_leaves_the_memory_of_decisions(
    machines: dict[str, Terminal],
) -> None:
    page = (ROOT / "docs/home-box.md").read_text("utf-8")
    for machine, block in _BLOCK.findall(page)[:3]:
        machines[machine].paste(f"set -e\n{_with_notes(machine, block)}")
    hub, laptop = machines["box"].folder / "notes.git", machines["laptop"].folder / "notes"
    before = {name for name in refs(hub) if name.startswith("refs/curator/")}
    assert before
    machines["laptop"].typed("cd notes && git push --mirror origin")
    assert before <= set(refs(hub))
    git(hub, "config", "--unset", "receive.hideRefs")
    machines["laptop"].typed("cd notes && git push --mirror origin")
    assert not before & set(refs(hub))
    assert git(laptop, "status", "--porcelain") == ""


def _filled(machine: str, block: str, hub: Path) -> str:
    """Return a block with notes to commit, and with the ids of what is proposed in the hub."""
    filled = _with_notes(machine, block) if "commit -m" in block else block
    for kind in ("retire", "dedup"):
        if f"{kind}/ID" in filled:
            filled = filled.replace(f"{kind}/ID", f"{kind}/{_id(hub, kind)}")
    return filled.replace(" ID\n", f" {_id(hub, 'retire')}\n") if " ID\n" in filled else filled


def _with_notes(machine: str, block: str) -> str:
    notes = _NOTES if machine == "laptop" else _LEARNT
    writes = [
        f"mkdir -p {Path(path).parent}\ncat > '{path}' <<'END'\n{text}END"
        for path, text in notes.items()
    ]
    return block.replace("git add --all", "\n".join([*writes, "git add --all"]), 1)


def _another(hub: Path) -> str:
    """Return what writes one more expired note into the hub, and a pass over it."""
    text = (
        EXPIRED.replace("mem_ba5k", "mem_be6c")
        .replace("basket", "bench")
        .replace("fruit", "wooden")
    )
    write = f"git clone -q {hub} more && cd more && cat > memory/notes/bench.md <<'END'\n{text}END"
    return f"set -e\n{write}\ngit add -A && git commit -qm More && git push -q\ncurator run {hub}"


def _id(hub: Path, kind: str) -> str:
    (found,) = (name for name in refs(hub) if name.startswith(f"refs/heads/curator/{kind}/"))
    return found.rpartition("/")[2]
