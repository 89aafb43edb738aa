"""Describe what was taken for what, for an owner to confirm."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from curator.home.brief import FRONT, brief
from curator.home.journal import stem
from curator.home.note import Note
from curator.home.notes import told
from curator.home.places import is_journal_folder, words
from curator.home.snapshot import Snapshot

_EXAMPLES: Final = 3
_ARCHIVES: Final = frozenset({
    "archive", "archives", "archived", "old", "attic", "graveyard", "보관", "보관함", "아카이브",
    "アーカイブ", "保管", "归档",
})  # fmt: skip
_STAMP: Final = re.compile(r"\d{12}(?:\d\d)?")
_FIRST_ARCHIVE: Final = "archive"


@dataclass(frozen=True, slots=True)
class Class:
    """How many files were taken for one thing, with up to three paths as examples."""

    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """What a home holds. `dated` notes are counted among `notes` as well, `stamped` among `journals`.

    `stamped` files are called by 12 or 14 digits, outside any journal folder: timestamps of a journal
    or the ids of a Zettelkasten, which only the owner can tell; journals until then.

    `front_share` is the share of notes with a front matter block, `superseded` the way of showing
    superseded notes that fits it, `archive_folder` the home's own archive or the folder to make.
    """

    notes: Class
    journals: Class
    stamped: Class
    dated: Class
    ignored: Mapping[str, Class]
    unreadable: Class
    dialects: Mapping[str, int]
    front_share: float
    superseded: Literal["mark", "archive"]
    archive_folder: str
    archive_exists: bool


def look(snapshot: Snapshot) -> Survey:
    """Return the survey of a snapshot; reads nothing further."""
    notes = snapshot.notes
    share = _front_share(notes)
    archive = _archive(note.path for note in notes)
    dialects = Counter(note.dialect for note in notes)
    return Survey(
        notes=_class(note.path for note in notes),
        journals=_class(snapshot.journals),
        stamped=_class(path for path in snapshot.journals if _stamped(path)),
        dated=_class(note.path for note in notes if note.dated),
        ignored={why: _class(_of(snapshot.skipped, why)) for why in snapshot.ignored},
        unreadable=_class(file.path for file in snapshot.unreadable),
        dialects=dict(sorted(dialects.items(), key=lambda pair: (-pair[1], pair[0]))),
        front_share=share,
        superseded=_fitting(share),
        archive_folder=archive or _FIRST_ARCHIVE,
        archive_exists=bool(archive),
    )


def fitting(notes: Sequence[Note]) -> Literal["mark", "archive"]:
    """Return the way of showing superseded notes that fits a home; makes no note."""
    return _fitting(_front_share(notes))


def _fitting(share: float) -> Literal["mark", "archive"]:
    return "mark" if share >= 0.5 else "archive"


def _front_share(notes: Sequence[Note]) -> float:
    marks = told(notes, brief())[0].numbers
    return float(np.count_nonzero(marks & np.uint64(FRONT)) / len(notes)) if len(notes) else 0.0


def _class(paths: Iterable[str]) -> Class:
    """Return a count and examples from the start, the middle and the end, which differ the most."""
    found = sorted(paths)
    if len(found) <= _EXAMPLES:
        return Class(len(found), tuple(found))
    return Class(len(found), (found[0], found[len(found) // 2], found[-1]))


def _stamped(path: str) -> bool:
    *folders, _ = path.split("/")
    return bool(_STAMP.fullmatch(stem(path))) and not any(map(is_journal_folder, folders))


def _of(skipped: Mapping[str, str], why: str) -> Iterable[str]:
    return (path for path, reason in skipped.items() if reason == why)


def _archive(paths: Iterable[str]) -> str:
    """Return the archive folder that holds notes, at the top or beside most notes; else ""."""
    known = [path.split("/")[:-1] for path in paths]
    tops = Counter(folders[0] for folders in known if folders)
    for folders in sorted(known):
        if folders and words(folders[0]) in _ARCHIVES:
            return folders[0]
    main = next((top for top, count in tops.items() if 2 * count > len(known)), None)
    for folders in sorted(known):
        if len(folders) > 1 and folders[0] == main and words(folders[1]) in _ARCHIVES:
            return "/".join(folders[:2])
    return ""
