"""Tell journals, notes, dated notes and all the rest apart, by their paths alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from curator.home.dates import dated, day_of_folders, whole
from curator.home.layout import Layout, matches
from curator.home.places import ignored_file, ignored_folder, is_journal_folder

_FEWEST_DAYS: Final = 3
INDEX: Final = "MEMORY"
_SKILL: Final = "SKILL"


@dataclass(frozen=True, slots=True)
class AsJournal:
    """A source that is never read for a note and never edited."""


@dataclass(frozen=True, slots=True)
class AsIndex:
    """What agents load by themselves: read for its links, never a note."""


@dataclass(frozen=True, slots=True)
class AsNote:
    """A note; `event` is the first day of what its path names, `dated` whether it names anything.

    `sure` is true where the owner's own glob says that it is a note.
    """

    event: date | None = None
    dated: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True)
class AsNothing:
    """Neither note nor journal, and why."""

    why: str


Place = AsJournal | AsIndex | AsNote | AsNothing


class Places:
    """What any Markdown path is, or would be, among those of a home; sorts only what it is asked."""

    def __init__(self, paths: Iterable[str], layout: Layout) -> None:
        self._layout = layout
        self._folders: dict[str, list[str]] = defaultdict(list)
        self._skills: list[str] = []
        self._known: set[str] = set()
        self._sorted: dict[str, Mapping[str, Place]] = {}
        self._grown: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        for path in filter(is_markdown, paths):
            self._known.add(path)
            self._folders[path.rpartition("/")[0]].append(path)
            if stem(path) == _SKILL:
                self._skills.append(path)

    def of(self, wanted: Collection[str], *, without: Collection[str] = ()) -> Mapping[str, Place]:
        """Return what `places` says of these paths if they were added and others taken away."""
        folders = {path.rpartition("/")[0] for path in wanted}
        if not without and self._known.issuperset(wanted):
            return {path: self._standing(path.rpartition("/")[0])[path] for path in wanted}
        if not without and len(wanted) == 1 and all(map(is_markdown, wanted)):
            (path,) = wanted
            if plainly_named(path):
                return {path: self._added(path)}
        near = {path for folder in folders for path in self._folders.get(folder, ())}
        found = places(near.union(self._skills).difference(without).union(wanted), self._layout)
        return {path: found[path] for path in wanted if path in found}

    def _added(self, path: str) -> Place:
        """Return what one new file is whose own name tells nothing; its folder is counted once."""
        folder = path.rpartition("/")[0]
        if folder not in self._grown:
            near = {*self._folders.get(folder, ()), *self._skills, path}
            skills = _skills(near)
            days = frozenset() if self._layout.journal else _day_folders(near, skills, frozenset())
            self._grown[folder] = days, skills
        return _place(path, self._layout, *self._grown[folder])

    def _standing(self, folder: str) -> Mapping[str, Place]:
        """Return what the files of a folder are as they stand; sorted once, and asked for often."""
        if folder not in self._sorted:
            near = {*self._folders[folder], *self._skills}
            self._sorted[folder] = places(near, self._layout)
        return self._sorted[folder]


def places(
    paths: Iterable[str], layout: Layout, plain: Collection[str] = frozenset()
) -> Mapping[str, Place]:
    """Return what each Markdown path of a home is; all paths must be given at once.

    A folder in which most files are named by days is a journal, so its other files are too. `plain`
    are paths of which `plainly_named` is known to be true.
    """
    known = [path for path in paths if is_markdown(path)]
    skills = _skills(path for path in known if path not in plain)
    days = frozenset() if layout.journal else _day_folders(known, skills, plain)
    if layout != Layout() or not plain:
        return {path: _place(path, layout, days, skills) for path in known}
    alike: dict[str, Place] = {}
    found: dict[str, Place] = {}
    for path in known:
        if path not in plain:
            found[path] = _place(path, layout, days, skills)
            continue
        folder = path.rpartition("/")[0]
        if folder not in alike:
            alike[folder] = _place(path, layout, days, skills)
        found[path] = alike[folder]
    return found


def plainly_named(path: str) -> bool:
    """Say whether only the folders of a path, and what else is in them, tell what it is."""
    name = stem(path)
    if name in (INDEX, _SKILL) or ignored_file(name) or whole(name):
        return False
    return dated(path) is None and not day_of_folders(path)


def is_markdown(path: str) -> bool:
    """Say whether a path is a Markdown file by its name."""
    return path.endswith((".md", ".markdown")) or path.lower().endswith((".md", ".markdown"))


def stem(path: str) -> str:
    """Return the file name of a path without its last suffix."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def _place(path: str, layout: Layout, days: frozenset[str], skills: frozenset[str]) -> Place:
    if matches(layout.ignore, path):
        return AsNothing("ignored by settings")
    if matches(layout.journal, path):
        return AsJournal()
    wanted = matches(layout.notes, path)
    why = "" if wanted else _ignored(path, skills)
    if why:
        return AsNothing(why)
    return AsJournal() if not layout.journal and _is_journal(path, days) else _kept(path, layout)


def _kept(path: str, layout: Layout) -> Place:
    wanted = matches(layout.notes, path)
    if stem(path) == INDEX:
        return AsIndex()
    if layout.notes and not wanted:
        return AsNothing("outside the notes of the settings")
    event = dated(path)
    return AsNote(event, event is not None or matches(layout.dated, path), sure=wanted)


def _ignored(path: str, skills: frozenset[str]) -> str:
    return _ignored_folders(path.rpartition("/")[0], skills) or ignored_file(stem(path))


@lru_cache(maxsize=4_096)
def _ignored_folders(path: str, skills: frozenset[str]) -> str:
    folders = path.split("/") if path else []
    for depth, folder in enumerate(folders, 1):
        why = ignored_folder(folder)
        if why:
            return why
        if "/".join(folders[:depth]) in skills:
            return "tool folder"
    return ""


def _skills(paths: Iterable[str]) -> frozenset[str]:
    """Return the folders that hold an agent's skill; a topic that is called skills is not one."""
    found = {path.rpartition("/")[0] for path in paths if stem(path) == _SKILL}
    return frozenset(found | {"skills"}) - {""}


def _is_journal(path: str, days: frozenset[str]) -> bool:
    folder = path.rpartition("/")[0]
    if whole(stem(path)) or folder in days or day_of_folders(path):
        return True
    return _in_journal(folder)


@lru_cache(maxsize=4_096)
def _in_journal(folder: str) -> bool:
    return any(is_journal_folder(part) for part in folder.split("/") if part)


def _day_folders(
    paths: Iterable[str], skills: frozenset[str], plain: Collection[str]
) -> frozenset[str]:
    files: Counter[str] = Counter()
    named: Counter[str] = Counter()
    usual: Counter[str] = Counter()
    for path in paths:
        folder = path.rpartition("/")[0]
        if path in plain:
            usual[folder] += 1
            continue
        if _ignored(path, skills):
            continue
        files[folder] += 1
        named[folder] += whole(stem(path))
    # Either all files with plain names are left aside by their folder, or none is.
    files.update({f: n for f, n in usual.items() if not _ignored_folders(f, skills)})
    return frozenset(f for f, n in named.items() if n >= _FEWEST_DAYS and 2 * n > files[f])
