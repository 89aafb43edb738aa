"""Read a claim as the judge sees it: what is spoken of, what is said, and what it says of its age."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from curator.claims.claim import Claim
from curator.home.normal_form import normal
from curator.judge.claims.events import entry, event, many, state, unsure
from curator.judge.claims.lexicon import Words, words_of
from curator.judge.claims.parting import COPULAS, parts
from curator.judge.claims.polarity import able, denies_all, negations, not_one, partly
from curator.judge.claims.remarks import remarks
from curator.judge.claims.token import Token, is_value
from curator.judge.claims.tokens import tokens
from curator.judge.markup import prose

LONGEST: Final = 600
_LONGEST_OLD: Final = 6
_HALF: Final = re.compile(r"(?=(?:上午|下午|晚上|早上|凌晨|午前|午後|深夜|오전|오후|새벽)\s?\d)")
_DIGIT: Final = re.compile(r"(?![0-9])\d")
_APART: Final = re.compile(r"([\uac00-\ud7a3])수 ([있없])")
# What may be done and what may not, in the same words: 해도 된다, 하면 안 된다.
_MAY: Final = re.compile(
    r"(?<=[\uac00-\ud7a3])(?:해도|하면|해서는|해선|어도|아도|으면|어서는|아서는) (?=(?:안 )?(?:된|됩|돼|되))"
)
_NOT_DONE: Final = re.compile(r"([\uac00-\ud7a3])지(?:는|도|를)? (?=[않못말])")
# One of a sort, as in “a doctor”; “a Skoda” is a name.
_SOME: Final = re.compile(r"(?:an?|eine?n?) (?![A-Z])")
_DETERMINERS: Final = frozenset(
    [
        "the",
        "our",
        "your",
        "my",
        "his",
        "her",
        "their",
        "this",
        "der",
        "die",
        "das",
        "unser",
        "unsere",
        "mein",
        "meine",
    ]
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim after reading.

    `named` are the tokens of what is spoken of, `said` those of what is said of it; where nothing
    parts the two, `parted` is false and all are `said`. `old` holds the words of remarks about an old
    value, `changed` is true where it says from what to what, `ended` that something is no longer so.
    `negations` counts what turns the statement round, `denies_all` is true where that leaves out no
    case. `passing`, `many`, `partly`, `able` and `unsure` say why it does not claim to hold, why several
    values may be true, why its opposite may be as well, why one may do either, why it is a plan or a
    guess; "" if nothing does. `state` is true where it tells how a thing was. `single` are words of
    what is said that only one value goes with.
    """

    named: tuple[Token, ...]
    said: tuple[Token, ...]
    parted: bool
    old: tuple[frozenset[str], ...]
    changed: bool
    update: str
    ended: bool
    negations: int
    since: date | None
    until: date | None
    passing: str
    many: str
    single: frozenset[str]
    partly: str
    able: str
    denies_all: bool
    unsure: str
    definite: bool
    state: bool
    words: Words
    text: str

    def written(self, token: Token) -> str:
        """Return a token of this statement as it was read, in lower case, without its particle."""
        end = token.begin + len(token.text) if token.joined else token.end
        return self.text[token.begin : end].strip()

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.named + self.said


def statement(claim: Claim, language: Words | None = None) -> Statement | None:
    """Return the statement of a claim; None for a text too long to be one.

    `language` is that of its own text unless given: Han alone may be Japanese as well as Chinese.
    """
    if len(claim.text) > LONGEST:
        return None
    text = _read(claim.text)
    words = language or words_of(text)
    told = remarks(_HALF.sub(" ", not_one(text)), words)
    found = list(tokens(told.said, words))
    key = _read(claim.key) if claim.key and claim.value else ""
    sides = parts(found, words, told.said, key)
    own = negations(told.said, found, words)
    turned = told.negated + claim.discouraged + own
    named, said = _content(sides.named, words), _content(sides.said, words)
    return Statement(
        named=tuple(named),
        said=tuple(said),
        parted=sides.parted,
        old=tuple(bag for old in told.old if 0 < len(bag := _bag(old, words)) <= _LONGEST_OLD),
        changed=told.changed,
        update=told.update,
        ended=turned > 0 and told.update in words.ended,
        negations=turned,
        since=told.since,
        until=told.until,
        passing=_passing(claim, told.said, found, words),
        partly=partly(told.said, found, words, negated=turned > 0),
        able=able(told.said, words),
        denies_all=own > 0 and denies_all(text, found, words),
        unsure=entry(found) or unsure(told.said, words),
        many=many(told.said, found, words),
        single=frozenset(t.text for t in said if t.text in words.single),
        definite=_definite(claim, told.said, words, named),
        state=state(told.said, found, words),
        words=words,
        text=told.said,
    )


def _read(text: str) -> str:
    lines = prose(_in_digits(normal("NFKC", text)))
    said = " ".join(said for _, _, said in lines).casefold().strip(" .。!")
    said = _MAY.sub(" 허용 ", _APART.sub(r"\1 수 \2", said))
    return _NOT_DONE.sub(r"\1다 지 ", said)


def _in_digits(text: str) -> str:
    """Return a text with the digits of every script in those of ASCII: they count the same."""
    if text.isascii():
        return text
    return _DIGIT.sub(lambda sign: str(unicodedata.decimal(sign[0])), text)


def _bag(text: str, words: Words) -> frozenset[str]:
    return frozenset(token.text for token in _content(list(tokens(text, words)), words))


def _content(found: Sequence[Token], words: Words) -> list[Token]:
    empty = words.function | set(words.topics) if words.name == "zh" else words.function
    return [
        replace(token, text=words.alike[token.text]) if token.text in words.alike else token
        for token in found
        if token.sort != "negation"
        and token.text not in words.negation_in
        and (is_value(token.sort) or not (_empty(token, empty) or _inflection(token)))
    ]


def _empty(token: Token, empty: AbstractSet[str]) -> bool:
    """True for a word that says nothing; 약 is “about” before a number and medicine with a particle."""
    if token.text == "편" and token.joined in COPULAS:
        return True
    return token.text in empty and not (token.text == "약" and token.joined)


def _inflection(token: Token) -> bool:
    """True for single letters and for kana that say nothing by themselves."""
    if token.sort == "kana":
        return not token.text
    return len(token.text) == 1 and token.text.isascii() and not token.text.isdigit()


def _passing(claim: Claim, said: str, found: Sequence[Token], words: Words) -> str:
    key = _read(claim.key) if claim.key else ""
    if key in words.counters:
        return f"“{claim.key}” is a value that passes"
    return event(said, found, words)


def _definite(claim: Claim, said: str, words: Words, named: Sequence[Token]) -> bool:
    """True where what is said is the one value of a named attribute, as in “the main shell is …”."""
    if not claim.key or not claim.value:
        return False
    if claim.form in ("pair", "row"):
        return True
    if words.name in ("en", "de"):
        first = said.split(" ", 1)[0]
        known = first in _DETERMINERS or "'s " in _read(claim.key) or " of " in _read(claim.key)
        return known and _SOME.match(claim.value) is None
    return len([token for token in named if token.sort == "word"]) > 1
