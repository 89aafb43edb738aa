"""What a statement tells: what holds now, or an event, or one of several truths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from curator.judge.claims.lexicon import Words
from curator.judge.claims.token import Token

_IRREGULAR: Final = frozenset({
    "due", "sent", "built", "made", "kept", "held", "left", "lost", "found", "paid", "sold", "written",
    "given", "taken", "done", "gone", "known", "shown", "run", "set", "put", "cut", "read", "won", "met",
    "bought", "brought", "taught", "hidden", "broken", "chosen", "driven", "drawn",
})  # fmt: skip
_FORMULA: Final = re.compile(r"\$[^$]{1,200}\$|\\[a-z]{2,20}")
_PARTICIPLE: Final = re.compile(r"[a-z]{2,}ed")
_BE: Final = frozenset(["is", "are", "be", "been", "being", "am", "gets", "get"])
_PAST_JA: Final = re.compile(
    r"(?:ました|でした|だった|かった|[っいしえけれきたべめねせげ]た|[来着見出寝煮似得経居]た|んだ)$"
)
# How a thing was: 暗かった, 静かだった, 広くなかった; not what was or was not done.
_STATE_JA: Final = re.compile(
    r"(?:(?<!な)かった|つまらなかった|(?<!ません)でした|だった|(?:く|では|じゃ|で)(?:なかった|ありませんでした))(?:です)?$"
)
_WAS_KO: Final = re.compile(
    r"(?:(?:맛|재미|멋)[있없]었(?:다|습니다|어요)|였다|이었다|였습니다|이었습니다|였어요|이었어요|아니었다|아니었습니다)$"
)
_SS: Final = 20
_ENDINGS_KO: Final = re.compile(r"([\uac00-\ud7a3])(?:다|습니다|어요|음|고|는데|지만)[.!]?$")
_NO_PAST: Final = frozenset(
    [
        "need",
        "feed",
        "speed",
        "seed",
        "bed",
        "red",
        "shed",
        "shared",
        "preferred",
        "supported",
        "limited",
        "required",
        "allowed",
        "hosted",
        "advanced",
        "used",
        "named",
        "based",
        "dedicated",
        "embed",
        "weed",
        "deed",
        "exceed",
        "proceed",
        "succeed",
        "indeed",
        "united",
        "fixed",
        "managed",
        "recommended",
        "expected",
        "scheduled",
        "planned",
        "estimated",
    ]
)


def many(said: str, found: Sequence[Token], words: Words) -> str:
    if words.spaced:
        heard = next((t.text for t in found if t.text in words.many), "")
    else:
        heard = next((part for part in sorted(words.many) if len(part) > 1 and part in said), "")
    return f"with “{heard}” several may be true" if heard else ""


def entry(found: Sequence[Token]) -> str:
    """Return why a statement is an entry of a log, "" for one that begins with no time or day."""
    stamped = (
        bool(found) and found[0].begin == 0 and found[0].sort in ("time", "date") and len(found) > 1
    )
    return "it is an entry of its time" if stamped else ""


def unsure(said: str, words: Words) -> str:
    """Return why a statement is a plan, a wish or a guess, "" for one that claims to be so."""
    if "?" in said:
        return "it asks"
    if _FORMULA.search(said):
        return "it holds a formula"
    heard = next((part for part in (*words.unsure, *words.planned) if part in said), "")
    return f"“{heard}” says that it is not yet so" if heard else ""


def event(said: str, found: Sequence[Token], words: Words) -> str:
    """Return why a statement tells an event, "" for one that may hold now."""
    if any(free in said for free in words.past_free):
        return ""
    tells = "it tells of an event"
    if words.name == "ja":
        return tells if _PAST_JA.search(said) else _one_of(found, words, tells)
    if words.name == "ko":
        ending = _ENDINGS_KO.search(said)
        past = ending is not None and _past_syllable(ending[1])
        return tells if past else _one_of(found, words, tells)
    for number, token in enumerate(found):
        before = {t.text for t in found[max(0, number - 3) : number]}
        if token.text in words.past and before.isdisjoint(_BE):
            return tells
        if (
            words.name == "en"
            and _ends_in_ed(token.text)
            and before.isdisjoint(_BE)
            and "'s" not in said
        ):
            return tells
    return ""


def state(said: str, found: Sequence[Token], words: Words) -> bool:
    """Say whether a statement tells how a thing was, and not how one time of many was."""
    if words.name not in ("ko", "ja") or any(word in said for word in words.occasions):
        return False
    if any(token.text in words.fleeting for token in found):
        return False
    if words.name == "ja":
        return _STATE_JA.search(said) is not None
    last = next((t.text for t in reversed(found) if t.text and t.text not in words.function), "")
    return last in words.states or _WAS_KO.search(said) is not None


def done(word: str) -> bool:
    """Say whether an English word is, or may be, a participle: what is done with a thing."""
    return _ends_in_ed(word) or word in _IRREGULAR


def _ends_in_ed(word: str) -> bool:
    return _PARTICIPLE.fullmatch(word) is not None and word not in _NO_PAST


def _one_of(found: Sequence[Token], words: Words, tells: str) -> str:
    return tells if any(token.text in words.past for token in found) else ""


def _past_syllable(syllable: str) -> bool:
    return (ord(syllable) - 0xAC00) % 28 == _SS and syllable not in "있겠"
