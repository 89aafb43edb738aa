"""What a note names as its source: a file of the home, a note by any of its names, or an address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from curator.home.finding_notes import plain
from curator.home.link_text import Link
from curator.home.links import Targets
from curator.home.note import Note
from curator.home.values import bare
from curator.repository import Entry

_LINES: Final = re.compile(r"#L(\d{1,9})(?:-L?(\d{1,9}))?(?!\w)")
_COMMIT: Final = re.compile(r"@[0-9a-f]{7,64}\Z")
_LINKED: Final = re.compile(r"\[[^\[\]\n]*\]\(<?([^()<>\n]+)>?\)")
_HOME: Final = "nas://"
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A source as written, apart: what it names, and which lines of it, from 1; 0 for all.

    `wiki` marks a name in double brackets, `owned` one that begins with the name of a home.
    """

    written: str
    text: str
    first: int = 0
    last: int = 0
    wiki: bool = False
    owned: bool = False

    def meets(self, other: Pointer) -> bool:
        """Tell whether two pointers at one thing have a line in common; one without lines has all."""
        if not self.first or not other.first:
            return True
        return self.first <= other.last and other.first <= self.last


def pointer(written: str) -> Pointer:
    """Read a source as people and agents write it.

    That is `path#L3-L5`, `path@commit#L3`, `nas://home/path@commit#L3`, `[[name]]`, `[text](path)`, a
    name, an id or an address.
    """
    text = written.strip()
    linked = _LINKED.fullmatch(text)
    text = unquote(linked[1], errors="surrogateescape") if linked else text
    wiki = text.startswith("[[") and text.endswith("]]")
    text = bare(text) if wiki else text.strip("<>\"'")
    if wiki:
        text = text.partition("|")[0].strip()
    lines = _LINES.search(text)
    first = last = 0
    if lines:
        first, second = int(lines[1]), int(lines[2] or lines[1])
        first, last = min(first, second), max(first, second)
        text = text[: lines.start()]
    owned = text.startswith(_HOME)
    text = text.removeprefix(_HOME)
    if owned or not _ADDRESS.match(text):
        text = _COMMIT.sub("", text.partition("#")[0] if wiki else text).removeprefix("./")
    else:
        text = text.partition("#")[0].rstrip("/")
    return Pointer(written, text.strip(), first, last, wiki, owned)


class Pointers:
    """What pointers mean among the files of one commit; two mean the same if they share a key."""

    def __init__(self, tree: Mapping[str, Entry], notes: Sequence[Note]) -> None:
        self._paths = frozenset(path for path, entry in tree.items() if entry.kind == "blob")
        self._targets = Targets(self._paths, notes)
        self._ids = {note.name: note.path for note in notes}

    def path(self, pointed: Pointer, at: str = "") -> str | None:
        """Return the file of this commit that is meant in the file `at`, None for none or several."""
        if _ADDRESS.match(pointed.text):
            return None
        for text in spellings(pointed):
            if text in self._paths:
                return text
            if text in self._ids:
                return self._ids[text]
        for text in spellings(pointed):
            # Only the target of a Markdown link is decoded, and this is none any more.
            written = text if pointed.wiki else text.replace("%", "%25")
            link = Link(0, len(written), written, pointed.wiki)
            found = self._targets.resolve(at, link) if text else None
            if found is not None:
                return found.path
        return None

    def keys(self, pointed: Pointer, at: str = "") -> frozenset[str]:
        """Return the file that is meant, else the words themselves: a file may be gone by now."""
        found = self.path(pointed, at)
        if found is not None:
            return frozenset({file_key(found)})
        return frozenset(f"words {plain(text.removesuffix('.md'))}" for text in spellings(pointed))

    def key_of(self, path: str) -> str:
        """Return the key of a path, also of one that is gone."""
        return min(self.keys(Pointer(path, path)))


def file_key(path: str) -> str:
    """Return the key of a file that is there."""
    return f"file {path}"


def spellings(pointed: Pointer) -> Iterator[str]:
    """Yield what a pointer may mean by its words: with and without the name of a home before them."""
    text = pointed.text.lstrip("/") if pointed.owned else pointed.text
    yield text
    if pointed.owned and "/" in text:
        yield text.partition("/")[2]
