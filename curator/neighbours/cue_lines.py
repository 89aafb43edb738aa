"""The lines of notes that may hold a cue, told by a quick look at their text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from curator.home.columns import NARROW, WIDE, Column, column, of_owners, single
from curator.home.kept_file import recipe
from curator.home.normal_form import normal
from curator.home.note import Note
from curator.home.told import Columns, Group, number_of
from curator.judge.claims.lexicon import LANGUAGES, words_in
from curator.judge.names import label, page_name
from curator.neighbours.heads import heads

DATED: Final = 1
_SPACED: Final = re.compile(r"[-_]")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_PARTED: Final = bytes(code if chr(code).isalpha() else 32 for code in range(128)) + bytes(128)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_WIDE_FROM: Final = "\u3000"
_SHORT: Final = 1_200


def cues(keys: Collection[str] = ()) -> Group:
    """Return the group of what claims of a note may meet by; `keys` are declared to have one value.

    Columns: whether it has dates; of a short note what it is about and its body; the heads of all its
    words; those of its lines with a cue one after another, and how many each of these lines has.
    """
    known = frozenset(keys)
    kinds = (WIDE, WIDE, WIDE, NARROW, NARROW, NARROW)
    return Group("cues", f"{recipe()} {sorted(known)!r}", kinds, lambda notes: _told(notes, known))


def _told(notes: Sequence[Note], keys: frozenset[str]) -> Columns:
    lines = [list(_cues(note, keys)) for note in notes]
    of_lines, owners = heads(line for found in lines for line in found)
    each = of_owners(of_lines, owners, sum(map(len, lines)))
    ends = column([[0] * len(found) for found in lines]).edges
    texts = (f"{' '.join(_called(note))}\n{note.body}" for note in notes)
    return (
        single(DATED * (note.valid_from is not None or bool(note.key)) for note in notes),
        column(_labels(note) if _short(note) else [] for note in notes),
        single(number_of(note.body) if _short(note) else 0 for note in notes),
        of_owners(*heads(texts), len(notes)),
        Column(each.numbers, each.edges[ends]),
        Column(each.sizes.astype(NARROW), ends),
    )


def _short(note: Note) -> bool:
    return len(note.body) <= _SHORT


def _labels(note: Note) -> list[int]:
    names = {label(text) for text in _called(note)} - {""}
    return [number_of(f"{note.scope!r} {name}") for name in names]


def _called(note: Note) -> tuple[str, ...]:
    return (note.subject, note.key, note.title, note.heading, page_name(note.path).base)


def _cues(note: Note, keys: frozenset[str]) -> Iterator[str]:
    """Yield each line that may hold a cue, with its heading and by what its note is called."""
    body, called = note.body, " ".join(_called(note))
    if note.valid_from is not None and not note.subject and _short(note):
        yield f"{called} {body}"
    if not _telling(body, keys):
        return
    around = called
    for line in body.split("\n"):
        if line.startswith("#"):
            around = f"{called} {line}"
        elif _telling(line, keys):
            yield f"{around}\n{line}"


def _telling(text: str, single: frozenset[str]) -> bool:
    """Say whether a text holds a word of change, of an old value or of validity, or a declared key."""
    said = (text if text.isascii() else normal("NFKC", text)).casefold()
    cues = _known()
    for word in _leading(said, cues):
        if any(phrase in said for phrase in cues.phrases[word]):
            return True
    if _YEAR.search(said) is not None and cues.dated.search(said) is not None:
        return True
    if "~~" in said or cues.opening.search(said) is not None:
        return True
    wide = not said.isascii() and cues.wide.search(said) is not None
    return wide or any(key in _SPACED.sub(" ", said) for key in single)


def _leading(said: str, cues: _Cues) -> Iterable[str]:
    """Return the words of a folded text that are the longest of a phrase."""
    if said.isascii():
        found = cues.plain.intersection(said.encode().translate(_PARTED).split())
        return (word.decode() for word in found)
    return cues.phrases.keys() & _WORDS.findall(said)


@dataclass(frozen=True, slots=True)
class _Cues:
    """What tells of a cue: phrases by their longest word, and what is searched for."""

    phrases: dict[str, tuple[str, ...]]
    plain: frozenset[bytes]
    wide: re.Pattern[str]
    opening: re.Pattern[str]
    dated: re.Pattern[str]


@cache
def _known() -> _Cues:
    spaced, wide, opening, dated = set[str](), set[str](), set[str](), set[str]()
    for name in LANGUAGES:
        lists = words_in(name)
        into = spaced if lists.spaced else wide
        into.update(
            (*lists.update, *lists.was_inline, *lists.instead, *lists.ended, *lists.changed)
        )
        opening.update(lists.was)
        dated.update((*lists.since, *lists.until))
    phrases: dict[str, tuple[str, ...]] = {}
    for phrase in sorted(spaced):
        longest = max(_WORDS.findall(phrase), key=len)
        phrases[longest] = (*phrases.get(longest, ()), phrase)
    before = _either(word for word in dated if word[0] < _WIDE_FROM)
    after = _either(word for word in dated if word[0] >= _WIDE_FROM)
    return _Cues(
        phrases,
        frozenset(word.encode() for word in phrases if word.isascii()),
        re.compile(_either(word for word in wide if len(word) > 1)),
        re.compile(rf"[(（\[,;.、，；。—–-]\s?(?:{_either(opening)})"),
        re.compile(rf"(?:{before}) (?:19|20)\d\d|[日일\d] ?(?:{after})"),
    )


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words)))
