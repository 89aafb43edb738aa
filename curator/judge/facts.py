"""What only the whole home shows: template lines, shared ids, names that stand everywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from curator.home.note import Note
from curator.judge.names import label, page_name, stem
from curator.judge.reading import Reading, raw_key

TEMPLATE_TITLES: Final = 4
_SHARED_ID: Final = 3
_SHARED_URL: Final = 3
_CUSTOM_SHARE: Final = 0.5
_CUSTOM_FEWEST: Final = 5


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """Counts over all notes of a home.

    `template` holds raw keys of lines that stand under at least four titles; `folders` the folders
    in which a file name occurs; `ids`, `urls` and `labels` (headings
    and titles) how many notes share one; `pages` the note of each
    file name per folder; `labelled` whether headings or titles here are the page name by custom.
    `read` gives the reading of a body; `parallel` keeps what was found about two folders.
    """

    template: frozenset[str]
    folders: dict[str, frozenset[str]]
    ids: Counter[str]
    urls: Counter[str]
    labels: Counter[str]
    pages: dict[str, dict[str, Note]]
    labelled: bool
    read: Callable[[str], Reading]
    parallel: dict[tuple[str, str], int] = field(default_factory=dict)


def facts(notes: Sequence[Note], read: Callable[[str], Reading]) -> HomeFacts:
    """Count once over all notes of a home; linear in their text."""
    pages: dict[str, dict[str, Note]] = defaultdict(dict)
    folders: dict[str, set[str]] = defaultdict(set)
    for note in notes:
        folder, name = folder_of(note.path), file_label(note.path)
        pages[folder].setdefault(name, note)
        folders[name].add(folder)
    return HomeFacts(
        template=_template(notes),
        folders={name: frozenset(found) for name, found in folders.items() if len(found) > 1},
        ids=Counter(note.id for note in notes if note.id),
        urls=Counter(url for note in notes for url in note.urls),
        labels=Counter(said for note in notes for said in {label(note.heading), label(note.title)}),
        pages=dict(pages),
        labelled=_labelled(notes),
        read=read,
    )


def file_label(path: str) -> str:
    """Return a file name as it is compared, copy and version marks included."""
    name = stem(path)
    return label(name) or name


def folder_of(path: str) -> str:
    """Return the folder of a path, "" for the top."""
    return path.rpartition("/")[0]


def distinctive_id(home: HomeFacts, ident: str) -> bool:
    """True for an id that at most three notes carry, as copies do; more make it a placeholder."""
    return 0 < home.ids[ident] <= _SHARED_ID


def distinctive_url(home: HomeFacts, url: str) -> bool:
    """True for a source address that at most three notes name."""
    return 0 < home.urls[url] <= _SHARED_URL


def _template(notes: Sequence[Note]) -> frozenset[str]:
    """Return raw keys of lines under many titles; notes sorted by title, so a change counts one."""
    titled = sorted(((_title(note), note) for note in notes), key=lambda pair: pair[0])
    last: dict[str, str] = {}
    count: Counter[str] = Counter()
    for title, note in titled:
        for key in {raw_key(raw) for raw in note.body.split("\n")}:
            if last.get(key) != title:
                last[key] = title
                count[key] += 1
    return frozenset(key for key, times in count.items() if times >= TEMPLATE_TITLES)


def _title(note: Note) -> str:
    return f"{page_name(note.path).base}\n{note.title.casefold()}"


def _labelled(notes: Sequence[Note]) -> bool:
    told = [note for note in notes if note.heading or note.title]
    named = sum(_is_page(note) for note in told)
    return named >= _CUSTOM_FEWEST and named >= _CUSTOM_SHARE * len(told)


def _is_page(note: Note) -> bool:
    return squeezed(note.heading or note.title) == squeezed(stem(note.path))


def squeezed(text: str) -> str:
    """Return a label without spaces, so that a slug equals its heading."""
    return label(text).replace(" ", "")
