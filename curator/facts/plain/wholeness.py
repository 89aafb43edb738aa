"""Say whether words are a whole statement: enough of them, a sentence, understood alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from curator.facts.plain.lexicon import Sort, Words
from curator.neighbours.claim_words import words

_FEWEST: Final = 3
_FEWEST_WORDS: Final = 4
_DIGITS: Final = re.compile(r"\d+(?:[.:]\d+)*")
_ASIDE: Final = re.compile(r"\([^()]*\)[\s.]*$")
_EXACT: Final = re.compile(r"[`\d/]")
_NARROW: Final = {"ja": 9, "zh": 8}
_ALNUM: Final = re.compile(r"[^\W_]")
_KEY: Final = re.compile(r"^[\W_]{0,6}([^:：\n]{1,40}?)(?: ?\([^()]{0,40}\))?(?:[:：]| [—–-] )")
_COUNTED: Final = re.compile(
    r"^(?:option|step|phase|stage|part|task|issue|bug|fix|attempt|round|version|iteration|day|week|plan|tier|case"
    r"|schritt|teil|단계|방안|옵션|方案|步骤|ステップ|案|フェーズ|第)?"
    r" ?[#№]?[\da-f]{1,3}(?:단계|번|つ目|番目|步)?$"
)
_TICKET: Final = re.compile(
    r"^\W{0,3}(?:[A-Z]{2,10}-\d+|(?:MC|PR|GH|Task|Issue) ?#?\d+)\b|(?<![\w/])#\d{2,}\b|^[^.]{3,40} > "
    r"|\b[Oo]ption [A-E]\b"
)
# The last word of a Korean or Japanese sentence is its verb.
_PREDICATE: Final = {
    "ko": re.compile(r"(?:[다요]|불가|금지|필수|필요)[.!)）\s]*$"),
    "ja": re.compile(
        r"(?:[ぁ-ゖ]|禁止|必須|厳禁|不可|優先|厳守|不要|必要|注意|確認|徹底)[。.!！)）\s]*$|。\s*$"
    ),
}
# 함, 됨, 없음, 봄: a verb made a noun ends in this sound.
_ENDING: Final = re.compile(r"([가-힣])[.!)）\s]*$")
_M: Final = 16
_URGES: Final = re.compile(r"[기라자까어아해돼야지것][.!]?\s*$")
_URGED: Final = 5
_TOLD: Final = {
    "ko": re.compile(r"(?:다|(?<!필)요|함|됨|[있없않]음|것)[.!)）\s]*$"),
    "ja": re.compile(r"[ぁ-ゖ][。.!！)）\s]*$|。\s*$"),
}
# No list has all verbs: a clause of some length that is joined to another, or names its thing, is one.
_CLAUSE: Final = 7
_WORD: Final = re.compile(r"[^\W_]+")
_JOINT: Final = re.compile(
    r"\b(?:because|when|so|than|if|after|before|until|while|once|otherwise|unless)\b"
)
_PATH: Final = re.compile(
    r"[\s*`<]*(?:https?://\w|~?/[\w.-]+|[\w.-]+(?:/[\w.{}-]+)+|[\w-]+(?:\.[\w-]+)+(?=[`:\s]|$))"
    r"[^\s`]*[`*>]*(?:$| ?[,;(（—–]|\.? *$)"
)
# “…, mum used to say”: somebody else's word.
_THEIRS: Final = re.compile(
    r"[,—–-] ?[^,]{1,40}\b(?:say|claims?|claimed|suggests?|suggested|advised?|advises|argues|thinks"
    r"|sagte?|meinte?|rät)\W*$"
)
_CODED: Final = re.compile(r"`[^`\n]+`")
_GERUND: Final = re.compile(r"^\W*[A-Z][a-z]+ing\b")
_BRACKETS: Final = re.compile(r"\([^()]*\)|（[^（）]*）")
_STOPPED: Final = re.compile(r"[.。][\s*_`)）」”\"]*$")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as it is looked at: `text` as shown without its mark, in `folded` in lower case.

    `sort` is what its heading or mark says of it, None for nothing. `raw` is as written, `labelled`
    true where it has a key before a colon or dash.
    """

    text: str
    folded: str
    raw: str
    words: Words
    sort: Sort | None
    labelled: bool = False


def fragment(said: Statement) -> bool:
    """Say whether a statement is half of one, or too little to know what it is about."""
    if _TICKET.search(said.text) is not None or said.text[-1] in ":：,，、(":
        return True
    if said.raw.count("`") % 2:
        return True
    key = _KEY.match(said.folded)
    if key is not None and (key[1].strip() in said.words.halves or _COUNTED.match(key[1].strip())):
        return True
    return _few(said)


