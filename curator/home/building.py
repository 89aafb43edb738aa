"""Make one Note of a file, whatever dialect it is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from curator.home.dialects import LOGSEQ, Dialect, dialect_of, properties
from curator.home.dialects.dialect import COMMON, Names, lifted
from curator.home.journal import AsNote
from curator.home.names import usable_id
from curator.home.note import Note, Trust, Value, When
from curator.home.reading import Text
from curator.home.scope import scope
from curator.home.times import when
from curator.home.trust import TrustRules, apparent_trust, claimed
from curator.home.values import bare, flag, listed, listed_under, share, word

_HEADING: Final = re.compile(r"^(?:- )?#[ \t]+(\S[^\n]*)", re.MULTILINE)
_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_URL: Final = re.compile(r"https?://[^\s\"'<>()\[\]]+")


@cache
def _meanings(dialect: Dialect) -> Mapping[str, tuple[str, int]]:
    """Return the field that each key of a dialect means, and its rank among the keys of that field."""
    keys: Mapping[str, Names] = {**COMMON, **dialect.keys}
    return {key: (field, rank) for field, known in keys.items() for rank, key in enumerate(known)}


class Fields:
    """One file seen through its dialect: names of fields in, values out."""

    def __init__(self, path: str, text: Text) -> None:
        front, dialect = text.front, dialect_of(text.front, path)
        if not text.has_front and "::" in text.body[:1000]:
            front = properties(text.body)
            dialect = LOGSEQ if front else dialect
        self.front = front
        self.dialect = dialect
        self.seen = lifted(front, dialect.lifts) if dialect.lifts else front
        self._values: dict[str, list[tuple[int, str, Value]]] = {}
        meanings = _meanings(dialect)
        for key, value in self.seen.items():
            meaning = meanings.get(key) or meanings.get(key.lower())
            if meaning is not None and value is not None and value != "":
                self._values.setdefault(meaning[0], []).append((meaning[1], key, value))

    @property
    def id(self) -> str | None:
        return usable_id(self.word("id")) if self._values else None

    def get(self, field: str) -> Value:
        return self._first(field)[2]

    def _first(self, field: str) -> tuple[int, str, Value]:
        found = self._values.get(field)
        if found is None:
            return 0, field, None
        return found[0] if len(found) == 1 else min(found, key=lambda entry: entry[0])

    def each(self, field: str) -> list[Value]:
        return [value for _, _, value in self._values.get(field, ())]

    def word(self, field: str) -> str:
        found = self.get(field)
        return "" if found is None else word(found)

    def when(self, field: str) -> When | None:
        found = self.get(field)
        return None if found is None else when(found)

    def listed(self, field: str) -> tuple[str, ...]:
        _, key, value = self._first(field)
        # Pages of Logseq may have names of several words; only commas part them.
        return listed(value, commas=True) if self.dialect is LOGSEQ else listed_under(key, value)

    def plain(self, field: str) -> tuple[str, ...]:
        if field not in self._values:
            return ()
        values = (bare(text) for text in self.listed(field))
        return tuple(dict.fromkeys(text for text in values if text))


@dataclass(frozen=True, slots=True)
class Source:
    """One readable file that is a note, before all notes are known and it can be named."""

    path: str
    blob: str
    text: Text
    place: AsNote
    fields: Fields


def build(source: Source, name: str, rules: TrustRules) -> Note:
    """Return the note of a file under the name it was given."""
    path, text, place, fields = source.path, source.text, source.place, source.fields
    if not fields.front:
        return Note(
            path=path, blob=source.blob, name=name, body=text.body, has_front=text.has_front,
            heading=first_heading(text.body), scope=scope(fields.front, path), event=place.event,
            dated=place.dated, trust=apparent_trust(path, None, rules),
        )  # fmt: skip
    claim = _claim(fields)
    return Note(
        path=path,
        blob=source.blob,
        name=name,
        body=text.body,
        front=fields.front,
        has_front=text.has_front,
        dialect=fields.dialect.name,
        id=fields.id,
        title=fields.word("title"),
        heading=first_heading(text.body),
        kind=fields.word("kind"),
        subject=bare(fields.word("subject")),
        key=fields.word("key"),
        aliases=fields.plain("aliases"),
        urls=_urls(fields),
        scope=scope(fields.seen, path),
        tags=fields.plain("tags"),
        sources=fields.listed("sources"),
        confidence=share(fields.get("confidence")),
        priority=fields.word("priority"),
        valid_from=fields.when("valid_from"),
        valid_to=fields.when("valid_to"),
        expires_at=fields.when("expires_at"),
        event=place.event,
        dated=place.dated,
        supersedes=fields.listed("supersedes"),
        superseded_by=_told(fields, "superseded_by"),
        contradicts=fields.listed("contradicts"),
        retired=_told(fields, "retired"),
        trust=apparent_trust(path, claim, rules),
        trust_claimed=claim,
        reviewed=flag(fields.get("reviewed")),
        generated=flag(fields.get("generated")) is True,
        recipe=fields.word("recipe"),
    )


def first_heading(body: str) -> str:
    """Return the text of the first `# heading` outside code, "" if there is none."""
    open_fences = seen = 0
    for found in _HEADING.finditer(body):
        open_fences += len(_FENCE.findall(body, seen, found.start()))
        seen = found.start()
        if open_fences % 2 == 0:
            return _unclosed(found[1].rstrip())
    return ""


def _unclosed(heading: str) -> str:
    """Return a heading without the `#` signs that may close it; `C#` keeps its own."""
    text = heading.rstrip("#")
    return text.rstrip() if text != heading and text.endswith((" ", "\t")) else heading


def _claim(fields: Fields) -> Trust | None:
    """Return the lowest trust a note claims; where words disagree, the least of them counts."""
    if not fields.each("trust_claimed"):
        return None
    people = fields.dialect.names_people
    claims = [claimed(word(value), names=people) for value in fields.each("trust_claimed")]
    known = [claim for claim in claims if claim is not None]
    return min(known) if known else None


def _urls(fields: Fields) -> tuple[str, ...]:
    if not fields.each("urls"):
        return ()
    texts = (text for value in fields.each("urls") for text in listed(value))
    return tuple(dict.fromkeys(url for text in texts for url in _URL.findall(text)))


def _told(fields: Fields, field: str) -> str | None:
    text = fields.word(field)
    return None if not text or text.casefold() in ("false", "no") else text
