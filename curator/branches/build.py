"""Build a proposal's commit: objects only, the same ones on any machine."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from curator.gitdata import Difference, bytes_of, split_z
from curator.home.snapshot import Snapshot
from curator.proposal import Edit, Proposal
from curator.repository import Repository

_DRIVERS: Final = ("filter", "merge", "working-tree-encoding")
_HARMLESS: Final = frozenset({"unspecified", "unset"})


@dataclass(frozen=True, slots=True)
class BuiltCommit:
    """A commit of ours with what differs from its base and which touched paths are filtered."""

    commit: str
    tree: str
    changes: tuple[Difference, ...]
    filtered: frozenset[str]


def build(repository: Repository, snapshot: Snapshot, proposal: Proposal) -> BuiltCommit:
    """Write blobs, tree and commit of a proposal on top of its base; no ref and no file moves.

    Author and date are fixed by the base, so the same proposal has the same oid on any machine.
    """
    base = snapshot.commit
    with temporary_index(repository, base) as env:
        rows = [_row(repository, snapshot, edit) for edit in proposal.edits]
        lines = bytes_of("".join(sorted(rows)))
        repository.run("update-index", "-z", "--index-info", stdin=lines, env=env)
        # A partial clone need not have the blobs of files that nobody touches.
        tree = repository.text("write-tree", "--missing-ok", env=env)
        filtered = driven(repository, [edit.path for edit in proposal.edits], env)
    date = f"@{int(snapshot.committed.timestamp())} +0000"
    stamp = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    text = proposal.message.encode("utf-8", "replace")
    commit = repository.text("commit-tree", "-p", base, tree, stdin=text, env=stamp)
    return BuiltCommit(commit, tree, tuple(repository.differences(base, tree)), filtered)


@contextmanager
def temporary_index(repository: Repository, tree: str) -> Iterator[dict[str, str]]:
    """Lend an index of a tree outside `.git`, as the environment that makes git use it."""
    with tempfile.TemporaryDirectory(prefix="curator-") as folder:
        env = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        repository.run("read-tree", tree, env=env)
        yield env


def driven(
    repository: Repository, paths: Iterable[str], env: Mapping[str, str] | None = None
) -> frozenset[str]:
    """Return the paths that a filter, merge driver or encoding applies to.

    Asks the index in `env`; without one the files of the work tree, which may say otherwise.
    """
    asked = bytes_of("".join(f"{path}\0" for path in paths))
    cached = () if env is None else ("--cached",)
    said = repository.run("check-attr", *cached, "--stdin", "-z", *_DRIVERS, stdin=asked, env=env)
    parts = split_z(said.out)
    rows = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return frozenset(path for path, _, value in rows if value not in _HARMLESS)


def _row(repository: Repository, snapshot: Snapshot, edit: Edit) -> str:
    entry = snapshot.tree.get(edit.path)
    if edit.after is None:
        return f"0 {'0' * len(snapshot.commit)}\t{edit.path}\0"
    oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=edit.after)
    return f"{entry.mode if entry else '100644'} {oid}\t{edit.path}\0"
