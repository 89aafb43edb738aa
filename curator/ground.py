"""Which paths open proposals hold, so that any of them can be merged in any order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePosixPath

from curator.ledger.state import Record
from curator.proposal import Proposal
from curator.repository import Entry, Repository


class Ground:
    """The paths of open proposals; what one of them holds no other may touch."""

    def __init__(
        self, repository: Repository, standing: Collection[Record], tree: Mapping[str, Entry]
    ) -> None:
        self._held: dict[str, str] = {}
        self._leaving: dict[str, str] = {}
        self._files = [path for path, entry in tree.items() if entry.kind != "tree"]
        for record in standing:
            changed = _changes(repository, record)
            self._hold(record.id, {*record.paths, *changed})
            self._leave(record.id, (path for path, kept in changed.items() if not kept))

    def taken(self, proposal: Proposal) -> str:
        """Return why a proposal has to wait for another one, "" if nothing is in its way."""
        for path in sorted(_paths(proposal)):
            if path in self._held:
                return f"{self._held[path]} touches {path} as well"
        return self._emptied(proposal)

    def take(self, proposal: Proposal) -> None:
        """Give the paths of a proposal to it."""
        self._hold(proposal.id, _paths(proposal))
        self._leave(proposal.id, _removed(proposal))

    def _hold(self, ident: str, paths: Iterable[str]) -> None:
        self._held.update(dict.fromkeys(paths, ident))

    def _leave(self, ident: str, paths: Iterable[str]) -> None:
        self._leaving.update(dict.fromkeys(paths, ident))

    def _emptied(self, proposal: Proposal) -> str:
        """Return why, if together with open ones it would leave a folder without a file.

        Git drops an empty folder, and a proposal that names a file there would no longer merge.
        """
        removed = dict.fromkeys(_removed(proposal), proposal.id)
        going = {**self._leaving, **removed}
        for folder in {str(PurePosixPath(path).parent) for path in removed} - {"."}:
            inside = [path for path in self._files if path.startswith(f"{folder}/")]
            if all(path in going for path in inside):
                others = {going[path] for path in inside} - {proposal.id}
                if others:
                    return f"{min(others)} and this one together would empty {folder}"
        return ""


def _changes(repository: Repository, record: Record) -> dict[str, bool]:
    """Return the paths that a record's commit changes, and whether each is still there after it."""
    if not record.tip or repository.resolve(f"{record.tip}^") is None:
        return {}
    found = repository.differences(f"{record.tip}^", record.tip)
    return {d.path: d.new_mode != "000000" for d in found}


def _paths(proposal: Proposal) -> set[str]:
    return {*proposal.finding.paths, *(edit.path for edit in proposal.edits)}


def _removed(proposal: Proposal) -> list[str]:
    return [edit.path for edit in proposal.edits if edit.after is None]
