"""How the ledger lies in git: commits of a tree with one JSON Lines file a month."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from curator.errors import CuratorError
from curator.gitdata import bytes_of, text_of
from curator.repository import Entry, Repository


def months(repository: Repository, tip: str) -> dict[str, Entry]:
    """Return the top of the ledger's tree by name; what is no month of ours is there as well."""
    return {e.path: e for e in repository.tree(tip) if "/" not in e.path}


def places(repository: Repository, tip: str) -> Iterator[tuple[str, str]]:
    """Yield every line with its place in words."""
    for path, raw in texts(repository, months(repository, tip).values()):
        for number, line in enumerate(text_of(raw).split("\n"), 1):
            yield f"{path} line {number}", line


def texts(repository: Repository, months: Iterable[Entry]) -> Iterator[tuple[str, bytes]]:
    """Yield the months among the entries with their bytes."""
    wanted = [e for e in months if e.kind == "blob" and e.path.endswith(".jsonl")]
    raws = repository.blobs(entry.oid for entry in wanted)
    for entry, (_, raw) in zip(wanted, raws, strict=True):
        if raw is None:
            raise CuratorError(
                "a part of the ledger is missing", where=entry.path, remedy="git fsck; restore it"
            )
        yield entry.path, raw


def written(repository: Repository, path: str, text: bytes) -> Entry:
    """Write the bytes of a month; no ref moves."""
    oid = repository.text("hash-object", "-w", "--no-filters", "--stdin", stdin=text)
    return Entry("100644", "blob", oid, path)


def committed(
    repository: Repository,
    months: Iterable[Entry],
    parents: tuple[str, ...],
    what: bytes,
    stamp: Mapping[str, str],
) -> str:
    """Write a commit of the ledger and return its oid; no ref moves."""
    listed = "".join(f"{e.mode} {e.kind} {e.oid}\t{e.path}\0" for e in months)
    tree = repository.text("mktree", "-z", stdin=bytes_of(listed))
    return repository.text("commit-tree", *parents, tree, stdin=what, env=stamp)


def stamped(moment: datetime) -> dict[str, str]:
    """Return the environment that fixes the dates of a commit."""
    date = f"@{int(moment.timestamp())} +0000"
    return {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
