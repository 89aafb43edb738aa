"""Name in the owner's words what two claims are about and in what they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from curator.claims.claim import Claim
from curator.judge.claims.difference import Difference
from curator.judge.claims.statement import Statement
from curator.judge.claims.token import Token
from curator.texts import line

_WIDTH = 60
_SHORT = 32
_ASIDE = re.compile(r"[(（][^()（）]{0,200}[)）]|[,;、，；].*|^(?:now|jetzt|이제|今は|现在)\s*")


def value(
    claims: tuple[Claim, Claim], read: tuple[Statement, Statement], found: Difference
) -> tuple[str, str]:
    """Return the differing words of both sides as they are written there."""
    a, b = claims
    here, there = _whole(a), _whole(b)
    if found.rule == "value" and here and there and here != there:
        return here, there
    return _words(a, read[0], found.only_a), _words(b, read[1], found.only_b)


def _whole(claim: Claim) -> str:
    """Return the value that the form of a claim gives, without remarks; "" for none or a long one."""
    said = _ASIDE.sub("", claim.value).strip(" .,;。")
    return said if claim.key and len(said) <= _SHORT else ""


def _words(claim: Claim, read: Statement, only: Sequence[Token]) -> str:
    if not only:
        return line(claim.text, _WIDTH)
    return line(" ".join(_cased(claim.text, text) for text in _with_units(read, only)), _WIDTH)


def _with_units(read: Statement, only: Sequence[Token]) -> Iterator[str]:
    """Yield the differing words, each with the unit that stands behind it."""
    said = read.tokens
    shown: Token | None = None
    for token, following in zip(said, (*said[1:], None), strict=True):
        if token not in only or token is shown:
            continue
        if token.sort == "number" and following is not None and following.sort == "unit":
            shown = following
            yield read.text[token.begin : following.begin] + read.written(following)
        else:
            yield read.written(token)


def _cased(text: str, word: str) -> str:
    at = text.casefold().find(word)
    return text[at : at + len(word)] if at >= 0 else word


def about(claims: tuple[Claim, Claim], read: tuple[Statement, Statement]) -> str:
    """Return what both speak of: a key, the named thing, or what the notes are called."""
    for claim in claims:
        if claim.key:
            return line(claim.key, _WIDTH)
    for claim, said in zip(claims, read, strict=True):
        if said.named:
            first, last = said.named[0], said.named[-1]
            end = last.begin + len(last.text) if last.joined else last.end
            return line(_cased(claim.text, said.text[first.begin : end].strip()), _WIDTH)
    note = claims[0].note
    return line(note.subject or note.title or note.heading or note.path, _WIDTH)
