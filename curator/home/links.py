"""Who links to whom, and what a link means: by path first, then by a name that is unique."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from curator.home.finding_notes import by_plain_stem, plain
from curator.home.journal import is_markdown
from curator.home.link_text import Link, links_in
from curator.home.note import Note, Value
from curator.home.values import word
from curator.repository import Entry

_SUFFIXES = ("", ".md", ".markdown")


@dataclass(frozen=True, slots=True)
class Target:
    """The file a link means; `by_place` where the link breaks when that file moves.

    `end` is how the path must end where the link was found by that alone, as some editors write it.
    """

    path: str
    by_place: bool
    from_root: bool = False
    end: str = ""

    def stays(self, path: str) -> bool:
        """Say whether the link still means the file once it has moved to `path`."""
        ends = tuple(self.end + suffix for suffix in _SUFFIXES) if self.end else ()
        return not self.by_place or ("/" + path).endswith(ends)


class Targets:
    """All that a link of the home can mean."""

    def __init__(self, paths: Iterable[str], notes: Sequence[Note]) -> None:
        self._paths = frozenset(paths)
        self._stems = by_plain_stem([path for path in self._paths if is_markdown(path)])
        self._files: dict[str, list[str]] = defaultdict(list)
        for path in self._paths:
            self._files[plain(path.rpartition("/")[2])].append(path)
        self._called: dict[str, set[str]] = defaultdict(set)
        for note in notes:
            for name in (note.title, *note.aliases, note.name, *_page_names(note.path)):
                if name:
                    self._called[plain(name)].add(note.path)

    def resolve(self, at: str, link: Link) -> Target | None:
        """Return what a link in the file `at` means, None where that is nothing or not clear."""
        target = link.target
        if link.wiki and "/" not in target:
            return self._by_name(at, target)
        beside = self._existing(posixpath.normpath(posixpath.join(posixpath.dirname(at), target)))
        root = self._existing(posixpath.normpath(target.lstrip("/")))
        if link.wiki and not target.startswith("."):
            beside = None if root else beside
        if beside is not None and not target.startswith("/"):
            return Target(beside, by_place=True)
        if root is not None:
            return Target(root, by_place=True, from_root=True)
        return self._by_end(target) or self._by_name(at, target)

    def _existing(self, path: str) -> str | None:
        return next((path + end for end in _SUFFIXES if path + end in self._paths), None)

    def _by_name(self, at: str, name: str) -> Target | None:
        wanted = plain(name)
        for found in (self._stems.get(wanted, []), self._files.get(wanted, [])):
            if len(found) == 1:
                return Target(found[0], by_place=False)
            folder = posixpath.dirname(at)
            near = [path for path in found if posixpath.dirname(path) == folder]
            if len(near) == 1:
                return Target(near[0], by_place=True)
        called = self._called.get(wanted, ())
        return Target(next(iter(called)), by_place=False) if len(called) == 1 else None

    def _by_end(self, target: str) -> Target | None:
        end = "/" + target.lstrip("./")
        name = plain(posixpath.basename(target))
        near = [*self._files.get(name, []), *self._stems.get(name, [])]
        found = {path for path in near if any(("/" + path).endswith(end + s) for s in _SUFFIXES)}
        if len(found) != 1:
            return None
        return Target(found.pop(), by_place=True, from_root=True, end=end)


@dataclass(frozen=True, slots=True)
class Links:
    """The links between files of a home, as written in its notes and memory indexes."""

    targets: Targets
    _out: Mapping[str, frozenset[str]]
    _into: Mapping[str, frozenset[str]]
    _breaking: Mapping[str, frozenset[str]]

    def out_of(self, path: str) -> frozenset[str]:
        """Return the files that a file links to."""
        return self._out.get(path, frozenset())

    def into(self, path: str) -> frozenset[str]:
        """Return the files that link to a file."""
        return self._into.get(path, frozenset())

    def breaking(self, path: str) -> frozenset[str]:
        """Return the other files with a link that would break if this one moved elsewhere."""
        return self._breaking.get(path, frozenset()) - {path}


def link_map(notes: Sequence[Note], indexes: Mapping[str, str], tree: Mapping[str, Entry]) -> Links:
    """Return the links of all notes and indexes; front matter links count as those of the text."""
    targets = Targets((path for path, entry in tree.items() if entry.kind == "blob"), notes)
    out: dict[str, set[str]] = defaultdict(set)
    into: dict[str, set[str]] = defaultdict(set)
    breaking: dict[str, set[str]] = defaultdict(set)
    for source, target in _all(notes, indexes, targets):
        out[source].add(target.path)
        into[target.path].add(source)
        if target.by_place:
            breaking[target.path].add(source)
    return Links(targets, _frozen(out), _frozen(into), _frozen(breaking))


def path_references(note: Note) -> Iterator[str]:
    """Yield what the note refers to by bare name in its front matter."""
    yield from note.supersedes
    yield from note.contradicts
    if note.superseded_by:
        yield note.superseded_by


def _all(
    notes: Sequence[Note], indexes: Mapping[str, str], targets: Targets
) -> Iterator[tuple[str, Target]]:
    texts = [(note.path, [note.body, *_strings(list(note.front.values()))]) for note in notes]
    texts += [(path, [text]) for path, text in indexes.items()]
    for source, parts in texts:
        for part in parts:
            for link in links_in(part):
                found = targets.resolve(source, link)
                if found is not None:
                    yield source, found
    known = {note.path for note in notes}
    for note in notes:
        for name in path_references(note):
            if name in known:
                yield note.path, Target(name, by_place=True, from_root=True)


def _strings(values: Iterable[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from _strings(list(value.values()))
        elif isinstance(value, list):
            yield from _strings(value)
            yield from (word(part) for part in value if isinstance(part, list))


def _page_names(path: str) -> tuple[str, ...]:
    """Return the page name that Logseq encodes in a file name."""
    stem = path.rpartition("/")[2].rpartition(".")[0]
    if "___" not in stem and "%" not in stem:
        return ()
    return (unquote(stem.replace("___", "/")),)


def _frozen(found: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {path: frozenset(others) for path, others in found.items()}
