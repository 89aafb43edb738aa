"""Read the statements of one journal with what their headings and marks say of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from curator.claims import read_claims
from curator.claims.claim import Claim
from curator.claims.lines import ENTRY
from curator.facts.plain.fitness import Statement
from curator.facts.plain.headings import Heading, heading
from curator.facts.plain.lexicon import Sort, Words, words_in
from curator.home.dates import dated
from curator.home.note import Note, When
from curator.judge.claims.lexicon import words_of
from curator.judge.script import dominant_script

_KNOWN: Final = frozenset({"", "Latin", "Hangul", "kana", "Han"})
_LATIN: Final = ("en", "de")
_DEEPEST: Final = 3
_SHORT: Final = 4
_NARROW: Final = 14
_MARK: Final = re.compile(r"^[\W_]{0,6}([^\W_][^:：\n]{0,30}?)[\W_]{0,3}[:：][*_ \t]*(?=\S)")
_TAG: Final = re.compile(r"\[([^\[\]\n]{1,30})\][ \t]+$")
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LEAD: Final = re.compile(r"^[^\w]{0,6}")


@dataclass(frozen=True, slots=True)
class Told:
    """A claim of a journal as a statement, what marks it, when it was said and what it is about.

    `rule` is "heading" or "marker" where one of these says that it is worth keeping, else None.
    `nested` is true below an entry that is a statement itself. `under` is the heading or the word that
    marks it.
    """

    claim: Claim
    statement: Statement
    rule: Literal["heading", "marker"] | None
    said: When | None
    about: tuple[str, ...]
    nested: bool
    entry: bool
    under: str = ""


def told(note: Note) -> Iterator[Told]:
    """Yield the statements of a journal in their order, but for rows of tables and unknown languages."""
    for claim in read_claims(note):
        if claim.form == "row" or claim.crossed:
            continue
        words = _language(claim.text)
        if words is not None:
            yield _told(claim, words)


def _language(text: str) -> Words | None:
    if (
        not text.isascii()
        and dominant_script(unicodedata.normalize("NFKC", text).casefold()) not in _KNOWN
    ):
        return None
    return words_in(words_of(text).name)


def _told(claim: Claim, words: Words) -> Told:
    above = _above(claim.heading, claim.above)
    sort, text, words = _marked(claim, words)
    rule: Literal["heading", "marker"] | None = "marker" if sort is not None else None
    if above.sort is not None and not above.nested:
        sort, rule = sort or above.sort, "heading"
    lead = claim.text.removesuffix(text).strip() if rule == "marker" else ""
    raw = claim.note.body[claim.begin : claim.end]
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    folded = _LEAD.sub("", folded) or folded
    statement = Statement(text, folded, raw, words, sort)
    return Told(
        claim,
        statement,
        rule,
        above.said or claim.note.event,
        above.about,
        above.nested,
        _is_entry(claim),
        above.under if rule == "heading" else lead,
    )


@dataclass(frozen=True, slots=True)
class Above:
    """What the headings and entries above a claim say: the sort of it, its day, what it is about.

    `under` is the one that says the sort.
    """

    sort: Sort | None
    said: When | None
    about: tuple[str, ...]
    nested: bool
    under: str = ""


@lru_cache(maxsize=1 << 12)
def _above(headings: tuple[str, ...], entries: tuple[str, ...]) -> Above:
    sort: Sort | None = None
    under = ""
    nested = False
    path = [*headings, *entries]
    about: list[str] = []
    said: When | None = None
    for depth, text in enumerate(reversed(path)):
        read = heading(text)
        if len(path) - depth > len(headings) and _states(text, read):
            nested = nested or sort is None
            continue
        said = said or _day(text)
        if read.topic and len(about) < _DEEPEST:
            about.append(read.topic)
        if read.says == "closed":
            break
        if read.says:
            sort, under = read.says, text
            about += _topics(path[: len(path) - depth - 1])[: _DEEPEST - len(about)]
            break
    said = said or next((day for text in reversed(path) if (day := _day(text))), None)
    return Above(sort, said, tuple(reversed(about)), nested, under)


def _topics(path: list[str]) -> list[str]:
    return [topic for text in reversed(path) if (topic := heading(text).topic)]


def _states(text: str, read: Heading) -> bool:
    """True for an entry that says something itself, and does not only lead to what is under it."""
    if read.says or text.rstrip("*_ ")[-1:] in (":", "："):
        return False
    return len(text.split()) > _SHORT or (not text.isascii() and len(text) > _NARROW)


def _day(text: str) -> When | None:
    """Return the day a heading names; without a year it names none."""
    return dated(text.replace("/", "-")) if _YEAR.search(text[:40]) is not None else None


def _marked(claim: Claim, words: Words) -> tuple[Sort | None, str, Words]:
    """Return what a word at its beginning says that a claim is, the claim without it, and its language."""
    text = claim.text
    tag = _TAG.search(claim.note.body, max(0, claim.begin - 40), claim.begin)
    if tag is not None and (sort := words.marks.get(tag[1].strip().casefold())) is not None:
        return sort, text, words
    found = _MARK.match(text)
    if found is not None:
        name = unicodedata.normalize("NFKC", found[1]).casefold().strip(" *_-").replace("’", "'")
        # Few words of a short line tell its language: its mark may tell it better.
        for known in (words, *map(words_in, _LATIN)):
            if name in known.marks:
                own = known if words.spaced else words
                return known.marks[name], text[found.end() :], own
        return None, text, words
    bare = words.bare_marks.match(text.casefold()) if words.spaced else None
    if bare is None or not text[bare.end() :].strip():
        return None, text, words
    settled: Sort = "decisions" if words.settling.search(bare[0]) is not None else "lessons"
    rest = text[bare.end() :].strip(" :—–-")
    return words.marks.get(bare[0].rstrip(":"), settled), rest, words


def _is_entry(claim: Claim) -> bool:
    body = claim.note.body
    start = body.rfind("\n", 0, claim.begin) + 1
    return claim.begin - start < 400 and ENTRY.match(body[start : claim.begin] + "x") is not None
