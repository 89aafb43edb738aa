"""Build a proposal's commit: objects only, the same ones on any machine."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from curator.gates.gate import Change
from curator.home.snapshot import Snapshot
from curator.proposal import Edit, Proposal
from curator.repository import Repository

_DRIVERS = ("filter", "merge", "working-tree-encoding", "text", "eol")
_HARMLESS = frozenset({"unspecified", "unset"})


@dataclass(frozen=True, slots=True)
class BuiltCommit:
    """A commit of ours with what differs from its base and which touched paths are filtered."""

    commit: str
    tree: str
    changes: tuple[Change, ...]
    filtered: frozenset[str]


def build(repository: Repository, snapshot: Snapshot, proposal: Proposal) -> BuiltCommit:
    """Write blobs, tree and commit of a proposal on top of its base; no ref and no file moves."""
    base = snapshot.commit
    with tempfile.TemporaryDirectory(prefix="curator-") as folder:
        env = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        repository.run("read-tree", base, env=env)
        rows = [_row(repository, snapshot, edit) for edit in proposal.edits]
        lines = "".join(sorted(rows)).encode("utf-8", "surrogateescape")
        repository.run("update-index", "-z", "--index-info", stdin=lines, env=env)
        tree = repository.text("write-tree", env=env)
        filtered = driven(repository, [edit.path for edit in proposal.edits], env)
    date = f"{int(snapshot.committed.timestamp())} +0000"
    commit = repository.text(
        "commit-tree",
        "-p",
        base,
        tree,
        stdin=proposal.message.encode("utf-8", "replace"),
        env={"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date},
    )
    return BuiltCommit(commit, tree, _changes(repository, base, tree), filtered)


def driven(repository: Repository, paths: Iterable[str], env: dict[str, str]) -> frozenset[str]:
    """Return the paths that a filter, merge driver or encoding applies to by the index in `env`."""
    asked = "\0".join(paths).encode("utf-8", "surrogateescape") + b"\0"
    out = repository.run(
        "check-attr", "--cached", "--stdin", "-z", *_DRIVERS[:3], stdin=asked, env=env
    ).out
    parts = out.decode("utf-8", "surrogateescape").split("\0")
    rows = zip(parts[::3], parts[1::3], parts[2::3], strict=False)
    return frozenset(path for path, _, value in rows if value not in _HARMLESS)


def _row(repository: Repository, snapshot: Snapshot, edit: Edit) -> str:
    entry = snapshot.tree.get(edit.path)
    if edit.after is None:
        return f"0 {'0' * len(snapshot.commit)}\t{edit.path}\0"
    oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=edit.after)
    return f"{entry.mode if entry else '100644'} {oid}\t{edit.path}\0"


def _changes(repository: Repository, base: str, tree: str) -> tuple[Change, ...]:
    out = repository.run("diff-tree", "-r", "-z", "--no-renames", base, tree).out
    parts = out.decode("utf-8", "surrogateescape").split("\0")
    changes = []
    for head, path in zip(parts[::2], parts[1::2], strict=False):
        old_mode, new_mode, old, new, _ = head.lstrip(":").split(" ")
        changes.append(Change(path, old_mode, new_mode, old, new))
    return tuple(changes)
