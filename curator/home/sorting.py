"""Sort the files of a commit into notes, journals and all that is neither."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Mapping

from curator.gitdata import PLAIN
from curator.home.building import Fields, Source, build
from curator.home.contents import export_keys, is_journal, not_a_note, unfilled
from curator.home.front import fenced
from curator.home.journal import AsIndex, AsJournal, AsNote, AsNothing, Place
from curator.home.names import names
from curator.home.note import Note, Unreadable
from curator.home.reading import Text, read_text
from curator.home.trust import TrustRules
from curator.repository import Entry


class Sorting:
    """Files of a commit on their way to being notes, journals or neither."""

    def __init__(
        self, found: Mapping[str, Place], tree: Mapping[str, Entry], known: Container[str] = ()
    ) -> None:
        self._sources: list[Source] = []
        self._paths = tree
        self._known = known
        self.known: dict[str, AsNote] = {}
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
                if path in self._known and isinstance(place, AsNote) and entry.mode in PLAIN:
                    self.known[path] = place
                elif entry.mode in PLAIN:
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
        front = raw[block.start : block.end] if raw and block else b""
        if unfilled(front.decode("utf-8", "replace")):
            self.skipped[file.path] = "unfilled template"
        else:
            self.unreadable.append(file)

    def _keep(self, path: str, oid: str, text: Text, place: AsNote) -> None:
        why = "" if place.sure else not_a_note(path, text)
        if why:
            self.skipped[path] = why
        elif not place.sure and is_journal(text.front):
            self.journals.add(path)
        else:
            self._sources.append(Source(path, oid, text, place, Fields(path, text)))

    @property
    def sources(self) -> dict[str, Source]:
        """Return what was read of the files that are notes, by path."""
        return {source.path: source for source in self._sources}

    def named(self, rules: TrustRules) -> tuple[Note, ...]:
        """Return the notes by path, each under the name it has among all of them."""
        self._sources.sort(key=lambda source: source.path)
        called = names({source.path: source.fields.id for source in self._sources}, self._paths)
        return tuple(build(source, called[source.path], rules) for source in self._sources)

    def drop_exports(self, exported: Collection[str] = ()) -> None:
        """Leave generated exports aside, unless most notes have their keys by the home's custom.

        `exported` are those among the known notes.
        """
        gone = {s.path for s in self._sources if export_keys(s.text.front)}
        gone.update(path for path in exported if path in self.known)
        if gone and 2 * len(gone) <= len(self._sources) + len(self.known):
            self.skipped.update(dict.fromkeys(gone, "export"))
            self._sources = [s for s in self._sources if s.path not in gone]
            for path in gone.intersection(self.known):
                del self.known[path]


def _text(path: str, raw: bytes | None) -> Text | Unreadable:
    return (
        Unreadable(path, "its content is not in this clone")
        if raw is None
        else read_text(path, raw)
    )
