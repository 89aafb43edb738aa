"""Make one Note of a file, whatever dialect it is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
from curator.home.values import bare, flag, listed, share, word

_HEADING: Final = re.compile(r"^(?:- )?#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*\r?$", re.MULTILINE)
_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_URL: Final = re.compile(r"https?://[^\s\"'<>()\[\]]+")


class _Fields:
    """The front matter seen through a dialect: field names in, values out."""

    def __init__(self, front: Mapping[str, Value], dialect: Dialect) -> None:
        seen = lifted(front, dialect.lifts) if dialect.lifts else front
        self.front = seen
        self._low = {key.lower(): value for key, value in seen.items()}
        self._keys = dialect.keys
        self.names_people = dialect.names_people

    def get(self, field: str) -> Value:
        for name in self._names(field):
            value = self._low.get(name)
            if value is not None and value != "":
                return value
        return None

    def each(self, field: str) -> list[Value]:
        return [self._low[name] for name in self._names(field) if name in self._low]

    def _names(self, field: str) -> Names:
        names = self._keys.get(field)
        return COMMON[field] if names is None else names

    def word(self, field: str) -> str:
        return word(self.get(field))

    def when(self, field: str) -> When | None:
        return when(self.get(field))

    def plain(self, field: str) -> tuple[str, ...]:
        values = (bare(text) for text in listed(self.get(field), commas=True))
        return tuple(dict.fromkeys(text for text in values if text))


def build(path: str, blob: str, text: Text, place: AsNote, rules: TrustRules) -> Note:
    """Return the note of one readable file, named by its path until all notes are known."""
    front, dialect = text.front, dialect_of(text.front, path)
    if not text.has_front and "::" in text.body[:1000]:
        front = properties(text.body)
        dialect = LOGSEQ if front else dialect
    heading = first_heading(text.body)
    if not front:
        return Note(
            path=path, blob=blob, name=path, body=text.body, has_front=text.has_front,
            heading=heading, scope=scope(front, path), event=place.event, dated=place.dated,
            trust=apparent_trust(path, None, rules),
        )  # fmt: skip
    fields = _Fields(front, dialect)
    claim = _claim(fields)
    return Note(
        path=path,
        blob=blob,
        name=path,
        body=text.body,
        front=front,
        has_front=text.has_front,
        dialect=dialect.name,
        id=usable_id(fields.word("id")),
        title=fields.word("title"),
        heading=heading,
        kind=fields.word("kind"),
        subject=bare(fields.word("subject")),
        key=fields.word("key"),
        aliases=fields.plain("aliases"),
        urls=_urls(fields),
        scope=scope(fields.front, path),
        tags=fields.plain("tags"),
        sources=listed(fields.get("sources")),
        confidence=share(fields.get("confidence")),
        priority=fields.word("priority"),
        valid_from=fields.when("valid_from"),
        valid_to=fields.when("valid_to"),
        expires_at=fields.when("expires_at"),
        event=place.event,
        dated=place.dated,
        supersedes=listed(fields.get("supersedes"), commas=True),
        superseded_by=fields.word("superseded_by") or None,
        retired=_retired(fields),
        trust=apparent_trust(path, claim, rules),
        trust_claimed=claim,
        reviewed=flag(fields.get("reviewed")),
        generated=flag(fields.get("generated")) is True,
        recipe=fields.word("recipe"),
    )


def first_heading(body: str) -> str:
    """Return the text of the first `# heading` outside code, "" if there is none."""
    for found in _HEADING.finditer(body):
        if len(_FENCE.findall(body, 0, found.start())) % 2 == 0:
            return found[1].strip()
    return ""


def _claim(fields: _Fields) -> Trust | None:
    """Return the lowest trust a note claims: several words must not add up to more than the least."""
    claims = [claimed(word(value), names=fields.names_people) for value in fields.each("trust_claimed")]
    known = [claim for claim in claims if claim is not None]
    return min(known) if known else None


def _urls(fields: _Fields) -> tuple[str, ...]:
    found = (url for value in fields.each("urls") for text in listed(value) for url in _URL.findall(text))
    return tuple(dict.fromkeys(found))


def _retired(fields: _Fields) -> str | None:
    text = fields.word("retired")
    return None if not text or text.casefold() in ("false", "no") else text
