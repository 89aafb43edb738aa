"""Whether two claims speak of one thing: the subject, key or entity they share, and what tells them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from curator.claims import read_claims
from curator.claims.claim import Claim
from curator.finding import Evidence
from curator.home.note import Note
from curator.judge.claims.lexicon import Words
from curator.judge.claims.tokens import tokens
from curator.judge.lexicon import lexicon
from curator.judge.names import label, page_name
from curator.texts import columns as width

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NUMBER: Final = re.compile(r"\d")


def context(claim: Claim, words: Words) -> frozenset[str]:
    """Return the words of all that stands around a claim: note, headings, entries above it."""
    note = claim.note
    around = (*_called(note), note.path, *claim.heading, *claim.above)
    return frozenset(word for text in around for word in content(text, words))


def entity(note: Note, words: Words) -> frozenset[str]:
    """Return the words that name what a note is about; empty where its names say nothing."""
    return frozenset(word for text in _called(note) for word in content(text, words))


def content(text: str, words: Words) -> Iterator[str]:
    """Yield the words of a name as claims of a language are compared by."""
    for token in tokens(label(_CAMEL.sub(" ", text)), words):
        telling = _NUMBER.match(token.text) or width(token.text) > 1
        if telling and token.text not in words.function:
            yield words.alike.get(token.text, token.text)


def _called(note: Note) -> tuple[str, ...]:
    return (note.subject, note.title, note.heading, page_name(note.path).base)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A claim with the words of its text, those by which its note is called, and all around it."""

    claim: Claim
    said: frozenset[str]
    named: frozenset[str]
    around: frozenset[str]
    words: Words

    @property
    def called(self) -> frozenset[str]:
        """Return the words by which its note and headings are called; numbers may be the value."""
        above = (*self.claim.heading, *self.claim.above)
        around = self.named.union(word for text in above for word in content(text, self.words))
        return frozenset(word for word in around if not _NUMBER.search(word))


class Surroundings:
    """What stands around the claims of one snapshot, each read once per language."""

    def __init__(self) -> None:
        self._around: dict[tuple[tuple[str, int, int], str], frozenset[str]] = {}
        self._named: dict[tuple[str, str], frozenset[str]] = {}

    def spoken(self, claim: Claim, said: frozenset[str], words: Words) -> Spoken:
        """Return a claim with its surroundings."""
        place, note = (claim.place, words.name), (claim.note.path, words.name)
        if note not in self._named:
            self._named[note] = entity(claim.note, words)
        if place not in self._around:
            self._around[place] = context(claim, words)
        return Spoken(claim, said, self._named[note], said | self._around[place], words)


def one_subject(a: Spoken, b: Spoken) -> Evidence | None:
    """Return on what ground two claims are about one thing, None if nothing shows it."""
    one, other = a.claim.note, b.claim.note
    if label(one.key) and label(one.key) == label(other.key):
        return Evidence("same_key", f"both hold the key {one.key}")
    if a.claim.alone and b.claim.alone:
        return _of_notes(a, b)
    found = [said for said in (_of_claims(a, b), _of_claims(b, a)) if said is not None]
    return min(found, key=lambda said: said.rule != "same_entity", default=None)


def _of_notes(a: Spoken, b: Spoken) -> Evidence | None:
    one, other = a.claim.note, b.claim.note
    if label(one.subject) and label(one.subject) == label(other.subject):
        return Evidence("same_subject", f"both are about {one.subject}")
    if one.subject and other.subject:
        return None
    for name, twin in ((one.heading, other.heading), (one.title, other.title)):
        if label(name) and label(name) == label(twin):
            return Evidence("same_entity", f"both speak of {name}")
    shared = a.named & b.named
    if shared & a.said & b.said:
        return Evidence("same_entity", f"both speak of {' '.join(sorted(shared))}")
    return None


def _of_claims(one: Spoken, other: Spoken) -> Evidence | None:
    """Return what of the one the other names as well: its page, or the heading it stands under."""
    there = other.around
    for name in _called(one.claim.note):
        named = frozenset(w for w in content(name, one.words) if not _NUMBER.search(w))
        if named and named <= there and label(name) not in lexicon().unnamed:
            return Evidence("same_entity", f"both speak of {name}")
    for heading in one.claim.heading[-1:]:
        nearest = frozenset(content(heading, one.words))
        if nearest and nearest <= (other.said | other.named):
            return Evidence("same_entity", f"both speak of {heading}")
        if nearest and nearest <= there:
            return Evidence("same_heading", f"both stand under {heading}")
    return None


def apart(a: Spoken, b: Spoken) -> Evidence | None:
    """Return what shows that two claims are about different things of one name.

    A heading of one that the other knows nothing of tells them apart where the other has such a heading
    as well, where the note says the same of several headings, or where it is that of an example or of
    another installation, such as “Staging”.
    """
    strange = [_strange(a, b), _strange(b, a)]
    for one, other, heading in ((a, b, strange[0]), (b, a, strange[1])):
        if heading and (all(strange) or _tells(one, other, heading) or _repeated(one.claim)):
            return Evidence("other_heading", f"{one.claim.note.path} says it of “{heading}”")
    return None


def _strange(one: Spoken, other: Spoken) -> str:
    """Return the heading that tells most of those the other knows nothing of, "" for none."""
    first = ""
    # The page heading is a name of the note; what stands below it parts its claims.
    below = one.claim.heading[one.claim.heading[:1] == (one.claim.note.heading,) :]
    for text in (*below, *one.claim.above):
        told = _staged(text)
        if (told or not first) and not other.around.issuperset(content(text, one.words)):
            if told:
                return text
            first = text
    return first


def _tells(one: Spoken, other: Spoken, heading: str) -> bool:
    """True for a heading that has the other's name and more, as “Atlas West” has of “Atlas”."""
    return _staged(heading) or not other.named.isdisjoint(content(heading, one.words))


def _staged(heading: str) -> bool:
    """True for the heading of an example, or of one installation among several."""
    said = set(label(heading).split())
    return not said.isdisjoint(lexicon().stages | lexicon().examples)


def _repeated(claim: Claim) -> bool:
    """True for a key that stands in its note more than once, under one heading each."""
    key = label(claim.key)
    return key != "" and sum(label(c.key) == key for c in read_claims(claim.note)) > 1
