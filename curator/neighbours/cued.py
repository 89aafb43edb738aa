"""Which notes hold claims that may update or contradict another, told by a quick look at their text."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from curator.home.normal_form import normal
from curator.home.note import Note
from curator.judge.claims.lexicon import LANGUAGES, words_in
from curator.judge.names import label, page_name
from curator.neighbours.kept_file import Kept, key, recipe
from curator.neighbours.kept_rows import Row, rows

_SPACED: Final = re.compile(r"[-_]")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_PARTED: Final = bytes(code if chr(code).isalpha() else 32 for code in range(128)) + bytes(128)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_WIDE_FROM: Final = "\u3000"
_COMMON: Final = 50
_COMMON_SHARE: Final = 0.05
_SHORT: Final = 1_200
CUES: Final = "kept-cues"


def worth_reading(
    notes: Sequence[Note], single: Collection[str] = (), folder: Path | None = None
) -> list[Note]:
    """Return the notes in which claims may be more than possibly related, in their order.

    These hold a word of change, an old value or a date of validity, and those that share its words
    or what the note is about. What this passes over can only be `possible`. Linear in the texts:
    a word of more than 50 notes and a twentieth of all leads nowhere. `folder` may keep
    which lines hold a cue; nothing in it changes the answer.
    """
    marked = _marked(notes, frozenset(single), folder)
    lines = {at: found for at, note in enumerate(notes) if (found := list(_cues(note, marked[at])))}
    dated = {at for at, note in enumerate(notes) if note.valid_from is not None or note.key}
    wanted = _of_one_label(notes, lines.keys(), dated)
    if lines:
        wanted |= lines.keys() | _sharing(notes, lines)
    return [notes[at] for at in sorted(wanted)]


def _of_one_label(notes: Sequence[Note], cued: Collection[int], dated: set[int]) -> set[int]:
    """Return the short notes about what a note with a cue is about, and those with dates, two by two."""
    groups: dict[tuple[object, str], list[int]] = defaultdict(list)
    for at, note in enumerate(notes):
        if len(note.body) <= _SHORT:
            for name in {label(text) for text in _called(note)} - {""}:
                groups[note.scope, name].append(at)
    found: set[int] = set()
    for members in groups.values():
        if len(members) > 1 and len({notes[at].body for at in members}) > 1:
            told = [at for at in members if at in cued]
            found.update(members if told else [at for at in members if at in dated])
    return found


def _called(note: Note) -> tuple[str, ...]:
    return (note.subject, note.key, note.title, note.heading, page_name(note.path).base)


def _marked(notes: Sequence[Note], single: frozenset[str], folder: Path | None) -> list[Row]:
    """Return for each note which of its lines may hold a cue, counted from 0."""

    def made(at: int) -> Row:
        body = notes[at].body
        lines = enumerate(body.split("\n")) if _telling(body, single) else ()
        return array("Q", (n for n, line in lines if line[:1] != "#" and _telling(line, single)))

    kept = None if folder is None else Kept(folder, CUES, f"{recipe()} {sorted(single)!r}")
    return rows([key(note.blob) for note in notes], made, kept)


def _cues(note: Note, marked: Row) -> Iterator[str]:
    """Yield each line that may hold a cue, with its heading and by what its note is called."""
    body, called = note.body, " ".join(_called(note))
    if note.valid_from is not None and not note.subject and len(body) <= _SHORT:
        yield f"{called} {body}"
    if not marked:
        return
    around, cued = called, frozenset(marked)
    for number, line in enumerate(body.split("\n")):
        if line.startswith("#"):
            around = f"{called} {line}"
        elif number in cued:
            yield f"{around}\n{line}"


def _sharing(notes: Sequence[Note], lines: Mapping[int, Iterable[str]]) -> set[int]:
    """Return the notes that share at least two telling words with a line of another note."""
    # It needs NumPy, and most passes over small homes come by without.
    from curator.neighbours.sharing import sharing

    texts = (f"{' '.join(_called(note))}\n{note.body}" for note in notes)
    said = [(at, line) for at, found in lines.items() for line in found]
    return sharing(texts, said, max(_COMMON, int(_COMMON_SHARE * len(notes))))


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
