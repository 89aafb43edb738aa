"""Read one commit of a home: its notes, its journals by name, and what it left aside."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

from curator.clock import Clock
from curator.errors import CuratorError
from curator.home.building import Fields, Source, build
from curator.home.contents import export_keys, is_journal, not_a_note, unfilled
from curator.home.finding_notes import Lookup
from curator.home.front import fenced
from curator.home.journal import AsIndex, AsJournal, AsNote, AsNothing, Place, is_markdown, places
from curator.home.layout import Layout
from curator.home.links import Links, link_map
from curator.home.names import names
from curator.home.note import Note, Unreadable
from curator.home.reading import Text, read_text
from curator.home.trust import TrustRules
from curator.repository import Entry, Repository

Progress = Callable[[int, int], None]
_PLAIN: Final = frozenset({"100644", "100755"})
_STEP: Final = 256


@dataclass(frozen=True)
class Snapshot:
    """A home at one commit; nothing in it changes, and no work tree is ever looked at.

    `journals` are paths whose text was not read. `skipped` says of every other Markdown file that is
    no note why not. `tree` has every entry of the commit, folders too. `as_of` is the moment of the
    pass in the owner's zone, `committed` that of the commit.
    """

    commit: str
    committed: datetime
    as_of: datetime
    notes: tuple[Note, ...]
    journals: frozenset[str]
    unreadable: tuple[Unreadable, ...]
    skipped: Mapping[str, str]
    tree: Mapping[str, Entry]
    index_texts: Mapping[str, str]
    repository: Repository = field(repr=False, compare=False)

    @cached_property
    def ignored(self) -> Mapping[str, int]:
        """Return how many Markdown files were left aside, by reason."""
        return dict(sorted(Counter(self.skipped.values()).items()))

    @cached_property
    def links(self) -> Links:
        """Return who links to whom; found on first use."""
        return link_map(self.notes, self.index_texts, self.tree)

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self.notes)

    @cached_property
    def _raw(self) -> dict[str, bytes]:
        return {}

    def raw(self, path: str) -> bytes:
        """Return the bytes of a file of this commit; CuratorError where git does not have them."""
        oid = self.tree[path].oid
        if oid not in self._raw:
            for _, found in self.repository.blobs([oid]):
                if found is not None:
                    self._raw[oid] = found
        if oid not in self._raw:
            raise CuratorError(
                "a file cannot be read", where=path, remedy="git fsck, or fetch the missing objects"
            )
        return self._raw[oid]

    def at(self, path: str) -> Note | None:
        """Return the note at a path."""
        return self._lookup.at(path)

    def named(self, name: str) -> Note | None:
        """Return the note with a name: its unique id, else its path."""
        return self._lookup.named(name)

    def find(self, reference: str) -> list[Note]:
        """Return the notes a person may mean: path, name, title, alias, stem or end of path."""
        return self._lookup.find(reference)


def take(
    repository: Repository,
    commit: str,
    *,
    layout: Layout,
    trust: TrustRules,
    clock: Clock,
    progress: Progress | None = None,
) -> Snapshot:
    """Read a commit into a snapshot; the text of journals is never read.

    `progress` gets the number of distinct files read and to read.
    """
    tree = {entry.path: entry for entry in repository.tree(commit)}
    sorted_out = _Sorted(places(_files(tree), layout), tree)
    wanted = sorted_out.wanted
    for number, (oid, raw) in enumerate(repository.blobs(wanted), 1):
        sorted_out.read(oid, raw)
        if progress is not None and (number % _STEP == 0 or number == len(wanted)):
            progress(number, len(wanted))
    sorted_out.drop_exports()
    return Snapshot(
        commit=commit,
        committed=repository.committed(commit),
        as_of=clock.now(),
        notes=sorted_out.named(trust),
        journals=frozenset(sorted_out.journals),
        unreadable=tuple(sorted(sorted_out.unreadable, key=lambda file: file.path)),
        skipped=dict(sorted(sorted_out.skipped.items())),
        tree=tree,
        index_texts=sorted_out.indexes,
        repository=repository,
    )


class _Sorted:
    """Files of a commit on their way to being notes, journals or neither."""

    def __init__(self, found: Mapping[str, Place], tree: Mapping[str, Entry]) -> None:
        self._sources: list[Source] = []
        self._paths = tree
        self.journals: set[str] = set()
        self.unreadable: list[Unreadable] = []
        self.skipped: dict[str, str] = {}
        self.indexes: dict[str, str] = {}
        self._by_oid: dict[str, list[tuple[str, AsNote | AsIndex]]] = defaultdict(list)
        for path, place in found.items():
            self._sort(path, place, tree[path])

    @property
    def wanted(self) -> list[str]:
        return list(self._by_oid)

    def _sort(self, path: str, place: Place, entry: Entry) -> None:
        match place:
            case AsJournal():
                self.journals.add(path)
            case AsNothing(why):
                self.skipped[path] = why
            case AsNote() | AsIndex():
                if entry.mode in _PLAIN:
                    self._by_oid[entry.oid].append((path, place))
                else:
                    self.skipped[path] = "submodule" if entry.kind == "commit" else "symbolic link"

    def read(self, oid: str, raw: bytes | None) -> None:
        for path, place in self._by_oid[oid]:
            text = _text(path, raw)
            match text, place:
                case Unreadable(), _:
                    self._unread(text, raw)
                case Text(), AsIndex():
                    self.indexes[path] = text.body
                    self.skipped[path] = "memory index"
                case Text(), AsNote():
                    self._keep(path, oid, text, place)

    def _unread(self, file: Unreadable, raw: bytes | None) -> None:
        block = fenced(raw) if raw else None
        if block is not None and raw is not None:
            if unfilled(raw[block.start : block.end].decode("utf-8", "replace")):
                self.skipped[file.path] = "unfilled template"
                return
        self.unreadable.append(file)

    def _keep(self, path: str, oid: str, text: Text, place: AsNote) -> None:
        why = "" if place.sure else not_a_note(path, text)
        if why:
            self.skipped[path] = why
        elif not place.sure and is_journal(text.front):
            self.journals.add(path)
        else:
            self._sources.append(Source(path, oid, text, place, Fields(path, text)))

    def named(self, rules: TrustRules) -> tuple[Note, ...]:
        """Return the notes by path, each under the name it has among all of them."""
        self._sources.sort(key=lambda source: source.path)
        called = names({source.path: source.fields.id for source in self._sources}, self._paths)
        return tuple(build(source, called[source.path], rules) for source in self._sources)

    def drop_exports(self) -> None:
        """Leave generated exports aside, unless most notes have their keys: then it is the home's way."""
        gone = {s.path for s in self._sources if export_keys(s.text.front)}
        if gone and 2 * len(gone) <= len(self._sources):
            self.skipped.update(dict.fromkeys(gone, "export"))
            self._sources = [s for s in self._sources if s.path not in gone]


def _files(tree: Mapping[str, Entry]) -> list[str]:
    return [path for path, entry in tree.items() if entry.kind != "tree" and is_markdown(path)]


def _text(path: str, raw: bytes | None) -> Text | Unreadable:
    return Unreadable(path, "its content is not in this clone") if raw is None else read_text(path, raw)

