"""A fact and its quote as they are compared: in one spelling, taken apart into words and values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from curator.facts.asked.lexicon import Turns, turns
from curator.judge.claims.lexicon import words_of
from curator.judge.claims.polarity import negations
from curator.judge.claims.token import Token
from curator.judge.claims.tokens import stemmed, tokens

_WIDE: Final = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
WORD: Final = re.compile(
    rf"[{_WIDE}]+|(?:(?![{_WIDE}])[^\W\d_])+(?:['’](?:(?![{_WIDE}])[^\W\d_])+)?"
)


@dataclass(frozen=True)
class Said:
    """A text as it is compared, in the language `known`."""

    written: str
    known: Turns

    @cached_property
    def plain(self) -> str:
        """Return it in one spelling of letters, in lower case, without emphasis."""
        text = unicodedata.normalize("NFKC", self.written).replace("’", "'")
        return " ".join(text.replace("*", " ").replace("`", " ").casefold().split())

    @cached_property
    def joined(self) -> str:
        """Return it without any space: where those stand is free in some languages."""
        return "".join(self.plain.split())

    @cached_property
    def tokens(self) -> Sequence[Token]:
        return tuple(tokens(self.plain, self.known.words))

    @cached_property
    def values(self) -> frozenset[str]:
        """Return numbers, times and dates in one spelling each."""
        return frozenset(t.text for t in self.tokens if t.sort in ("number", "time", "date"))

    @cached_property
    def words(self) -> frozenset[str]:
        """Return its words without the ending of a plural."""
        return frozenset(stemmed(word.removesuffix("'s")) for word in WORD.findall(self.plain))

    @property
    def negations(self) -> int:
        return negations(self.plain, self.tokens, self.known.words)

    @property
    def turned(self) -> bool:
        """True where a word makes the opposite of what the others say."""
        if self.known.words.spaced:
            return not self.words.isdisjoint(map(stemmed, self.known.turning))
        return any(part in self.plain for part in self.known.turning)


@dataclass(frozen=True)
class Compared:
    """A fact beside its quote, the whole sentence of that, and what stands above it."""

    fact: tuple[str, str, str]
    quote: str
    sentence: str
    above: str

    @cached_property
    def known(self) -> Turns:
        return turns(words_of(self.sentence).name)

    def said(self, text: str) -> Said:
        return Said(text, self.known)

    @cached_property
    def told(self) -> Said:
        return self.said(" ".join(self.fact))

    @cached_property
    def cited(self) -> Said:
        return self.said(self.quote)

    @cached_property
    def whole(self) -> Said:
        return self.said(self.sentence)

    @cached_property
    def ground(self) -> Said:
        return self.said(f"{self.quote}\n{self.above}")
