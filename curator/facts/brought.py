"""The note that a fact would become, before anybody accepted it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Final

from curator.claims import Claim, read_claims
from curator.facts.fact import Fact, Source, Was
from curator.home.building import Fields, build
from curator.home.building import Source as File
from curator.home.edits import set_keys
from curator.home.journal import AsNote
from curator.home.names import usable_id
from curator.home.note import Note, Trust, Unreadable, Value, When
from curator.home.reading import read_text
from curator.home.refused import Refused
from curator.home.snapshot import Snapshot
from curator.home.trust import TrustRules
from curator.judge.reading import read

RECIPE: Final = "consolidate/1"
ORIGIN: Final = {Trust.PERSON: "person", Trust.AGENT: "agent", Trust.EXTERNAL: "external"}
_ID: Final = 12
_HASH: Final = 16
_RULES: Final = TrustRules()


@dataclass(frozen=True, slots=True)
class Brought:
    """A fact as the note it would become: `note` as it would be read, `raw` the bytes of its file."""

    fact: Fact
    note: Note
    raw: bytes

    @property
    def claim(self) -> Claim | None:
        """Return the one claim of the note, None where its text reads as several or none."""
        claims = read_claims(self.note)
        return claims[0] if len(claims) == 1 else None


def identity(fact: Fact) -> str:
    """Return the digits by which a fact is known again: of its words, and whose journal says it.

    The folder of its note may be another one tomorrow.
    """
    said, whose = [*fact.about, fact.text], fact.sources[0].note.scope
    facts = "\n".join([*(read(part).statement for part in said), *(f"{k}={v}" for k, v in whose)])
    return digits(facts)[:_ID]


def bring(fact: Fact, path: str, ident: str, snapshot: Snapshot) -> Brought | Refused:
    """Write the note of a fact for a path, and read it back as a pass would."""
    body = "\n\n".join([*(f"# {about}" for about in fact.about[-1:]), fact.text]) + "\n"
    keys: dict[str, Value | None] = {
        "id": f"mem_{ident}",
        "kind": fact.sort,
        "sources": [pointer_to(source, snapshot) for source in _sources(fact)],
        "quotes": [quote_hash(source.quote) for source in _sources(fact)],
        "confidence": fact.confidence,
        "valid_from": fact.since,
        # A paragraph of its own would make the note say two things at once.
        "history": [f"{_until(was)}{' '.join(was.text.split())}" for was in fact.was] or None,
        "origin": ORIGIN[fact.trust],
        "tags": list(fact.tags) or None,
        "extensions": fact.extensions or None,
        "generated": True if fact.generated else None,
        "recipe": RECIPE,
        "inputs": list(dict.fromkeys(source.note.blob for source in _sources(fact))),
    }
    raw = set_keys(body.encode("utf-8", "surrogateescape"), keys, create=True)
    if isinstance(raw, Refused):
        return raw
    note = read_back(path, raw, AsNote(), fact.trust)
    return note if isinstance(note, Refused) else Brought(fact, note, raw)


def read_back(path: str, raw: bytes, place: AsNote, trust: Trust) -> Note | Refused:
    """Return a new note as a pass would read it."""
    text = read_text(path, raw)
    if isinstance(text, Unreadable):
        return Refused(text.why)
    fields = Fields(path, text)
    name = usable_id(fields.word("id")) or path
    # What is kept from pass to pass follows from a blob; the body says all that is kept of this one.
    note = build(File(path, f"fact {digits(text.body)}", text, place, fields), name, _RULES)
    return replace(note, trust=trust)


def quote_hash(quote: str) -> str:
    """Return the hash of a quote, white space folded, by which its lines are known again."""
    return f"sha256:{digits(' '.join(quote.split()))[:_HASH]}"


def pointed(source: Source, snapshot: Snapshot) -> str:
    """Return `path#L12-L18`: where a source stands in its file."""
    first, last = (snapshot.line_of(source.note, at) for at in (source.first, source.last))
    return f"{source.note.path}#L{first}" + (f"-L{last}" if last > first else "")


def pointer_to(source: Source, snapshot: Snapshot) -> str:
    """Return a source as a note names it, with the commit at which it stood there."""
    path, _, lines = pointed(source, snapshot).rpartition("#")
    return f"{snapshot.owner}{path}@{snapshot.commit}#{lines}"


def digits(text: str) -> str:
    """Return the digits that follow from a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _sources(fact: Fact) -> tuple[Source, ...]:
    return (*fact.sources, *(was.source for was in fact.was))


def _until(was: Was) -> str:
    return f"until {_day(was.until)}: " if was.until is not None else "before: "


def _day(moment: When) -> str:
    return moment.isoformat()[:10]
