"""Where the notes of a home stand, and what makes one when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from curator.errors import CuratorError
from curator.home.building import Fields, Source, build
from curator.home.columns import Codes, Column, Rows, joined
from curator.home.journal import AsNote
from curator.home.layout import matches
from curator.home.memory import Memory
from curator.home.note import Note
from curator.home.reading import Text, read_text
from curator.home.told import Columns, Group, Keys, number_of
from curator.home.trust import TrustRules
from curator.repository import Entry, Repository

_SIDES: Final[tuple[Literal["left"], Literal["right"]]] = ("left", "right")


class LostTextError(CuratorError):
    """A text that an earlier pass read is no longer in this clone."""


@dataclass(frozen=True)
class Shelf:
    """All notes of a snapshot by number, and what makes one that is not there yet.

    `paths` are sorted; `fresh` has what was read of files that no earlier pass knew, `ids` all ids
    as sorted numbers.
    """

    paths: Sequence[str]
    places: Sequence[AsNote]
    keys: Keys
    ids: Codes
    fresh: dict[str, Source]
    tree: Mapping[str, Entry]
    repository: Repository
    rules: TrustRules
    memory: Memory
    made: dict[int, Note] = field(default_factory=dict)
    told: dict[str, Columns] = field(default_factory=dict)

    def note(self, number: int) -> Note:
        """Return a note; CuratorError where its text cannot be read any more."""
        if number not in self.made:
            self.fetch([number])
        return self.made[number]

    def fetch(self, numbers: Sequence[int]) -> None:
        """Make notes, whose texts are asked of git at once."""
        wanted: dict[str, list[int]] = {}
        for number in numbers:
            if number in self.made:
                continue
            source = self.fresh.pop(self.paths[number], None)
            if source is not None:
                self.made[number] = self._named(source)
            else:
                wanted.setdefault(self.tree[self.paths[number]].oid, []).append(number)
        for oid, raw in self.repository.blobs(wanted):
            for number in wanted[oid]:
                self.made[number] = self._named(self._source(number, oid, raw))

    def _source(self, number: int, oid: str, raw: bytes | None) -> Source:
        path = self.paths[number]
        text = None if raw is None else read_text(path, raw)
        if not isinstance(text, Text):
            self.memory.forget()
            raise LostTextError(
                "a file cannot be read any more",
                where=path,
                remedy="git fsck, or fetch the missing objects; then run again",
            )
        return Source(path, oid, text, self.places[number], Fields(path, text))

    def _named(self, source: Source) -> Note:
        ident = source.fields.id
        alone = ident is not None and ident not in self.tree and self._times(ident) == 1
        return build(source, ident if ident and alone else source.path, self.rules)

    def columns(self, group: Group) -> Columns:
        """Return what a room tells of all notes."""
        if group.name not in self.told:
            self.told[group.name] = self.memory.table(group).told(self.keys, self.chosen)
        return self.told[group.name]

    def chosen(self, numbers: Sequence[int]) -> list[Note]:
        """Return some notes."""
        self.fetch(numbers)
        return [self.made[number] for number in numbers]

    def _times(self, ident: str) -> int:
        number = number_of(ident)
        first, last = (np.searchsorted(self.ids, np.uint64(number), side) for side in _SIDES)
        return int(last - first)

    def told_some(self, group: Group, rows: Rows) -> Columns:
        """Return what a room tells of some notes alone."""
        return self.memory.table(group).told(
            self.keys[rows], lambda at: self.chosen(rows[list(at)].tolist())
        )

    def key(self, number: int) -> bytes:
        """Return what stands for the path, the text and the place of a note."""
        return bytes(self.keys[number]) + repr(self.places[number]).encode()

    def blob(self, number: int) -> str:
        """Return the blob of a note."""
        return self.tree[self.paths[number]].oid

    def dated(self, number: int) -> bool:
        """Say whether a note is a dated one."""
        return self.places[number].dated

    def external(self, number: int) -> bool:
        """Say whether the owner calls the place of a note one of external sources."""
        return matches(self.rules.external, self.paths[number])


class Grown:
    """The notes of a shelf and some more, which no pass keeps anything of, by path."""

    def __init__(self, shelf: Shelf, rows: Rows, more: Sequence[Note]) -> None:
        self._shelf, self._rows, self._more = shelf, rows, more
        paths = [*(shelf.paths[at] for at in rows.tolist()), *(note.path for note in more)]
        self._order = np.array(sorted(range(len(paths)), key=paths.__getitem__), np.int64)
        self.paths = [paths[at] for at in self._order.tolist()]

    def note(self, number: int) -> Note:
        """Return a note."""
        at = int(self._order[number])
        old = len(self._rows)
        return self._shelf.note(int(self._rows[at])) if at < old else self._more[at - old]

    def fetch(self, numbers: Sequence[int]) -> None:
        """Make notes, whose texts are asked of git at once."""
        at = self._order[list(numbers)]
        self._shelf.fetch(self._rows[at[at < len(self._rows)]].tolist())

    def chosen(self, numbers: Sequence[int]) -> list[Note]:
        """Return some notes."""
        self.fetch(numbers)
        return [self.note(number) for number in numbers]

    def columns(self, group: Group) -> Columns:
        """Return what a room tells of all notes."""
        known = (column.chosen(self._rows) for column in self._shelf.columns(group))
        return self._with_more(known, group.made(self._more), self._order)

    def told_some(self, group: Group, rows: Rows) -> Columns:
        """Return what a room tells of some notes alone."""
        at = self._order[rows]
        old = at < len(self._rows)
        known = self._shelf.told_some(group, self._rows[at[old]])
        made = group.made([self._more[int(n) - len(self._rows)] for n in at[~old]])
        places = np.where(old, np.cumsum(old) - 1, np.count_nonzero(old) + np.cumsum(~old) - 1)
        return self._with_more(known, made, places)

    def key(self, number: int) -> bytes:
        """Return what stands for the path, the text and the place of a note."""
        at = int(self._order[number])
        if at < len(self._rows):
            return self._shelf.key(int(self._rows[at]))
        return repr(self._more[at - len(self._rows)]).encode("utf-8", "surrogatepass")

    def blob(self, number: int) -> str:
        """Return the blob of a note."""
        at = int(self._order[number])
        old = len(self._rows)
        return self._shelf.blob(int(self._rows[at])) if at < old else self._more[at - old].blob

    def dated(self, number: int) -> bool:
        """Say whether a note is a dated one."""
        at = int(self._order[number])
        old = len(self._rows)
        return self._shelf.dated(int(self._rows[at])) if at < old else self._more[at - old].dated

    def external(self, number: int) -> bool:
        """Say whether the owner calls the place of a note one of external sources."""
        return matches(self._shelf.rules.external, self.paths[number])

    @staticmethod
    def _with_more(known: Iterable[Column], more: Columns, order: Rows) -> Columns:
        pairs = zip(known, more, strict=True)
        return tuple(joined(one, other).chosen(order) for one, other in pairs)
