"""Whether the words of a fact agree with the words they were taken from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from curator.facts.asked.said import WORD, Compared, Said
from curator.judge.claims.lexicon import words_of
from curator.judge.claims.tokens import stemmed

_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_NAME: Final = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_CODE: Final = re.compile(r"`([^`]+)`")
_SPELLED: Final = re.compile(r"\w[/\\.@=:]+\w|_")
_CLAUSE: Final = re.compile(
    r"[,;:()—–]| - |\b(?:but|and|aber|und|sondern|sonst|instead|rather|statt)\b"
)
_LETTER: Final = re.compile(r"[^\W\d_]")
_NEAR: Final = 4
_EDGE: Final = ".,;:!?()[]{}\"'`*。、！？「」『』"


def disagreement(found: Compared) -> str:
    """Return the name of the first way in which a fact does not agree with its quote, "" for none."""
    return next((name for name, differs in _RULES if differs(found)), "")


def _foreign(found: Compared) -> bool:
    """True for a fact told in another script than its quote, or in words of which the quote has none."""
    if _WIDE.search(found.quote):
        return not _WIDE.search(found.told.written) and not found.told.words <= found.ground.words
    strange = words_of(found.told.written).name != found.known.words.name
    return strange and not found.told.words & found.ground.words


def _values(found: Compared) -> bool:
    known = found.ground.values
    return any(not _among(value, known) for value in found.told.values)


def _among(value: str, known: frozenset[str]) -> bool:
    """A date may be told without its year, never with one that is not there."""
    return value in known or any(other.endswith(f"-{value}") for other in known if "-" in value)


def _names(found: Compared) -> bool:
    ground = found.ground
    spoken = {*ground.words, *_NAME.findall(ground.plain)}
    for text in found.fact:
        if any(found.said(exact).joined not in ground.joined for exact in _exact(text)):
            return True
        for name in _NAME.findall(text):
            word = stemmed(name.casefold().replace("’", "'").removesuffix("'s"))
            known = word in spoken or word in found.known.words.function
            if not known and name != name.lower() and not _WIDE.search(name):
                return True
    return any(_unread(found, text) for text in (found.fact[0], found.fact[2]))


def _exact(text: str) -> Iterator[str]:
    """Yield what is spelled to the letter: code, paths, addresses, versions and the like."""
    yield from _CODE.findall(text)
    for word in text.split():
        bare = word.strip(_EDGE)
        if _SPELLED.search(bare) and _LETTER.search(bare):
            yield bare


def _unread(found: Compared, text: str) -> bool:
    """True where a word of a script without spaces stands neither in the quote nor above it."""
    said = found.said(text)
    return any(
        token.text not in found.ground.joined
        and "".join(said.plain[token.begin : token.end].split()) not in found.ground.joined
        for token in said.tokens
        if token.sort in ("word", "unit", "kana") and _WIDE.search(token.text) is not None
    )


def _polarity(found: Compared) -> bool:
    told, whole = found.told, found.whole
    denied = told.negations > 0
    turnings = {found.cited.negations > 0, whole.negations > 0}
    if told.turned == whole.turned and turnings == {denied}:
        return False
    part = _clause(found)
    return part is None or part.turned != told.turned or (part.negations > 0) != denied


def _clause(found: Compared) -> Said | None:
    """Return the part of a sentence that says it, as in “use pnpm, not npm”; None for no such part.

    Where a negation stands before what it negates, that is all up to the clause with the object, else
    what follows a word for “instead”.
    """
    plain, thing = found.whole.plain, found.said(found.fact[2]).plain.strip(_EDGE)
    at = plain.rfind(thing)
    if at < 0 or not thing:
        return None
    if found.known.words.spaced:
        after = _CLAUSE.search(plain, at + len(thing))
        return found.said(plain[: after.start()]) if after else None
    ends = [plain.rfind(cue) + len(cue) for cue in found.known.words.instead if cue in plain]
    end = max(ends, default=0)
    return found.said(plain[end:]) if 0 < end <= at and thing not in plain[:end] else None


def _object(found: Compared) -> bool:
    """True where a word of what is said does not stand in the quote."""
    said = found.said(found.fact[2])
    telling = [w for w in said.words if w not in found.known.words.function]
    if not telling and not said.values:
        return said.plain.strip(_EDGE) not in found.ground.plain.split()
    return any(not _WIDE.search(w) and w not in found.ground.words for w in telling)


def _subject(found: Compared) -> bool:
    """True where no word of what is spoken of stands in the sentence or above it."""
    around = found.whole.words | found.ground.words
    telling = [
        word
        for word in found.said(found.fact[0]).words
        if not _WIDE.search(word) and word not in found.known.words.function
    ]
    return bool(telling) and around.isdisjoint(telling)


def _predicate(found: Compared) -> bool:
    """True where neither the quote nor a word that says little joins the two."""
    if not found.known.words.spaced:
        return False
    empty = found.known.words.function | found.known.neutral
    telling = [w for w in WORD.findall(found.said(found.fact[1]).plain) if w not in empty]
    grounds = found.ground.words
    return bool(telling) and not any(_close(word, ground) for word in telling for ground in grounds)


def _close(word: str, other: str) -> bool:
    """True for forms of one word, such as listens and listening."""
    return stemmed(word) == other or (
        min(len(word), len(other)) >= _NEAR and word[:_NEAR] == other[:_NEAR]
    )


_RULES: Final[tuple[tuple[str, Callable[[Compared], bool]], ...]] = (
    ("language", _foreign),
    ("number", _values),
    ("name", _names),
    ("negation", _polarity),
    ("object", _object),
    ("subject", _subject),
    ("predicate", _predicate),
)
