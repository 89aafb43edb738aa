"""What a file name, heading or title says: page, copy mark, version, dates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from curator.home.normal_form import normal
from curator.judge.lexicon import lexicon
from curator.judge.marks import hint, without_copy_word, without_number, without_version
from curator.judge.mojibake import repaired

_NOT_WORD: Final = re.compile(r"[\W_]+")
_DATE: Final = re.compile(
    r"(?<!\d)(?P<y>(?:19|20)\d\d)[-_./年 ]?(?P<m>0[1-9]|1[0-2]|[1-9](?=[月./-]))?"
    r"(?:[-_./月 ]?(?P<d>0[1-9]|[12]\d|3[01]|[1-9](?=日)))?(?!\d)"
)
_WEEK: Final = re.compile(
    r"(?<![^\W_])(?:(?:19|20)\d\d[-_ ]?)?(?:w|kw|cw|week)[-_ ]?\d{1,2}(?!\d)"
    r"|第?\d{1,2}(?:週|周|주차)"
)
_LONGEST: Final = 300
_MARKS: Final = 4


@dataclass(frozen=True, slots=True)
class PageName:
    """A file name taken apart.

    `base` is the page without copy and version marks. `copy` is "" , "word" (`… copy`) or "number"
    (`… (1)`, `…_1`). `version` orders versions: numbers, a very high one for words such as `final`.
    """

    base: str
    copy: str = ""
    version: tuple[int, ...] | None = None


@lru_cache(maxsize=1 << 16)
def label(text: str) -> str:
    """Return a name, title or heading as it is compared; "" where nothing comparable is left."""
    if not text.isascii():
        text = normal("NFKC", repaired(text))
    folded = _NOT_WORD.sub(" ", text.casefold()).strip()
    return folded if len(folded) > 1 or not folded.isascii() else ""


def stem(path: str) -> str:
    """Return the file name without its extension."""
    return path.rsplit("/", 1)[-1].rsplit(".md", 1)[0]


@lru_cache(maxsize=1 << 16)
def page_name(path: str) -> PageName:
    """Take a path's file name apart."""
    text = stem(path)
    if not text.isascii():
        text = normal("NFKC", repaired(text))
    folded = text.casefold().strip()
    return _taken_apart(folded) if len(folded) <= _LONGEST else PageName(label(folded))


def _taken_apart(text: str) -> PageName:
    if hint().search(text) is None:
        return PageName(label(text) or text)
    copy = ""
    version: tuple[int, ...] = ()
    for _ in range(_MARKS):
        base = without_copy_word(text)
        numbered = without_number(text, again=copy != "") if base is None else None
        found = without_version(text) if base is None and numbered is None else None
        if base is not None:
            text, copy = base, "word"
        elif numbered is not None:
            text, copy = numbered, copy or "number"
        elif found is not None:
            text, version = found[0], found[1] + version
        else:
            break
    return PageName(label(text) or text, copy, version or None)


def dates_of(text: str) -> frozenset[str]:
    """Return the dates, months and weeks a name or folder gives; a bare year counts as well."""
    folded = text.casefold()
    found = {"-".join(part for part in match.groups() if part) for match in _DATE.finditer(folded)}
    found.update(match[0] for match in _WEEK.finditer(folded))
    return frozenset(found)


def calendar_of(text: str) -> frozenset[str]:
    """Return the months and weekdays a name holds."""
    names = lexicon().calendar
    return frozenset(names[word] for word in label(text).split() if word in names)


def opposed(one: Iterable[str], other: Iterable[str]) -> tuple[str, str] | None:
    """Return a word of the first that means the opposite of a word of the other."""
    there = frozenset(other)
    for word in one:
        against = lexicon().antonyms.get(word, frozenset()) & there
        if against:
            return word, min(against)
    return None
