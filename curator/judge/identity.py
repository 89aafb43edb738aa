"""What makes two notes the same page: one of these is needed before their texts count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.finding import Evidence
from curator.judge.facts import (
    TEMPLATE_TITLES,
    distinctive_id,
    distinctive_url,
    folder_of,
    squeezed,
)
from curator.judge.lexicon import lexicon
from curator.judge.marks import beside
from curator.judge.names import label, stem
from curator.judge.pair import Pair, Rule, Side
from curator.judge.substance import width

_BEHIND: Final = re.compile(r" \d{1,3}$")
_WORDS: Final = 3
_WIDE: Final = 12
# An id or a timestamp for a name: letters among digits, or digits alone.
_CODE: Final = re.compile(r"(?=(?:\D*\d){3})[a-z0-9 ]{6,}|[\d ]+")


def same_name(pair: Pair) -> Evidence | None:
    """Both files have one name, in two folders or in two ways of writing it."""
    if not pair.one_name:
        return None
    return Evidence("same_name", f"both files are called {stem(pair.a.note.path)}")


def copy_name(pair: Pair) -> Evidence | None:
    """One file name is the other's with a copy mark such as `copy`, `(1)`, `のコピー`, `사본`.

    Two numbers, as in `part_1` and `part_2`, are no copy marks.
    """
    a, b = pair.a.name, pair.b.name
    if pair.one_name or a.base != b.base or a.version != b.version or not (a.copy or b.copy):
        return None
    if a.copy == b.copy == "number":
        return None
    copied, other = (pair.a, pair.b) if a.copy else (pair.b, pair.a)
    says = f"{stem(copied.note.path)} is named as a copy of {stem(other.note.path)}"
    return Evidence("copy_name", says)


def beside_name(pair: Pair) -> Evidence | None:
    """One is called as the other with a 1 or 2 behind, beside it, and says the very same.

    Obsidian and iCloud name copies so. A third of that name makes them parts of a series.
    """
    longer, shorter = sorted(pair.notes, key=lambda note: -len(stem(note.path)))
    base = beside(stem(longer.path).casefold())
    if not base or label(base) != label(stem(shorter.path)):
        return None
    pages = pair.home.pages.names(folder_of(longer.path))
    series = [name for name in pages if _BEHIND.sub("", name) == label(base) != name]
    if folder_of(shorter.path) != folder_of(longer.path) or len(series) != 1:
        return None
    if longer.body.splitlines() != shorter.body.splitlines():
        return None
    says = f"{stem(longer.path)} stands beside {stem(shorter.path)} as a program names a copy"
    return Evidence("beside_name", says)


def version_name(pair: Pair) -> Evidence | None:
    """The file names differ only in a version mark such as `v2` or `final`."""
    a, b = pair.a.name, pair.b.name
    if a.base != b.base or a.version == b.version:
        return None
    names = f"{stem(pair.a.note.path)} and {stem(pair.b.note.path)}"
    return Evidence("version_name", f"{names} are versions of one page by their names")


def same_heading(pair: Pair) -> Evidence | None:
    """Both have one first heading that says which page this is."""
    a, b = pair.notes
    if not _telling(pair, a.heading, b.heading):
        return None
    return Evidence("same_heading", f"both have the heading “{a.heading}”")


def same_title(pair: Pair) -> Evidence | None:
    """Both have one title that says which page this is."""
    a, b = pair.notes
    if not _telling(pair, a.title, b.title):
        return None
    return Evidence("same_title", f"both have the title “{a.title}”")


def same_id(pair: Pair) -> Evidence | None:
    """Both carry one id that hardly any other note has."""
    a, b = pair.notes
    if not a.id or a.id != b.id or not distinctive_id(pair.home, a.id):
        return None
    return Evidence("same_id", f"both carry the id {a.id}")


def same_source_url(pair: Pair) -> Evidence | None:
    """Both were taken from one address that hardly any other note names."""
    a, b = pair.notes
    shared = [url for url in a.urls if url in b.urls and distinctive_url(pair.home, url)]
    return Evidence("same_source_url", f"both come from {shared[0]}") if shared else None


def same_subject(pair: Pair) -> Evidence | None:
    """Both name one subject."""
    a, b = pair.notes
    if not label(a.subject) or label(a.subject) != label(b.subject):
        return None
    return Evidence("same_subject", f"both are about {a.subject}")


def same_key(pair: Pair) -> Evidence | None:
    """Both hold one stable key."""
    a, b = pair.notes
    if not label(a.key) or a.key.casefold() != b.key.casefold():
        return None
    return Evidence("same_key", f"both hold the key {a.key}")


IDENTITIES: Final[Sequence[Rule]] = (
    same_id,
    same_key,
    same_subject,
    same_name,
    copy_name,
    beside_name,
    version_name,
    same_source_url,
    same_title,
    same_heading,
)


def identities(pair: Pair) -> tuple[Evidence, ...]:
    """Return all that speaks for one page, the strongest first."""
    return tuple(found for rule in IDENTITIES if (found := rule(pair)) is not None)


def other_names(pair: Pair) -> Evidence | None:
    """One file name says something that the heading or title both have does not."""
    both = (pair.notes[0].heading, pair.notes[0].title)
    for side in (pair.a, pair.b):
        if not any(_quiet(side, text) for text in both if label(text)):
            says = f"only a heading or title joins them, and {stem(side.note.path)} is another name"
            return Evidence("other_names", says)
    return None


def _telling(pair: Pair, one: str, other: str) -> bool:
    """True for equal labels that say which page this is, and not only of what sort.

    Where headings are page names by custom, a heading that is another page's name means that one
    page was overwritten, not that the two are one. A label of many notes came with their template.
    Two names that each say something else, as those of two people do, outweigh any label, and
    so few words as `Person` need a file name that has one of them.
    """
    if not label(one) or label(one) != label(other):
        return False
    if pair.home.labelled or pair.home.labels[label(one)] >= TEMPLATE_TITLES:
        return False
    sides = (pair.a, pair.b)
    if any(_is_page(one, side) for side in sides) or not any(_quiet(side, one) for side in sides):
        return False
    return _wordy(label(one)) or any(_shares(side, one) for side in sides)


def _wordy(text: str) -> bool:
    return len(text.split()) >= _WORDS or (not text.isascii() and width(text) >= _WIDE)


def _shares(side: Side, text: str) -> bool:
    return any(word in label(text).split() or _wide_in(word, text) for word in _named(side))


def _quiet(side: Side, text: str) -> bool:
    """True for a file name that says nothing beside a label: its words, a number, a code."""
    if _CODE.fullmatch(side.name.base) or side.name.base in lexicon().unnamed:
        return True
    said = label(text).split()
    return all(word in said or word.isdigit() or _wide_in(word, text) for word in _named(side))


def _named(side: Side) -> list[str]:
    return [word for word in side.name.base.split() if word not in lexicon().filler]


def _wide_in(word: str, text: str) -> bool:
    return not word.isascii() and word in squeezed(text)


def _is_page(text: str, side: Side) -> bool:
    return squeezed(text) == side.name.base.replace(" ", "")
