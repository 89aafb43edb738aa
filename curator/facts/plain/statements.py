"""Read the statements of one journal with what their headings and marks say of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from curator.claims import read_claims
from curator.claims.claim import Claim
from curator.claims.lines import ENTRY
from curator.facts.plain.above import above
from curator.facts.plain.headings import heading
from curator.facts.plain.lexicon import Sort, Words, words_in
from curator.facts.plain.wholeness import Statement, binding
from curator.home.note import Note, When
from curator.judge.claims.lexicon import words_of
from curator.judge.script import dominant_script

_KNOWN: Final = frozenset({"", "Latin", "Hangul", "kana", "Han"})
_LATIN: Final = ("en", "de")
_MARK: Final = re.compile(
    r"^[\W_]{0,6}([^\W_][^:：()（）\n]{0,30}?)(?:[ *_]{0,3}[(（][^()（）\n]{0,40}[)）])?[\W_]{0,3}"
    r"(?:[:：]| [—–] )[*_ \t]*(?=\S)"
)
_STRONG: Final = re.compile(r"\*\*([^*:：\n]{1,30}?)\*\* (?=[^\W_])")
_TAG: Final = re.compile(r"\[([^\[\]\n]{1,30})\][ \t]+$")
_ENDED: Final = re.compile(r"[^\s\d][.!?。！？]['\")*_`”」』）]*[ \t]*\n?[ \t]*$")
_BOLD_KEY: Final = re.compile(r"\*\*[^*\n]{1,80}\*\*(?: ?\([^()\n]{0,60}\))? ?[—–:：-]")
_LEAD: Final = re.compile(r"^[^\w]{0,6}")


@dataclass(frozen=True, slots=True)
class Told:
    """A claim of a journal as a statement, what marks it, when it was said and what it is about.

    `rule` is "heading" or "marker" where one of these says that it is worth keeping, else None.
    `entry` is true for the first of a list entry, `others` under the title of what others
    wrote, `rest` for a sentence that is not the first of its paragraph or entry. `under` is the
    heading or the word that marks it.
    """

    claim: Claim
    statement: Statement
    rule: Literal["heading", "marker"] | None
    said: When | None
    about: tuple[str, ...]
    entry: bool
    others: bool
    rest: bool
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
    around = above(claim.heading, claim.above)
    sort, text, words = _marked(claim, words)
    rule: Literal["heading", "marker"] | None = "marker" if sort is not None else None
    if around.sort is not None and not around.nested:
        sort, rule = sort or around.sort, "heading"
    lead = claim.text.removesuffix(text).strip() or claim.text.split()[0]
    raw = claim.note.body[claim.begin : claim.end]
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    folded = _LEAD.sub("", folded) or folded
    statement = Statement(text, folded, raw, words, sort, labelled=_is_labelled(claim, text))
    return Told(
        claim,
        statement,
        rule,
        around.said or claim.note.event,
        _subject(claim, around.about),
        _is_entry(claim),
        around.others,
        _is_rest(claim),
        around.under if rule == "heading" else lead if rule == "marker" else "",
    )


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
    strong = _STRONG.match(claim.note.body[claim.begin : claim.begin + 80])
    if strong is not None and (sort := words.marks.get(strong[1].casefold())) is not None:
        return sort, text.removeprefix(strong[1]).strip(" *_"), words
    bare = words.bare_marks.match(text.casefold()) if words.spaced else None
    if bare is None or not text[bare.end() :].strip():
        return ("rules" if binding(text, words) else None), text, words
    settled: Sort = "decisions" if words.settling.search(bare[0]) is not None else "lessons"
    rest = text[bare.end() :].strip(" :—–-")
    return words.marks.get(bare[0].rstrip(":"), settled), rest, words


def _is_labelled(claim: Claim, text: str) -> bool:
    """True for a statement of two sides, but for one whose key is only its mark."""
    raw = claim.note.body[claim.begin : claim.begin + 200]
    return text == claim.text and (claim.form == "pair" or _BOLD_KEY.match(raw) is not None)


def _subject(claim: Claim, about: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a claim is about; the title of a day's file, such as “Daily log”, says nothing of it."""
    title = heading(claim.note.heading).topic if claim.note.dated else ""
    return tuple(topic for topic in about if topic != title)


def _is_entry(claim: Claim) -> bool:
    body = claim.note.body
    start = body.rfind("\n", 0, claim.begin) + 1
    return claim.begin - start < 400 and ENTRY.match(body[start : claim.begin] + "x") is not None


def _is_rest(claim: Claim) -> bool:
    """True where a sentence ends right before a claim, on its line or the one above."""
    before = claim.note.body[max(0, claim.begin - 12) : claim.begin]
    if claim.form == "pair" or "\n\n" in before:
        return False
    return _ENDED.search(before) is not None
