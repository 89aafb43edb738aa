"""Which notes and proposals rest on a source, and by what chain."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from curator.errors import CuratorError
from curator.home.building import Fields, Source, build
from curator.home.journal import AsNote, is_markdown
from curator.home.note import Note, Unreadable
from curator.home.pointers import Pointer, Pointers, file_key, pointer
from curator.home.reading import read_text
from curator.home.snapshot import Snapshot
from curator.home.trust import TrustRules
from curator.home.values import listed
from curator.ledger.state import Ledger, Record
from curator.repository import Repository

_RULES: Final = TrustRules()
# Keys beside those that every dialect reads as sources or addresses.
_MORE: Final = ("source", "derived_from")


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a chain: a note, by path, or a proposal, by id, and how it rests on the one before.

    `by` is `sources`, `supersedes` or `about`; `said` is what stands in the note for it.
    """

    what: str
    by: str
    said: str = ""


Chain = tuple[Step, ...]
# Path of a note, how it rests on something, and its pointer there.
_Naming = tuple[str, str, Pointer]


@dataclass(frozen=True, slots=True)
class Trace:
    """All that rests on a source; `path` is the file it means, "" where it means none.

    Notes come by the length of their chains, proposals newest first.
    """

    source: str
    path: str
    notes: Mapping[str, Chain]
    proposals: tuple[tuple[Record, Chain], ...]


@dataclass(slots=True)
class _Reached:
    """Keys of what is known to rest on the source; the chain to each."""

    asked: Pointer
    keys: dict[str, Chain] = field(default_factory=dict)

    def chain(self, at: str, by: str, pointed: Pointer, keys: Iterable[str]) -> Chain | None:
        """Return the chain to the file `at` if it points at something reached."""
        for key in keys:
            known = self.keys.get(key)
            if known is None or (not known and not pointed.meets(self.asked)):
                continue
            return (*known, Step(at, by, pointed.written))
        return None


def trace(snapshot: Snapshot, ledger: Ledger, source: str) -> Trace:
    """Follow a source through all notes of a commit and all proposals ever made.

    `source` may name lines (`#L12`, `#L12-L18`). Raises CuratorError where nothing rests on it.
    """
    asked = pointer(source)
    if not asked.text:
        raise CuratorError("no source is named", where=repr(source), remedy="a path or an address")
    pointers = Pointers(snapshot.tree, snapshot.notes)
    reached = _Reached(asked, dict.fromkeys(pointers.keys(asked), ()))
    path = pointers.path(asked) or ""
    notes = _notes(snapshot.notes, pointers, reached)
    notes.pop(path, None)
    proposals = list(_proposals(snapshot, ledger, pointers, reached))
    if not notes and not proposals:
        raise CuratorError(
            f"nobody names {source!r} as a source, and no proposal is about it",
            where=f"{snapshot.repository.root} at {snapshot.commit[:10]}",
            remedy="name it as notes do: by its path from the top of the home, its name or its address",
        )
    proposals.sort(key=lambda found: (found[0].since, found[0].id), reverse=True)
    return Trace(source, path, notes, tuple(proposals))


def _notes(notes: Iterable[Note], pointers: Pointers, reached: _Reached) -> dict[str, Chain]:
    """Reach note after note, nearest first; what was reached once is not looked at again."""
    naming: dict[str, list[_Naming]] = defaultdict(list)
    for note in notes:
        for key, naming_it in _naming(note, pointers):
            naming[key].append(naming_it)
    found: dict[str, Chain] = {}
    ahead = deque(reached.keys)
    while ahead:
        key = ahead.popleft()
        for path, by, pointed in naming.get(key, ()):
            own = file_key(path)
            chain = reached.chain(path, by, pointed, (key,)) if own not in reached.keys else None
            if chain is not None:
                found[path] = reached.keys[own] = chain
                ahead.append(own)
    return found


def _naming(note: Note, pointers: Pointers) -> Iterator[tuple[str, _Naming]]:
    """Yield what a note rests on, by its own word, and what rests on it by its word."""
    for by, pointed in _named(note):
        for key in pointers.keys(pointed, note.path):
            yield key, (note.path, by, pointed)
    if note.superseded_by:
        newer = pointers.path(pointer(note.superseded_by), note.path)
        if newer is not None:
            yield file_key(note.path), (newer, "supersedes", Pointer(note.path, note.path))


def _named(note: Note) -> Iterator[tuple[str, Pointer]]:
    more = (text for key in _MORE for text in listed(note.front.get(key)))
    for written in dict.fromkeys((*note.sources, *note.urls, *more)):
        yield "sources", pointer(written)
    for written in note.supersedes:
        yield "supersedes", pointer(written)


def _proposals(
    snapshot: Snapshot, ledger: Ledger, pointers: Pointers, reached: _Reached
) -> Iterator[tuple[Record, Chain]]:
    paths = {note.name: note.path for note in snapshot.notes}
    left: list[Record] = []
    for record in ledger.records.values():
        about = dict.fromkeys([*record.paths, *(paths.get(name, name) for name in record.names)])
        keys = [pointers.key_of(path) for path in about]
        chains = [reached.keys[key] for key in keys if key in reached.keys]
        if reached.asked.first and pointers.path(reached.asked) in snapshot.journals:
            # Of some lines of a journal only what names them tells.
            chains = [chain for chain in chains if chain]
        if chains:
            yield _about(record, chains)
        else:
            left.append(record)
    for record, notes in _then(snapshot.repository, left):
        chains = [c for note in notes if (c := _chain(note, pointers, reached)) is not None]
        if chains:
            yield _about(record, chains)


def _about(record: Record, chains: Iterable[Chain]) -> tuple[Record, Chain]:
    return record, (*min(chains, key=len), Step(record.id, "about"))


def _chain(note: Note, pointers: Pointers, reached: _Reached) -> Chain | None:
    for by, pointed in _named(note):
        chain = reached.chain(note.path, by, pointed, pointers.keys(pointed, note.path))
        if chain is not None:
            return chain
    return None


def _then(repository: Repository, records: Iterable[Record]) -> Iterator[tuple[Record, list[Note]]]:
    """Yield each proposal with its notes as it wrote or saw them; they may be gone by now."""
    records = list(records)
    places = [p for r in records for p in _places(r, r.tip)]
    oids = repository.named(place for _, _, place in places)
    # Its own commit shows all of its notes; only where that is gone the base has to do.
    known = {record.id for record, _, place in places if place in oids}
    before = [p for r in records if r.id not in known for p in _places(r, r.base)]
    oids |= repository.named(place for _, _, place in before)
    notes: dict[tuple[str, str], Note | None] = {}
    raws = dict(repository.blobs(dict.fromkeys(oids.values())))
    found: dict[str, tuple[Record, list[Note]]] = {}
    for record, path, place in (*places, *before):
        oid = oids.get(place, "")
        if (path, oid) not in notes:
            notes[path, oid] = _note(path, oid, raws.get(oid))
        note = notes[path, oid]
        if note is not None:
            found.setdefault(record.id, (record, []))[1].append(note)
    yield from found.values()


def _places(record: Record, rev: str) -> list[tuple[Record, str, str]]:
    return [(record, p, f"{rev}:{p}") for p in record.paths if rev and is_markdown(p)]


def _note(path: str, oid: str, raw: bytes | None) -> Note | None:
    text = None if raw is None else read_text(path, raw)
    if text is None or isinstance(text, Unreadable):
        return None
    return build(Source(path, oid, text, AsNote(), Fields(path, text)), path, _RULES)
