"""Which notes hold claims that may update or contradict another, told by a quick look at their text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from curator.home.normal_form import normal
from curator.home.note import Note
from curator.judge.claims.lexicon import LANGUAGES, words_in
from curator.judge.names import label, page_name

_SIGNS: Final = re.compile(
    r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{3,}|[\uac00-\ud7a3]{2,}|[ァ-ヺー]{2,}|[\u3400-\u9fff]+"
)
_SPACED: Final = re.compile(r"[-_]")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_PARTED: Final = bytes(code if chr(code).isalpha() else 32 for code in range(128)) + bytes(128)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NUMBER: Final = re.compile(r"\d+")
_WIDE_FROM: Final = "\u3000"
_HEAD: Final = 4
_WIDE_HEAD: Final = 2
_SHARED: Final = 2
_COMMON: Final = 50
_COMMON_SHARE: Final = 0.05
_SHORT: Final = 1_200
_Lines = list[frozenset[str]]


def worth_reading(notes: Sequence[Note], single: Collection[str] = ()) -> list[Note]:
    """Return the notes in which claims may be more than possibly related, in their order.

    These hold a word of change, an old value or a date of validity, and those that share its words
    or what the note is about. What this passes over can only be `possible`. Linear in the texts:
    a word of more than 50 notes and a twentieth of all leads nowhere.
    """
    keys = frozenset(single)
    lines = {at: found for at, note in enumerate(notes) if (found := list(_cues(note, keys)))}
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


def _cues(note: Note, single: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the words of each line that may hold a cue, with those by which its note is called."""
    body = note.body
    if note.valid_from is not None and not note.subject and len(body) <= _SHORT:
        yield _heads(f"{' '.join(_called(note))} {body}")
    if not _telling(body, single):
        return
    names = _heads(" ".join(_called(note)))
    around = names
    for line in body.split("\n"):
        if line.startswith("#"):
            around = names | _heads(line)
        elif _telling(line, single):
            yield around | _heads(line)


def _sharing(notes: Sequence[Note], lines: dict[int, _Lines]) -> set[int]:
    """Return the notes that share at least two telling words with a line of another note."""
    wanted = frozenset(head for found in lines.values() for line in found for head in line)
    held = [_heads(f"{' '.join(_called(note))}\n{note.body}") & wanted for note in notes]
    times = Counter(head for found in held for head in found)
    most = max(_COMMON, int(_COMMON_SHARE * len(notes)))
    holders: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, found in lines.items():
        for number, line in enumerate(found):
            for head in line:
                if times[head] <= most:
                    holders[head].append((at, number))
    return {at for at, heads in enumerate(held) if _meets(at, heads, holders)}


def _meets(at: int, heads: Iterable[str], holders: dict[str, list[tuple[int, int]]]) -> bool:
    shared: Counter[tuple[int, int]] = Counter()
    for head in heads:
        for line in holders.get(head, ()):
            if line[0] != at:
                shared[line] += 1
                if shared[line] >= _SHARED:
                    return True
    return False


def _heads(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text: the same whatever particle or plural ends them."""
    folded = (text if text.isascii() else normal("NFKC", text)).casefold()
    words = {w[: _HEAD if w[0] < _WIDE_FROM else _WIDE_HEAD] for w in _SIGNS.findall(folded)}
    return frozenset(words.union(_NUMBER.findall(folded)))


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
