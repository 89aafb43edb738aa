"""Write a link to a note in the way the home writes links."""

from __future__ import annotations

import posixpath
import re
from itertools import islice
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote

from curator.home.note import Note
from curator.kinds.kind import View
from curator.texts import line

_SIGNS: Final = re.compile(r"[\\\[\]<>`*~|]")
_ENCODED: Final = re.compile(
    r"[\s()<>%#?\\|\x00-\x1f\x7f-\x9f\ud800-\udfff\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
_NOT_IN_WIKI: Final = re.compile(r"[\[\]|#^\n\ud800-\udfff]")
_ASKED: Final = 2_000


def link(at: Note, to: Note, view: View) -> str:
    """Return a link from one note to another: `[[name]]` where such links are the habit."""
    name = _page(to, view)
    if not _NOT_IN_WIKI.search(name) and _wiki(at, view):
        return f"[[{name}]]"
    text = line(to.title or PurePosixPath(to.path).stem, 60)
    shown = _SIGNS.sub(lambda sign: "\\" + sign[0], text)
    target = posixpath.relpath(to.path, posixpath.dirname(at.path) or ".")
    encoded = _ENCODED.sub(lambda s: quote(s[0], safe="", errors="surrogateescape"), target)
    return f"[{shown}]({encoded})"


def _page(note: Note, view: View) -> str:
    """Return the name of a page: its stem where no other file has it, else its path."""
    path = PurePosixPath(note.path)
    alike = [n for n in view.snapshot.find(path.stem) if PurePosixPath(n.path).stem == path.stem]
    return path.stem if len(alike) == 1 else str(path.with_suffix(""))


def _wiki(at: Note, view: View) -> bool:
    """Say whether the file, else most of the notes that have links, link by name."""
    if "[[" in at.body or "](" in at.body:
        return "[[" in at.body
    asked = list(islice(view.snapshot.notes, _ASKED))
    by_name = sum("[[" in note.body for note in asked)
    return by_name > sum("](" in note.body and "[[" not in note.body for note in asked)