def binding(text: str, words: Words) -> bool:
    """Say whether a sentence lays down by itself what is always or never to be done."""
    folded = text.casefold()
    found = words.binds.match(folded)
    if found is None:
        return False
    if not words.spaced:
        return words.obliges.search(folded) is not None
    rest = _WORD.findall(folded[found.end() :])
    said = words.reported.search(folded) is None and _THEIRS.search(folded) is None
    return said and len(rest) >= _URGED and words.imperatives.match(rest[0]) is not None


def _few(said: Statement) -> bool:
    """True for too few words to say something of a thing that is not told."""
    if said.words.name in _NARROW:
        return len(_ALNUM.findall(said.text[:40])) < _NARROW[said.words.name]
    spaced = len(said.text.split())
    if said.words.name == "ko":
        return spaced < _FEWEST
    text = _ASIDE.sub("", said.text)
    telling = len(set(words(text))) + len(set(_DIGITS.findall(text)))
    exact = _EXACT.search(said.raw) is not None or _STOPPED.search(said.text) is not None
    return spaced <= _FEWEST or telling < _FEWEST_WORDS - exact - (said.sort is None)


def dependent(said: Statement) -> bool:
    """Say whether a statement hangs on what stands before it."""
    found = said.words.dependent.match(said.folded)
    if found is None:
        return said.text[0] in "→=+&…,，)"
    if said.words.spaced:
        return True
    # 「このサーバー」 names a thing that only its journal knows; 「それぞれ」 begins alike.
    following = said.folded[found.end() : found.end() + 1]
    return (
        said.words.name != "ko"
        or found[0].endswith(" ")
        or following
        in (
            "",
            " ",
            ",",
            "은",
            "는",
            "이",
            "가",
            "을",
            "를",
            "로",
            "도",
        )
    )


def phrase(said: Statement) -> bool:
    """Say whether words make no sentence: a name of something, a value without its verb."""
    ends = (_TOLD if said.labelled else _PREDICATE).get(said.words.name)
    if ends is not None:
        text = _BRACKETS.sub("", said.text)
        if said.words.name == "ko" and not said.labelled:
            return not _told(text)
        return ends.search(text) is None
    folded = _BRACKETS.sub("", said.folded)
    if said.labelled and said.words.strong.search(folded) is None:
        return not ((_CODED.search(said.raw) and _commands(said)) or _located(said))
    if said.words.verbs.search(folded) or said.words.places.search(folded):
        return False
    if _STOPPED.search(said.text) is not None:
        return _GERUND.match(said.text) is not None
    if said.sort == "decisions" and said.words.settling.search(folded) is not None:
        return False
    joint = (
        said.words.name == "en" and len(_WORD.findall(folded)) >= _CLAUSE and _JOINT.search(folded)
    )
    return not joint and not _urges(said, folded)


def _urges(said: Statement, folded: str) -> bool:
    """True for what is to be done, said in enough words to know with what."""
    enough = len(_WORD.findall(folded)) >= _URGED or _EXACT.search(said.raw) is not None
    return enough and said.words.imperatives.match(folded) is not None


def _told(text: str) -> bool:
    """True for a Korean sentence; a short one without a stop that only urges is none."""
    last = _ENDING.search(text)
    if last is not None and (ord(last[1]) - 0xAC00) % 28 == _M:
        return True
    if _PREDICATE["ko"].search(text) is not None:
        return True
    return _URGES.search(text) is not None and (len(text.split()) >= _URGED or "." in text[-2:])


def full(said: Statement) -> bool:
    """Say whether a statement is surely a whole sentence: ended, binding, or told to be done."""
    if not said.words.spaced or _STOPPED.search(said.text) is not None:
        return True
    words = said.words
    return (
        words.strong.search(said.folded) is not None
        or words.imperatives.match(said.folded) is not None
    )


def _located(said: Statement) -> bool:
    """True for a key whose value is where something is, below a heading that owners go by."""
    key = _KEY.match(said.folded)
    settled = said.sort is not None and said.sort != "lessons"
    return settled and key is not None and _PATH.match(said.folded[key.end() :]) is not None


def _commands(said: Statement) -> bool:
    """True where the value after a key begins with what to do."""
    key = _KEY.match(said.folded)
    return (
        key is not None
        and said.words.imperatives.match(said.folded[key.end() :].strip()) is not None
    )
