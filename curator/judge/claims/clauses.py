"""The clauses of a Korean or Japanese sentence that says several things of one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from curator.claims.claim import Claim
from curator.home.normal_form import normal
from curator.judge.claims.hangul import korean
from curator.judge.claims.lexicon import Words
from curator.judge.claims.statement import LONGEST, Statement, statement
from curator.judge.claims.token import Token

_MOST: Final = 6
# What holds in a case only, or is one of several, is nothing that a clause says by itself.
_CASE: Final = {
    "ko": re.compile(r"면[ ,]|경우|때[ ,는에]|만약|거나|든지|다가 |[\"“”‘’'「」?]"),
    "ja": re.compile(
        r"たら|なら|[れえけせてねめげべ]ば|とき|時に|場合|と、|たり|または|[「」『』?？]"
    ),
}
_JOINS_KO: Final = re.compile(r"(?:고|며|지만|으나|는데|은데|않아서?|없어서?|있어서),?$")
_NOUNS_KO: Final = re.compile(
    r"(?:창|광|보|사|최|참|재|경|신|원|차|금|중|출|입|권|예|해|라|다|자|냐)고,?$"
)
_GOES_ON: Final = ("있", "싶", "나서", "나면", "말", "가", "오", "온", "와")
_INFINITIVE: Final = frozenset("아어워와해려커빠라러")
_AUXILIARY: Final = ("보", "지", "진", "졌", "질", "하", "요")
_TOPICS_KO: Final = ("은", "는", "이", "가")
_TOPIC_JA: Final = re.compile(r"^[^、。]{0,40}?[^、。でにと](?:は|が)(?!な[いくか])、?")
_OWN_JA: Final = re.compile(r"[^、。でにと]は(?!な[いくか])")
_JOINS_JA: Final = re.compile(
    r"(?:[^、。](?:て|し|く|り|き|み|(?<![そこ])れ)|[るたいだす](?:が|けれど|けど)|ており|であり|[円歳分回個人匹台枚名]で)、"
    r"|くて、?|で、(?=[^、。]{1,20}が)"
)


def clauses(claim: Claim, words: Words) -> tuple[Statement, ...]:
    """Return what the clauses of a claim say, each of the thing the first one names; none for one alone."""
    if words.name not in _CASE or len(claim.text) > LONGEST:
        return ()
    text = normal("NFKC", claim.text).strip()
    if _CASE[words.name].search(text):
        return ()
    told = list(_korean(text, words) if words.name == "ko" else _japanese(text))
    if not 1 < len(told) <= _MOST:
        return ()
    whole = statement(claim, words)
    found = [statement(replace(claim, text=part, key="", value=""), words) for part in told]
    return tuple(
        replace(said, unsure=said.unsure or (whole.unsure if whole else ""))
        for said in found
        if said is not None
    )


def _korean(text: str, words: Words) -> Iterator[str]:
    spoken = text.split(" ")
    if len(spoken) > LONGEST // 4:
        return
    read = [korean(word.strip(",.").casefold(), 0, words) if word else None for word in spoken]
    topics = [
        n for n, token in enumerate(read) if token and token.joined in _TOPICS_KO and token.text
    ]
    if not topics:
        return
    begin = topics[0] + 1
    name = " ".join(spoken[:begin])
    at = begin
    for number in range(begin, len(spoken)):
        if number == len(spoken) - 1 or _joins(
            spoken[number], spoken[number + 1], read[number], words
        ):
            own = any(_own(read[n], read[begin - 1]) for n in topics if at <= n < number)
            part = " ".join(spoken[at : number + 1]).strip(", ")
            yield part if own and at > begin else f"{name} {part}"
            at = number + 1


def _own(topic: Token | None, first: Token | None) -> bool:
    """True for the topic of a clause of its own: with 은 or 는, or where the first one is no topic either."""
    if topic is None or first is None:
        return False
    return topic.joined in ("은", "는") or first.joined in ("이", "가")


def _joins(word: str, following: str, read: Token | None, words: Words) -> bool:
    """Say whether a clause ends in a word: 크고, 많지만, 넓어서, 많아."""
    if read is not None and read.text in words.states and _links(word, following, read):
        return True
    if _JOINS_KO.search(word) is None or _NOUNS_KO.search(word) is not None:
        return False
    return not (word.endswith("고") and following.startswith(_GOES_ON))


def _links(word: str, following: str, read: Token) -> bool:
    return read.joined.endswith("서") or (
        word[-1] in _INFINITIVE and not following.startswith(_AUXILIARY)
    )


def _japanese(text: str) -> Iterator[str]:
    topic = _TOPIC_JA.match(text)
    if topic is None:
        return
    at = topic.end()
    for joint in (*_JOINS_JA.finditer(text, at), None):
        end = joint.end() if joint else len(text)
        part = text[at:end].strip("、。 ")
        if part:
            own = at > topic.end() and _OWN_JA.search(part) is not None
            yield part if own else f"{topic[0]}{part}"
        at = end


def told_apart(said: Statement, beside: Sequence[Statement], other: Statement) -> bool:
    """Say whether another clause of the sentence says what the other claim does: both are there."""
    told = {token.text for token in other.tokens}
    return any(
        told <= {token.text for token in clause.tokens} for clause in beside if clause is not said
    )
